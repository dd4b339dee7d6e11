/// How an export is protected.
public enum ArchiveProtection: Sendable {
    /// AES-256-GCM under a key that scrypt derives from the passphrase's UTF-8 bytes.
    case passphrase(String)
    /// Not at all: whoever has the file has the templates.
    case plain
}
