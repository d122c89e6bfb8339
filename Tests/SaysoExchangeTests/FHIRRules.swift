import Foundation
import Testing

/// The rules of FHIR R4 that lie beside this file, and what in a document breaks them.
struct FHIRRules {
    private struct File: Decodable {
        var resources: [String: [String: String]]
        var types: [String: [String: String]]
        var primitives: [String: String]
    }

    private let file: File
    private let primitives: [String: NSRegularExpression]

    init() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Rules/fhir-r4.json")
        let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: path))
        self.file = file
        primitives = try file.primitives.mapValues { try NSRegularExpression(pattern: "\\A(?:\($0))\\z") }
    }

    /// Every breach, with its place; empty for a sound bundle.
    func problems(_ bundle: [String: Any]) -> [String] {
        var found = resource(bundle, at: "Bundle")
        let entries = bundle["entry"] as? [[String: Any]] ?? []
        let urls = entries.compactMap { $0["fullUrl"] as? String }
        if Set(urls).count != entries.count { found.append("Bundle: an entry without a fullUrl of its own") }
        for url in urls where url.wholeMatch(of: #/urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/#) == nil {
            found.append("Bundle: the fullUrl \(url)")
        }
        for entry in entries {
            guard let reference = ((entry["resource"] as? [String: Any])?["subject"] as? [String: Any])?["reference"] as? String else { continue }
            if !urls.contains(reference) { found.append("Bundle: nobody is \(reference)") }
        }
        return found
    }

    private func resource(_ value: Any, at place: String) -> [String] {
        guard let object = value as? [String: Any], let name = object["resourceType"] as? String, let elements = file.resources[name] else {
            return ["\(place): no resource of a known type"]
        }
        return check(object.filter { $0.key != "resourceType" }, elements, at: place == "Bundle" ? name : "\(place).\(name)")
    }

    private func check(_ object: [String: Any], _ elements: [String: String], at place: String) -> [String] {
        var found = object.isEmpty ? ["\(place): empty"] : []
        for key in object.keys where elements[key] == nil { found.append("\(place): no element \(key)") }
        for choice in ["value", "effective", "medication", "asNeeded"] {
            let chosen = object.keys.filter { $0.hasPrefix(choice) }
            if chosen.count > 1 { found.append("\(place): \(chosen.sorted())") }
        }
        if object.keys.contains("dataAbsentReason"), object.keys.contains(where: { $0.hasPrefix("value") }) { found.append("\(place): obs-6") }
        if object["code"] is String, object["value"] != nil, object["system"] == nil { found.append("\(place): qty-3") }
        for (key, rule) in elements {
            let words = rule.split(separator: " ")
            let (type, isList, values) = (String(words[0]), words[1].hasSuffix("*"), words.count > 2 ? words[2].split(separator: "|") : [])
            guard let value = object[key] else {
                if words[1].hasPrefix("1") { found.append("\(place): \(key) is missing") }
                continue
            }
            let list = value as? [Any]
            if isList != (list != nil) || list?.isEmpty == true { found.append("\(place).\(key): cardinality \(words[1])") }
            for item in list ?? [value] {
                found += check(item, type, at: "\(place).\(key)")
                if !values.isEmpty, !values.contains(Substring(item as? String ?? "")) { found.append("\(place).\(key): the value \(item)") }
            }
        }
        return found
    }

    private func check(_ value: Any, _ type: String, at place: String) -> [String] {
        if type == "Resource" { return resource(value, at: place) }
        if let elements = file.types[type] {
            guard let object = value as? [String: Any] else { return ["\(place): no \(type)"] }
            return check(object, elements, at: place)
        }
        let isFlag = value is Bool && (value as? NSNumber).map { isFlagOfJSON($0) } ?? true
        switch type {
        case "boolean": return isFlag ? [] : ["\(place): no boolean"]
        case "decimal": return value is NSNumber && !isFlag ? [] : ["\(place): no number"]
        case "integer", "unsignedInt", "positiveInt":
            guard let number = value as? Int, !isFlag else { return ["\(place): no whole number"] }
            return type == "integer" || number >= (type == "positiveInt" ? 1 : 0) ? [] : ["\(place): the number \(number)"]
        default:
            guard let text = value as? String, let pattern = primitives[type] else { return ["\(place): no \(type)"] }
            let isMatch = pattern.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
            return isMatch ? [] : ["\(place): '\(text)' is no \(type)"]
        }
    }
}

/// Whether a number of JSON was a flag there: on Linux both come as `NSNumber`.
private func isFlagOfJSON(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" || String(cString: number.objCType) == "B" }
