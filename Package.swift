// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Sayso",
    products: [
        .library(name: "SaysoLanguage", targets: ["SaysoLanguage"]),
        .library(name: "SaysoHealth", targets: ["SaysoHealth"]),
        .library(name: "SaysoStore", targets: ["SaysoStore"]),
        .library(name: "SaysoNotify", targets: ["SaysoNotify"]),
        .library(name: "SaysoExchange", targets: ["SaysoExchange"]),
        .library(name: "SaysoEvaluation", targets: ["SaysoEvaluation"]),
        .executable(name: "sayso", targets: ["sayso"]),
    ],
    dependencies: [
        // The commands and their help.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        // SQLite: migrations, WAL, records. Used by SaysoStore alone.
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // Grammar files, read with line and column. Used by SaysoLanguage's loader, and for the configuration file.
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        .target(
            name: "SaysoLanguage",
            dependencies: ["CPrefetch", .product(name: "Yams", package: "Yams")],
            resources: [.copy("../../Grammars")],
            swiftSettings: strict),
        .target(
            name: "SaysoHealth", dependencies: ["SaysoLanguage"],
            resources: [
                .embedInCode("Alerts/RedFlags/red-flags.tsv"), .embedInCode("Alerts/RedFlags/red-flag-signs.tsv"), .embedInCode("Answers/question-words.tsv"),
                .embedInCode("Profile/condition-words.tsv"), .embedInCode("Alerts/Doses/drug-substances.tsv"),
                .embedInCode("Alerts/Doses/wide-classes.tsv"),
                // What numbers of a metric are possible is one table, which a parse reads with the rest of the grammar.
                .embedInCode("../../Grammars/en/metrics.yaml"),
            ],
            swiftSettings: strict),
        .target(
            name: "SaysoStore",
            dependencies: ["SaysoHealth", "SaysoLanguage", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: strict),
        .target(name: "SaysoNotify", dependencies: ["SaysoStore", "SaysoHealth", "SaysoLanguage"], swiftSettings: strict),
        .target(
            name: "SaysoExchange", dependencies: ["SaysoHealth", "SaysoLanguage", "CZlib"],
            resources: [
                .embedInCode("Codes/measurements.tsv"), .embedInCode("Codes/symptoms.tsv"), .embedInCode("Codes/doses.tsv"),
                .embedInCode("Codes/apple-health-symptoms.tsv"),
            ],
            swiftSettings: strict),
        .target(name: "SaysoEvaluation", dependencies: ["SaysoLanguage", "SaysoHealth"], swiftSettings: strict),
        .systemLibrary(name: "CPrefetch"),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CReadline", linkerSettings: [.linkedLibrary("readline")]),
        .executableTarget(
            name: "sayso",
            dependencies: [
                "SaysoLanguage", "SaysoHealth", "SaysoStore", "SaysoNotify", "SaysoExchange", "SaysoEvaluation", "CReadline",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: strict),
        .testTarget(name: "SaysoLanguageTests", dependencies: ["SaysoLanguage"], swiftSettings: strict),
        .testTarget(name: "SaysoHealthTests", dependencies: ["SaysoHealth", "SaysoLanguage"], swiftSettings: strict),
        .testTarget(
            name: "SaysoStoreTests",
            dependencies: ["SaysoStore", "SaysoHealth", "SaysoLanguage", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: strict),
        .testTarget(
            name: "SaysoNotifyTests", dependencies: ["SaysoNotify", "SaysoStore", "SaysoHealth", "SaysoLanguage"], swiftSettings: strict),
        .testTarget(
            name: "SaysoExchangeTests", dependencies: ["SaysoExchange", "SaysoHealth", "SaysoLanguage"],
            exclude: ["Rules"], swiftSettings: strict),
        .testTarget(
            name: "SaysoEvaluationTests",
            dependencies: ["SaysoEvaluation", "SaysoLanguage"],
            swiftSettings: strict),
        .testTarget(name: "SaysoTests", dependencies: ["sayso", "SaysoLanguage"], swiftSettings: strict),
    ]
)
