package import Hummingbird
internal import Whorl

extension WhorlError {
    /// The status of an answer that tells of the error.
    package var status: HTTPResponse.Status { isOfService ? .internalServerError : kind.status }

    /// Whether the data that cannot be used is the service's own - its files, store, models, indexes and backups - so that
    /// the client can do nothing about it, and learns no path. Clients send bytes and name no files.
    private var isOfService: Bool {
        switch self {
        case .storeDamaged, .storeSchemaChanged, .unsupportedStoreVersion, .damagedArchive, .modelHashMismatch,
            .damagedManifest, .damagedModel, .unsupportedModel, .modelTooLarge, .unsuitableModel, .damagedIndexFile,
            .unsupportedIndexVersion, .damagedTable, .fileNotFound, .unreadableFile, .storeNotFound:
            true
        default:
            false
        }
    }
}

extension ErrorKind {
    /// The status of an answer that tells of an error of this kind.
    package var status: HTTPResponse.Status {
        switch self {
        case .usage, .badData: .badRequest
        case .notFound, .unknownPerson: .notFound
        case .missing, .busy: .serviceUnavailable
        case .cannotWrite: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
        case .notPermitted, .internal: .internalServerError
        }
    }
}
