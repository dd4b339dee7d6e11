/// A public set of images that the engine is developed with, as `Datasets/development.json` describes it.
package struct DevelopmentSet: Sendable, Decodable {
    /// Name of the folder, and of the set.
    package let folder: String
    /// Fingers in it.
    package let fingers: Int
    /// Images of each finger.
    package let impressions: Int
    /// Dots per inch, which the files do not state.
    package let dpi: Double
    /// Whether no person's finger is in it.
    package let synthetic: Bool
    /// Sets that show fingers of the same people: never compared with this one as non-mated.
    package let sharesPeopleWith: [String]
    /// The sets that are summed up together; nothing for none.
    package let pool: String?
}
