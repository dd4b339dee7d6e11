/// What a store's files looked like at a moment; tells whether somebody changed them since.
package struct StoreState: Equatable {
    private let database: FileStamp?
    private let log: FileStamp?

    /// Looks at the files now.
    init(_ folder: StoreFolder) {
        database = FileStamp(folder.database)
        log = FileStamp(folder.log)
    }

    /// Whether there is a log with content.
    var hasLog: Bool { (log?.size ?? 0) > 0 }
}
