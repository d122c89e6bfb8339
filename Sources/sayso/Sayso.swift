@main struct Sayso { static func main() {} }
