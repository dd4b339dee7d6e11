import Glibc

/// The skin and the contact area under each pixel of an impression.
package struct SkinContact: Sendable {
    /// Distance from the middle of the contact area for each pixel; 1 at its outline, which lies on the finger.
    package let reach: FloatPlane
    /// Column of the master print for each pixel.
    private let skinX: FloatPlane
    /// Row of the master print for each pixel.
    private let skinY: FloatPlane

    /// Lays the finger on the sensor.
    ///
    /// - Parameters:
    ///   - conditions: pose and distortion.
    ///   - width: columns of the image.
    ///   - height: rows of the image.
    package init(_ conditions: ImpressionConditions, width: Int, height: Int) {
        typealias Constants = SyntheticParameters.Impression
        let distortion = SkinDistortion(conditions)
        let pitch = Constants.pitch
        let image = SIMD2(Float(width), Float(height)) / 2
        let master = SIMD2(Float(SyntheticParameters.Master.width), Float(SyntheticParameters.Master.height)) / 2
        var x = FloatPlane(width: (width - 1) / pitch + 2, height: (height - 1) / pitch + 2)
        var (y, reach) = (x, x)
        for row in 0..<x.height {
            for column in 0..<x.width {
                let place = distortion.contactPlace(SIMD2(Float(column * pitch), Float(row * pitch)) - image)
                let skin = distortion.skin(at: place) + master
                x[column, row] = skin.x
                y[column, row] = skin.y
                reach[column, row] = max(
                    Self.reach(of: place / conditions.contactHalf, Constants.squareness),
                    Self.reach(of: (skin - master) / (master - Constants.outside), Constants.fingerSquareness))
            }
        }
        self.reach = reach.stretched(by: pitch, width: width, height: height)
        skinX = x.stretched(by: pitch, width: width, height: height)
        skinY = y.stretched(by: pitch, width: width, height: height)
    }

    /// The relief of the skin under each pixel; beyond the master print its border is repeated.
    func relief(of master: FloatPlane) -> FloatPlane {
        FloatPlane(width: reach.width, height: reach.height) { column, row in
            master.value(x: skinX[column, row], y: skinY[column, row])
        }
    }

    /// The column and row of the master print under a pixel.
    package func skin(column: Int, row: Int) -> SIMD2<Float> {
        SIMD2(skinX[column, row], skinY[column, row])
    }

    /// The distance in a super-ellipse of half axes 1 with one exponent towards the tip and one towards the joint.
    private static func reach(of place: SIMD2<Float>, _ squareness: SIMD2<Float>) -> Float {
        let exponent = place.y < 0 ? squareness[0] : squareness[1]
        return pow(pow(abs(place.x), exponent) + pow(abs(place.y), exponent), 1 / exponent)
    }
}
