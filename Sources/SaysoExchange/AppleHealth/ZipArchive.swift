internal import CZlib

/// Why an archive cannot be read.
public enum ZipError: Error, Hashable, Sendable, CustomStringConvertible {
    case noArchive
    /// Neither stored nor deflated, or encrypted.
    case unknownMethod
    case damaged

    public var description: String {
        switch self {
        case .noArchive: "it is no zip archive, or its end is missing; copy or download it again"
        case .unknownMethod: "it is packed in a way that is not known here; unpack it first"
        case .damaged: "it is damaged; copy or download it again"
        }
    }
}

/// A zip archive on disk (PKWARE APPNOTE 6.3), read entry by entry and piece by piece, whatever its size; with zip64.
public struct ZipArchive {
    public struct Entry: Sendable {
        public var name: String
        /// Bytes of it unpacked.
        public var size: UInt64
        var packedSize: UInt64
        var method: UInt16
        var isEncrypted: Bool
        var checksum: UInt32
        /// Of its local header.
        var offset: UInt64
    }

    /// So many bytes of the file from an offset; fewer where it ends.
    public typealias Reading = (_ offset: UInt64, _ count: Int) throws -> [UInt8]

    public let entries: [Entry]
    private let read: Reading

    /// - Throws: `ZipError`, and what `read` throws.
    public init(size: UInt64, read: @escaping Reading) throws {
        self.read = read
        let (start, length, count) = try Self.directory(size: size, read: read)
        // A directory of more than this is no archive that anybody's telephone wrote.
        guard length < 1 << 26, start <= size, length <= size - start else { throw ZipError.noArchive }
        entries = try Self.entries(try read(start, Int(length)), count: count)
    }

    /// The unpacked bytes of an entry, piece by piece; an empty piece is the end. The checksum is looked at before it.
    public func contents(of entry: Entry) throws -> () throws -> [UInt8] {
        let header = try read(entry.offset, 30)
        guard header.count == 30, header.number(0, 4) == 0x0403_4B50 else { throw ZipError.damaged }
        guard !entry.isEncrypted, entry.method == 0 || entry.method == 8 else { throw ZipError.unknownMethod }
        var place = entry.offset + 30 + header.number(26, 2) + header.number(28, 2)
        let end = place + entry.packedSize
        let inflater = entry.method == 8 ? Inflater() : nil
        var checksum: UInt = 0
        func packed() throws -> [UInt8] {
            let piece = try read(place, Int(min(1 << 16, end - place)))
            place += UInt64(piece.count)
            return piece
        }
        return {
            let piece = try inflater.map { try $0.next(from: packed) } ?? packed()
            if piece.isEmpty {
                guard checksum == UInt(entry.checksum) else { throw ZipError.damaged }
            } else {
                checksum = crc32(checksum, piece, UInt32(piece.count))
            }
            return piece
        }
    }

    /// Where the central directory lies, by the record at the end of the file.
    private static func directory(size: UInt64, read: Reading) throws -> (start: UInt64, length: UInt64, count: UInt64) {
        // The record is 22 bytes and a remark of up to 65,535.
        let tailSize = min(size, 22 + 65_535 + 20)
        let tail = try read(size - tailSize, Int(tailSize))
        guard tail.count >= 22, let at = stride(from: tail.count - 22, through: 0, by: -1).first(where: { tail.number($0, 4) == 0x0605_4B50 })
        else { throw ZipError.noArchive }
        var found = (start: tail.number(at + 16, 4), length: tail.number(at + 12, 4), count: tail.number(at + 10, 2))
        if at >= 20, tail.number(at - 20, 4) == 0x0706_4B50 {
            let wide = try read(tail.number(at - 20 + 8, 8), 56)
            guard wide.count == 56, wide.number(0, 4) == 0x0606_4B50 else { throw ZipError.noArchive }
            found = (wide.number(48, 8), wide.number(40, 8), wide.number(32, 8))
        }
        return found
    }

    private static func entries(_ bytes: [UInt8], count: UInt64) throws -> [Entry] {
        var entries: [Entry] = []
        var at = 0
        while UInt64(entries.count) < count {
            guard at + 46 <= bytes.count, bytes.number(at, 4) == 0x0201_4B50 else { throw ZipError.damaged }
            let lengths = [28, 30, 32].map { Int(bytes.number(at + $0, 2)) }
            let end = at + 46 + lengths.reduce(0, +)
            guard end <= bytes.count else { throw ZipError.damaged }
            let extra = at + 46 + lengths[0]
            var entry = Entry(
                name: String(decoding: bytes[at + 46..<extra], as: UTF8.self), size: bytes.number(at + 24, 4),
                packedSize: bytes.number(at + 20, 4), method: UInt16(bytes.number(at + 10, 2)),
                isEncrypted: bytes.number(at + 8, 2) & 1 == 1, checksum: UInt32(bytes.number(at + 16, 4)), offset: bytes.number(at + 42, 4))
            entry.widen(bytes[extra..<extra + lengths[1]])
            entries.append(entry)
            at = end
        }
        return entries
    }
}

extension ZipArchive.Entry {
    /// Sizes and the offset that have no room in four bytes stand in the zip64 field, in this order.
    fileprivate mutating func widen(_ extra: ArraySlice<UInt8>) {
        var rest = extra
        while rest.count >= 4 {
            let field = Array(rest)
            let length = Int(field.number(2, 2))
            guard field.count >= 4 + length else { return }
            rest = rest.dropFirst(4 + length)
            guard field.number(0, 2) == 1 else { continue }
            var at = 4
            func wide(_ value: UInt64) -> UInt64 {
                guard value == 0xFFFF_FFFF, at + 8 <= 4 + length else { return value }
                at += 8
                return field.number(at - 8, 8)
            }
            size = wide(size)
            packedSize = wide(packedSize)
            offset = wide(offset)
        }
    }
}

extension [UInt8] {
    /// Little-endian.
    fileprivate func number(_ at: Int, _ width: Int) -> UInt64 {
        (0..<width).reduce(0) { $0 | UInt64(self[at + $1]) << (8 * $1) }
    }
}

/// A stream of zlib's. A class, because zlib keeps pointers into it.
private final class Inflater {
    private var stream = z_stream()
    private var packed: [UInt8] = []
    private var used = 0
    private var isDone = false

    init() {
        // Minus fifteen: raw deflate, without a header of its own.
        let code = inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(code == Z_OK, "zlib has no memory")
    }

    deinit { inflateEnd(&stream) }

    /// - Returns: The next unpacked piece; empty at the end.
    func next(from source: () throws -> [UInt8]) throws -> [UInt8] {
        while !isDone {
            if used == packed.count {
                packed = try source()
                used = 0
                if packed.isEmpty { throw ZipError.damaged }
            }
            let piece = try inflateSome()
            if !piece.isEmpty { return piece }
        }
        return []
    }

    private func inflateSome() throws -> [UInt8] {
        var code = Z_OK
        let piece = packed.withUnsafeMutableBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: 1 << 17) { output, count in
                stream.next_in = input.baseAddress! + used
                stream.avail_in = UInt32(input.count - used)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                code = inflate(&stream, Z_NO_FLUSH)
                count = output.count - Int(stream.avail_out)
                used = input.count - Int(stream.avail_in)
            }
        }
        switch code {
        case Z_STREAM_END: isDone = true
        case Z_OK, Z_BUF_ERROR: break
        default: throw ZipError.damaged
        }
        return piece
    }
}
