/// Numbers of the layout of finger image records.
enum FingerImageLayout {
    /// The first four bytes.
    static let signature = Array("FIR\0".utf8)
    /// The versions, each followed by a zero byte; the first is written.
    static let versions = ["010", " 10"]
    /// The version of ISO/IEC 19794-4:2011, whose head is another and is not read.
    static let laterVersion = "020"
    /// Bytes of the head of ISO/IEC 19794-4:2005.
    static let isoHead = 32
    /// Bytes of the head of ANSI/INCITS 381-2004.
    static let ansiHead = 36
    /// Bytes of the head of a view.
    static let viewHead = 14
    /// The most views of a record: the head counts them in a byte.
    static let mostViews = 255
    /// The quality of a view that states none.
    static let qualityUnstated: UInt8 = 254
    /// Names of the compressions, by their codes; 0 and 1 mean no compression, 1 with pixels packed into bits.
    static let compressions = ["NONE", "PACKED", "WSQ", "JPEG", "JPEG2000", "PNG"]

    /// The code of how well a scanner captures that is fit for a resolution in dots per inch: levels 10, 20, 30 and 40
    /// begin at 125, 250, 500 and 1000.
    static func acquisitionLevel(_ resolution: Int) -> Int {
        levels.last { $0.resolution <= resolution }?.code ?? levels[0].code
    }

    private static let levels: [(resolution: Int, code: Int)] = [(125, 10), (250, 20), (500, 30), (1000, 40)]
}
