/// What a caller may ask of the face stage.
public struct FaceOptions: Sendable, Equatable {
    /// Whether the largest and most central of several faces is used; otherwise several are an error.
    public var largest: Bool
    /// Whether the embedding is averaged over the face and its mirror image: twice the time, somewhat fewer errors.
    public var flip: Bool

    /// Makes options; the usual ones leave nothing to chance and cost nothing.
    public init(largest: Bool = false, flip: Bool = false) {
        self.largest = largest
        self.flip = flip
    }
}
