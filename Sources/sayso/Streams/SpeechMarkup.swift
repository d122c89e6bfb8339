/// What Vosk writes after `SetNLSML`: an XML document an utterance, with its interpretations, the likeliest first.
///
///     <result grammar="default">
///     <interpretation grammar="default" confidence="297.05">
///     <input mode="speech">took my prenatal</input>
///     …
struct SpeechMarkup {
    /// Nil for silence.
    let record: InputRecord?

    static func begins(_ line: ArraySlice<UInt8>) -> Bool {
        let head = line.drop { JSONFrame.isBlank($0) }
        return head.starts(with: "<?xml".utf8) || head.starts(with: "<result".utf8)
    }

    static func ends(_ line: ArraySlice<UInt8>) -> Bool { String(decoding: line, as: UTF8.self).contains("</result>") }

    /// - Parameter document: Up to its end.
    init(_ document: [UInt8]) throws(Refusal) {
        let parts = String(decoding: document, as: UTF8.self).elements(named: "interpretation")
        guard let parts else { throw Refusal("the document is not well formed") }
        let heard = parts.compactMap { part -> Alternative? in
            guard let text = part.content.elements(named: "input")?.first?.content.unescaped[...].trimmed, !text.isEmpty else { return nil }
            return Alternative(text: String(text), likelihood: part.attribute("confidence").flatMap(Double.init))
        }
        guard let best = heard.first, !WhisperLine.isNoSpeech(best.text[...]) else {
            record = nil
            return
        }
        var record = InputRecord(text: best.text)
        record.confidence = InputRecord.probability(best.likelihood)
        record.alternatives = heard.count > 1 ? heard : []
        self.record = record
    }
}

/// An element: its tag's inside, and what stands between that and its end.
private struct MarkupElement {
    let tag: Substring
    let content: Substring

    func attribute(_ name: String) -> String? {
        guard let start = tag.firstRange(of: " \(name)=\"")?.upperBound, let end = tag[start...].firstIndex(of: "\"") else { return nil }
        return String(tag[start..<end])
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The elements of a name, in order; nil where one has no end.
    fileprivate func elements(named name: String) -> [MarkupElement]? {
        var elements: [MarkupElement] = [], rest = self[...]
        while let start = rest.firstRange(of: "<\(name)") {
            guard let open = rest[start.upperBound...].firstIndex(of: ">"), let close = rest[open...].firstRange(of: "</\(name)>") else { return nil }
            elements.append(MarkupElement(tag: rest[start.upperBound..<open], content: rest[rest.index(after: open)..<close.lowerBound]))
            rest = rest[close.upperBound...]
        }
        return elements
    }

    fileprivate var unescaped: String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")].reduce(String(self)) { $0.replacing($1.0, with: $1.1) }
    }
}
