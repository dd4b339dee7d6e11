/// What finds faces in a photo, by a model of one kind.
protocol FaceFinder: Sendable {
    /// Finds faces in at most so many passes.
    ///
    /// - Returns: the faces of the first pass that finds any, best score first, and how many passes were made.
    func detection(in photo: ColorImage, passes: Int) throws(WhorlError) -> (faces: [DetectedFace], passes: Int)
}
