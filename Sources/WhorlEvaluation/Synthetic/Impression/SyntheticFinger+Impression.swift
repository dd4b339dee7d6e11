public import Whorl
import WhorlNumerics

extension SyntheticFinger {
    /// Presses the finger on a sensor of 500 dpi.
    ///
    /// The same finger, number, size and difficulty give the same image, bit for bit.
    ///
    /// - Parameters:
    ///   - number: 1 or more; each is another impression.
    ///   - size: columns and rows of the image.
    ///   - difficulty: what the conditions of the impression are drawn from.
    ///   - style: what is wrong with the contact; the conditions are the same in every style.
    /// - Returns: an image of that size, ridges dark on a light ground; the finger may lie partly beyond its edges.
    /// - Complexity: about 10 ms of CPU time.
    public func impression(
        _ number: Int, size: ImpressionSize = .standard, difficulty: ImpressionDifficulty = .standard,
        contact style: ContactStyle = .usual
    ) -> GrayImage {
        precondition(number > 0)
        var generator = SeededGenerator(seed: seed, stream: UInt64(number))
        let conditions = ImpressionConditions(difficulty, fingerMoisture: moisture, using: &generator)
        let contact = SkinContact(conditions, width: size.width, height: size.height)
        let pressure = PressureMap.plane(contact, conditions, using: &generator)
        var faults = SeededGenerator(seed: seed ^ UInt64(number), stream: Self.contactStream)
        var cover = style.press(
            Inking.cover(relief: contact.relief(of: relief), pressure: pressure, conditions, using: &generator),
            pressure: pressure, using: &faults)
        Scratches.draw(on: &cover, conditions, using: &generator)
        return style.cut(
            Sensor.image(cover: cover, pressure: pressure, conditions, using: &generator), using: &faults)
    }

    /// Tells the numbers of faults from those of the impression and of its sensor.
    private static let contactStream: UInt64 = 2 << 32
}
