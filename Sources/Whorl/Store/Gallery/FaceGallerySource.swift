/// A store that makes galleries of faces itself, and follows its own changes with them.
protocol FaceGallerySource: TemplateStore {
    /// The comparable faces of a partition, of a moment not before the call.
    ///
    /// - Parameters:
    ///   - kind: which; compared by cosine similarity.
    ///   - known: a gallery of an earlier moment, where there is one: brought up to date, it costs what has changed.
    ///   - threads: the most threads that take part.
    /// - Returns: the gallery.
    /// - Throws: as the store has it.
    func faces(_ kind: FaceKind, after known: FaceGallery?, threads: Int) throws(WhorlError) -> FaceGallery

    /// Waits until galleries that are being written to files are complete.
    func finishGalleries()
}
