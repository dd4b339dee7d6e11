/// Why the service cannot start as it is configured.
@nonexhaustive
package enum ConfigurationError: Error, Sendable, Equatable {
    /// The file cannot be read.
    case unreadable(path: String, reason: String)
    /// The file is no YAML of this kind.
    case malformed(path: String, reason: String)
    /// A key has a value that cannot be.
    case invalid(key: String, reason: String)
    /// The address cannot be listened on.
    case address(String, reason: String)
    /// Another service runs on the data folder.
    case served(folder: String)

    /// What is wrong.
    package var problem: String {
        switch self {
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .malformed(let path, let reason): "\(path) is no configuration: \(reason)"
        case .invalid(let key, let reason): "the configuration's \(key) \(reason)"
        case .address(let address, let reason): "\(address) cannot be listened on: \(reason)"
        case .served(let folder): "another service already runs on \(folder)"
        }
    }

    /// What to do.
    package var advice: String {
        switch self {
        case .unreadable: "check --config"
        case .malformed: "whorl serve --example prints a configuration with every key"
        case .invalid: "correct it, or leave it out for its default"
        case .address: "configure another address, or end the process that listens there"
        case .served: "end it, or name another folder with --data-dir"
        }
    }

    /// Whether it may be tried again, as another process is in the way.
    package var isBusy: Bool {
        if case .served = self { true } else { false }
    }
}
