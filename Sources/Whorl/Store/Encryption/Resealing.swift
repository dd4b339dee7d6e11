/// What became of sealed bytes that are to lie under another data key.
enum Resealing {
    /// They lie under it already.
    case current
    /// The same content under it.
    case fresh([UInt8])
    /// They open under neither key.
    case unreadable

    /// Opens bytes under the earlier key and seals them under the present one; what they say is not looked at.
    init(_ sealed: [UInt8], authenticating associated: [UInt8], from earlier: DataKey?, to key: DataKey) {
        if AESGCM.open(sealed, under: key.key, authenticating: associated) != nil {
            self = .current
        } else if let earlier, let plain = AESGCM.open(sealed, under: earlier.key, authenticating: associated),
            let fresh = AESGCM.seal(plain, under: key.key, authenticating: associated)
        {
            self = .fresh(fresh)
        } else {
            self = .unreadable
        }
    }
}
