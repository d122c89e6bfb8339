import Foundation
import SaysoExchange
import SaysoHealth
import SaysoLanguage
import Testing

@Suite("Events as a table") struct EventTableTests {
    private func records(_ text: String) -> [CSV.Reader.Record] {
        var reader = CSV.Reader()
        return reader.take(text.utf8) + (reader.finish().map { [$0] } ?? [])
    }

    @Test("every kind comes back as it was", arguments: everyKind)
    func roundTrip(event: HealthEvent) throws {
        let table = records(EventTable.head + "\n" + EventTable.line(event) + "\n")
        #expect(table.count == 2)
        #expect(try EventTable.event(table[1].cells, under: table[0].cells) == event)
        #expect(try EventRecord.event(line: event.json.utf8) == event)
    }

    @Test("every key that an event can have is a column")
    func columns() {
        let keys = Set(everyKind.flatMap { OrderedJSON.members($0).map(\.key) })
        #expect(keys.subtracting(EventTable.columns) == [])
    }

    @Test("columns may stand in another order, and others beside them are passed over")
    func otherOrder() throws {
        let table = records("confidence,extra,metric,value,kind,date,id\n0.5,x,temperature,101,MeasurementEvent,2026-03-14T14:30:00-05:00,E\n")
        let read = try EventTable.event(table[1].cells, under: table[0].cells)
        #expect(read == HealthEvent(id: "E", date: reference, payload: .measurement(MeasurementEvent(metric: .temperature, value: 101)), confidence: 0.5))
    }

    @Test("a line that is no event says what is wrong and no value of it", arguments: [
        ("E,FoodEvent,secret", "its 'date' cannot be read"), ("E,secret,2026-03-14T14:30:00-05:00", "its 'kind' cannot be read"),
        (",FoodEvent,2026-03-14T14:30:00-05:00", "it has no 'id'"), ("E,SymptomEvent,2026-03-14T14:30:00-05:00", "it has no 'type'"),
        ("\"\",FoodEvent,2026-03-14T14:30:00-05:00,false,[],true", "its 'id' is empty"),
        ("E,FoodEvent,2026-03-14T14:30:00-05:00,secret,[],true", "it is no event"), ("a,b,c,d,e,f,g", "it has 7 cells under 6 names"),
    ])
    func bad(line: String, message: String) {
        let table = records("id,kind,date,isCompoundMeal,components,eaten\n\(line)\n")
        let error = #expect(throws: RecordError.self) { try EventTable.event(table[1].cells, under: table[0].cells) }
        #expect(error?.description == message)
    }
}

@Suite("Comma-separated values") struct CSVTests {
    @Test("cells come back as they were", arguments: [
        [nil, "", "a", " a ", "a,b", "\"", "\"\"", "a\r", "\n", "\r\n", nil], [""], ["a\"b\r"], [nil, nil], ["\u{FEFF}"],
    ])
    func roundTrip(cells: [String?]) {
        for ending in ["\n", "\r\n", ""] {
            var reader = CSV.Reader()
            let read = reader.take(Array((CSV.line(["head"]) + "\n" + CSV.line(cells) + ending).utf8)) + [reader.finish()].compactMap { $0 }
            #expect(read.last?.cells == cells, "\(ending.debugDescription)")
            #expect(read.count == 2)
        }
    }

    @Test("a byte order mark is no part of the first name", arguments: ["\u{FEFF}date,b\n", "\u{FEFF}\"date\",b\n"])
    func mark(text: String) {
        var reader = CSV.Reader()
        #expect(reader.take(text.utf8).map(\.cells) == [["date", "b"]])
    }

    @Test("records know their line, also after one that spans several")
    func lines() {
        var reader = CSV.Reader()
        #expect(reader.take("a\n\"b\nb\"\nc\n".utf8).map(\.line) == [1, 2, 4])
    }

    @Test("a record over the limit is said to be too long, and the rest goes on")
    func tooLong() {
        var reader = CSV.Reader(limit: 8)
        let records = reader.take("12345678\n123456789\n,,,,,,,,,,\nx\n".utf8)
        #expect(records.map(\.isTooLong) == [true, true, true, false])
        #expect(records.last?.cells == ["x"])
    }

    @Test("a quote that is never closed costs its own line and no other", arguments: [
        ("a,\"b\nc,d\ne\n", [1]), ("a,\"b\nc,\"d\"\ne\n", [1]), ("a,\"b\nc,\"d\ne,\"f\n", [1, 2, 3]), ("a\n\"b\nc\",d\ne,\"f", [4]), ("a,\"b\n\"\"c\"\nd,\"e \"\nf", []),
    ])
    func unclosed(text: String, torn: [Int]) {
        for size in [1, 3, 100] {
            var reader = CSV.Reader(), records: [CSV.Reader.Record] = [], rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                records += reader.take(rest.prefix(size))
                rest = rest.dropFirst(size)
            }
            records += reader.end()
            #expect(records.filter(\.isTorn).map(\.line) == torn, "\(records)")
            #expect(records.map(\.line) == records.map(\.line).sorted())
            if !torn.isEmpty, torn != [4] { #expect(records.map(\.line) == Array(1...text.split(separator: "\n").count)) }
        }
    }

    @Test("nor does one behind which very much stands")
    func unclosedLong() {
        var reader = CSV.Reader(limit: 8)
        #expect((reader.take("a,\"b\nc\nd\ne\nf\ng\nh\n".utf8) + reader.end()).map(\.cells) == [[], ["c"], ["d"], ["e"], ["f"], ["g"], ["h"]])
    }

    @Test("quotes that never end are known as a torn record")
    func torn() {
        var reader = CSV.Reader()
        _ = reader.take("a,\"b\nc".utf8)
        #expect(reader.isTorn)
    }
}
