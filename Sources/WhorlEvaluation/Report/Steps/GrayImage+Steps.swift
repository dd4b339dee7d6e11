import Whorl
import WhorlNumerics

extension GrayImage {
    /// The image, its pixels outside the print in red.
    func masked(_ inside: Plane<Bool>) -> StepRaster {
        let side = FingerParameters.blockSide
        return StepRaster(width: width, height: height) { x, y in
            let level = pixels[y * width + x]
            guard !inside[min(x / side, inside.width - 1), min(y / side, inside.height - 1)] else {
                return StepRaster.gray(level)
            }
            return (UInt8.max, level / 2 + UInt8.max / 4, level / 2 + UInt8.max / 4)
        }
    }

    /// The lines of a skeleton over the lightened image: lines in black, what was removed since in red, what was added in
    /// green.
    func lines(_ skeleton: Skeleton, before: Skeleton?) -> StepRaster {
        StepRaster(width: width, height: height) { x, y in
            let isLine = skeleton.pixels[x + 1, y + 1] == 1
            let wasLine = before.map { $0.pixels[x + 1, y + 1] == 1 } ?? isLine
            switch (wasLine, isLine) {
            case (true, true): return StepRaster.gray(0)
            case (true, false): return (193, 18, 31)
            case (false, true): return (0, 158, 115)
            case (false, false):
                let level = UInt8.max - (UInt8.max - pixels[y * width + x]) / 4
                return StepRaster.gray(level)
            }
        }
    }
}
