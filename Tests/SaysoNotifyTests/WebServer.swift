import Foundation
import Synchronization

/// A server on this machine that gives every request the same answer, until it is stopped.
final class WebServer: Sendable {
    let address: String
    private let listener: Int32
    private let heard = Mutex<[String]>([])
    /// What it was asked, header and body.
    var requests: [String] { heard.withLock(\.self) }

    /// - Parameter status: "301 Moved Permanently"; the answer leads back to the server.
    init(answering status: String) throws {
        let (descriptor, port) = try Self.socketOnLoopback()
        let address = "http://127.0.0.1:\(port)/"
        (listener, self.address) = (descriptor, address)
        Thread.detachNewThread { [self] in
            while case let connection = accept(descriptor, nil, nil), connection >= 0 {
                let request = Self.read(connection)
                heard.withLock { $0.append(request) }
                let answer = Array("HTTP/1.1 \(status)\r\nLocation: \(address)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
                _ = write(connection, answer, answer.count)
                close(connection)
            }
        }
    }

    /// Ends the thread, which waits for somebody to call.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func socketOnLoopback() throws -> (descriptor: Int32, port: UInt16) {
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, stream, 0)
        var name = sockaddr_in(), size = socklen_t(MemoryLayout<sockaddr_in>.size)
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = inet_addr("127.0.0.1")
        let isListening = withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 8) == 0 && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return (descriptor, UInt16(bigEndian: name.sin_port))
    }

    /// A request whose body is an object of JSON.
    private static func read(_ connection: Int32) -> String {
        var request: [UInt8] = []
        while request.last != UInt8(ascii: "}") {
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = recv(connection, &bytes, bytes.count, 0)
            guard count > 0 else { break }
            request += bytes[..<count]
        }
        return String(decoding: request, as: UTF8.self)
    }
}
