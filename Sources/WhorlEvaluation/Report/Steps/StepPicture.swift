/// One step as a picture, with its name and what it shows.
package struct StepPicture: Sendable {
    /// Name of the file.
    package let file: String
    /// What the step is called.
    package let title: String
    /// What the picture shows, in a sentence or two.
    package let text: String
    /// The drawing.
    package let svg: String
}
