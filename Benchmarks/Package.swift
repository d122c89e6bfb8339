// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the root package neither builds nor tests it.
let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "Sayso", path: "..")],
    targets: [
        .executableTarget(
            name: "parse-benchmark",
            dependencies: [.product(name: "SaysoLanguage", package: "Sayso")],
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .executableTarget(
            name: "alert-benchmark",
            dependencies: [.product(name: "SaysoLanguage", package: "Sayso"), .product(name: "SaysoHealth", package: "Sayso")],
            swiftSettings: [.swiftLanguageMode(.v6)]),
    ]
)
