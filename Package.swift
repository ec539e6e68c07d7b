// swift-tools-version: 6.2

import PackageDescription

/// The settings of every Swift target.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// The settings of rules, stores and words. They are optimized in debug builds too, because the tests run them most.
let optimized: [SwiftSetting] = [
  .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
]

/// The settings of targets that mostly wait for a person or a server. In a release they are a fifth smaller.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// The settings of targets that talk to a person and run on the main actor.
let onMainActor: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "juice-maker",
  products: [.executable(name: "juice-maker", targets: ["juice-maker"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
  ],
  targets: [
    .systemLibrary(name: "CLinux"),
    .target(name: "CNcurses"),
    .target(name: "CPostgres"),
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(name: "CSodium"),
    .systemLibrary(name: "CText"),
    .systemLibrary(name: "CYAML"),
    .target(name: "JuiceText", dependencies: ["CText"], swiftSettings: strict + optimized),
    .target(
      name: "JuiceKit", dependencies: ["CSodium", "JuiceText"], swiftSettings: strict + optimized),
    .target(
      name: "JuiceWords", dependencies: ["JuiceKit", "JuiceText"],
      swiftSettings: strict + optimized + small
    ),
    .target(
      name: "JuicePapers", dependencies: ["JuiceKit", "JuiceText", "JuiceWords"],
      swiftSettings: strict + optimized + small
    ),
    // Common code of stores and files: system calls, a watcher, waiting.
    .target(
      name: "JuiceStorage",
      dependencies: [
        "CLinux", "JuiceKit", .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict + optimized
    ),
    .target(
      name: "JuiceSQLite",
      dependencies: [
        "CSQLite", "JuiceKit", "JuiceStorage",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict + optimized
    ),
    .target(
      name: "JuicePostgres",
      dependencies: [
        "CPostgres", "JuiceKit", "JuiceStorage",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict + optimized + small
    ),
    .target(
      name: "JuiceFiles",
      dependencies: [
        "CSodium", "CYAML", "JuiceKit", "JuiceStorage", "JuiceText",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      resources: [
        .embedInCode("MenuFile/juice-stand-ko.yaml"),
        .embedInCode("MenuFile/Examples/juice-stand.yaml"),
        .embedInCode("MenuFile/Examples/stand-day.yaml"),
        .embedInCode("MenuFile/Examples/smoothie-bar.yaml"),
        .embedInCode("MenuFile/Examples/cafeteria.yaml"),
        .embedInCode("MenuFile/demo-menu.yaml"),
      ],
      swiftSettings: strict + optimized + small
    ),
    .target(
      name: "JuiceTerminal",
      dependencies: [
        "CNcurses", "JuiceText", .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: onMainActor + optimized
    ),
    .target(
      name: "JuiceTill",
      dependencies: ["JuiceKit", "JuicePapers", "JuiceTerminal", "JuiceText", "JuiceWords"],
      swiftSettings: onMainActor + small
    ),
    .executableTarget(
      name: "juice-maker",
      dependencies: [
        "JuiceFiles", "JuiceKit", "JuicePapers", "JuicePostgres", "JuiceSQLite", "JuiceStorage",
        "JuiceTerminal", "JuiceText", "JuiceTill", "JuiceWords",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict + small
    ),

    // For the benchmark alone.
    .executableTarget(
      name: "order-loop", dependencies: ["JuiceKit", "JuicePostgres"], path: "Bench/order-loop",
      swiftSettings: strict),
    .testTarget(
      name: "JuiceKitTests",
      dependencies: ["JournalTesting", "JuiceKit", "SeededTesting", "TimeTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "JuiceStorageTests",
      dependencies: [
        "CSQLite", "JournalTesting", "JuiceFiles", "JuiceKit", "JuicePostgres", "JuiceSQLite",
        "JuiceStorage",
        "JuiceText", "OldStores", "PostgresTesting", "SeededTesting", "juice-maker",
        "TimeTesting",
      ],
      exclude: ["Postgres/Old"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "JuiceWordsTests",
      dependencies: [
        "CText", "JuiceFiles", "JuiceKit", "JuiceText", "JuiceWords", "SeededTesting",
        "TimeTesting",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "JuicePapersTests",
      dependencies: [
        "CText", "JuiceFiles", "JuiceKit", "JuicePapers", "JuiceSQLite", "JuiceText", "JuiceWords",
        "SeededTesting", "TimeTesting",
      ],
      exclude: ["Slips"],
      swiftSettings: strict
    ),
    .target(
      name: "PostgresTesting", path: "Tests/PostgresTesting", exclude: ["cluster.sh"],
      swiftSettings: strict),
    .target(name: "SeededTesting", path: "Tests/SeededTesting", swiftSettings: strict + optimized),
    .target(
      name: "OldStores", dependencies: ["CSQLite"], path: "Tests/OldStores", exclude: ["Exports"],
      swiftSettings: strict),
    .target(
      name: "JournalTesting", dependencies: ["JuiceKit"], path: "Tests/JournalTesting",
      swiftSettings: strict + optimized),
    .target(name: "FixedZone", path: "Tests/FixedZone"),
    .target(
      name: "TimeTesting", dependencies: ["FixedZone"], path: "Tests/TimeTesting",
      swiftSettings: strict),
    .target(
      name: "TerminalTesting", dependencies: ["CNcurses", "JuiceTerminal", "JuiceText"],
      path: "Tests/TerminalTesting", swiftSettings: onMainActor + optimized
    ),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "JuiceFiles", "JuiceKit", "JuiceTerminal", "JuiceText", "JuiceWords", "juice-maker",
      ],
      path: "Tests/Fuzzing/Targets", swiftSettings: onMainActor),
    .testTarget(
      name: "FuzzingTests", dependencies: ["FuzzTargets"], path: "Tests/Fuzzing/Replay",
      swiftSettings: onMainActor),
    .testTarget(
      name: "JuiceTerminalTests",
      dependencies: ["JuiceTerminal", "JuiceText", "TerminalTesting"],
      swiftSettings: onMainActor
    ),
    .testTarget(
      name: "JuiceTillTests",
      dependencies: [
        "JuiceFiles", "JuiceKit", "JuicePapers", "JuiceSQLite", "JuiceTerminal", "JuiceText",
        "JuiceTill", "JuiceWords",
        "SeededTesting", "TerminalTesting", "TimeTesting",
      ],
      exclude: ["Screens"],
      swiftSettings: onMainActor
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: ["juice-maker", "SeededTesting", "TerminalTesting", "TimeTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "CLinux", "CSQLite", "JuiceFiles", "JuiceKit", "JuicePostgres", "JuiceSQLite", "OldStores",
        "PostgresTesting", "SeededTesting", "juice-maker",
      ],
      swiftSettings: strict),
  ]
)
