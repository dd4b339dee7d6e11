import Testing

import WhorlNumerics

@Suite("FeatureMap and Workspace")
struct FeatureMapTests {
    @Test func placesOfPixels() {
        let map = FeatureMap(height: 3, width: 5, channels: 20, margin: 2, start: 64)
        #expect(map.pixelStride == 32)
        #expect(map.rowStride == 9 * 32)
        #expect(map.offset == 64 + 2 * 9 * 32 + 2 * 32)
        #expect(map.start == 64)
        #expect(map.count == 7 * 9 * 32)
        #expect(map.end == 64 + map.count)
        #expect(map.moved(to: 128).start == 128)
        #expect(map.isBlocked)
    }

    @Test func pictureHasNoRoomBetweenPixels() {
        let picture = FeatureMap.image(height: 4, width: 6, channels: 3, margin: 1)
        #expect(picture.pixelStride == 3)
        #expect(picture.count == 6 * 8 * 3)
        #expect(!picture.isBlocked)
    }

    @Test(arguments: [1, 2, 3])
    func clearMarginClearsJustTheMargin(margin: Int) {
        let bench = Bench(.best)
        let map = bench.place(FeatureMap(height: 3, width: 2, channels: 17, margin: margin))
        bench.space.withMutableFloats(map.start..<map.start + map.count) { $0.update(repeating: 7) }
        bench.space.clearMargin(of: map)
        bench.expectNothingElseWritten("margin")
        #expect(bench.floats(of: map).allSatisfy { $0 == 7 })
        let sevens = bench.space.withFloats(map.start..<map.start + map.count) { $0.count { $0 == 7 } }
        let zeros = bench.space.withFloats(map.start..<map.start + map.count) { $0.count { $0 == 0 } }
        #expect(sevens == 3 * 2 * map.pixelStride)
        #expect(sevens + zeros == map.count)
    }

    @Test(arguments: [true, false], [1, 16, 19])
    func orderThereAndBack(planar: Bool, channels: Int) {
        var generator = SeededGenerator(seed: 6)
        let plain = PlainMap(height: 3, width: 4, channels: channels, using: &generator)
        let bench = Bench(.best)
        let map = bench.place(plain, margin: 1)
        let flat = bench.place(FeatureMap(height: 1, width: 1, channels: 12 * channels))
        bench.space.clear(flat)
        bench.space.unpack(map, planar: planar, to: flat.start)
        let values = bench.space.withFloats(flat.start..<flat.start + 12 * channels) { Array($0) }
        for y in 0..<3 {
            for x in 0..<4 {
                for channel in 0..<channels {
                    let place = planar ? (channel * 3 + y) * 4 + x : (y * 4 + x) * channels + channel
                    #expect(values[place] == Float(plain[y, x, channel]))
                }
            }
        }
        let back = bench.placeOutput(like: plain)
        bench.space.pack(back, planar: planar, from: flat.start)
        bench.expect(back, holds: plain, terms: 0, "back")
        bench.expectNothingElseWritten("order")
    }

    @Test func someChannelsUnpacked() {
        var generator = SeededGenerator(seed: 6)
        let plain = PlainMap(height: 1, width: 2, channels: 16, using: &generator)
        let bench = Bench(.best)
        let map = bench.place(plain)
        let flat = bench.place(FeatureMap(height: 1, width: 1, channels: 16))
        bench.space.unpack(map, channels: 5..<7, planar: false, to: flat.start)
        let values = bench.space.withFloats(flat.start..<flat.start + 4) { Array($0) }
        #expect(values == [plain[0, 0, 5], plain[0, 0, 6], plain[0, 1, 5], plain[0, 1, 6]].map { Float($0) })
    }

    @Test func copiesJoinChannels() {
        var generator = SeededGenerator(seed: 7)
        let parts = [5, 16, 18].map { PlainMap(height: 2, width: 3, channels: $0, using: &generator) }
        var plain = PlainMap(height: 2, width: 3, channels: 39)
        let bench = Bench(.best)
        let output = bench.placeOutput(like: plain, margin: 1)
        var first = 0
        for part in parts {
            for y in 0..<2 {
                for x in 0..<3 {
                    for channel in 0..<part.channels {
                        plain.values[plain.index(y, x, first + channel)] = part[y, x, channel]
                    }
                }
            }
            bench.space.copy(bench.place(part), to: output, channel: first)
            first += part.channels
        }
        bench.expect(output, holds: plain, terms: 0, "joined")
        bench.expectNothingElseWritten("joined")
    }
}
