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

    /// Names the file by the step's place, counted from 1, so that files sort as the steps follow each other.
    init(number: Int, name: String, title: String, text: String, svg: String) {
        file = "\(number < 10 ? "0" : "")\(number)-\(name).svg"
        (self.title, self.text, self.svg) = (title, text, svg)
    }
}
