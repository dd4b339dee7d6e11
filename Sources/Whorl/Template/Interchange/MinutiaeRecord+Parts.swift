extension MinutiaeRecord {
    /// A score of a print's quality.
    public struct Quality: Sendable, Equatable, Codable {
        /// 0...100, higher is better; nil where measuring failed or was not tried.
        public var score: Int?
        /// Whether measuring failed, which formats tell from a score that is not stated.
        public var failed = false
        /// CBEFF number of who made the measure; 0 where it is not stated.
        public var vendor: UInt16
        /// The vendor's number for the measure.
        public var algorithm: UInt16

        /// States a score.
        public init(score: Int?, vendor: UInt16 = 0, algorithm: UInt16 = 0) {
            self.score = score
            self.vendor = vendor
            self.algorithm = algorithm
        }
    }

    /// What took a print.
    public struct Device: Sendable, Equatable, Codable {
        /// Code of its technology in ISO/IEC 19794-2:2011, table 4; 0 where it is not known.
        public var technology: UInt8
        /// CBEFF number of its maker; 0 where it is not stated.
        public var vendor: UInt16
        /// The maker's number for it; 12 bits in the formats of 2004 and 2005.
        public var identifier: UInt16
        /// Certified by: the highest bit stands for the FBI's image quality specification, Appendix F.
        public var compliance: UInt8

        /// Names a device.
        public init(technology: UInt8 = 0, vendor: UInt16 = 0, identifier: UInt16 = 0, compliance: UInt8 = 0) {
            self.technology = technology
            self.vendor = vendor
            self.identifier = identifier
            self.compliance = compliance
        }
    }

    /// A certificate of a device.
    public struct Certification: Sendable, Equatable, Codable {
        /// CBEFF number of who certified it.
        public var authority: UInt16
        /// Code of the scheme it was certified by.
        public var scheme: UInt8

        /// Names a certificate.
        public init(authority: UInt16, scheme: UInt8) {
            self.authority = authority
            self.scheme = scheme
        }
    }

    /// When a print was taken, in universal time, as the record says it: the parts are not checked.
    public struct CaptureTime: Sendable, Equatable, Codable {
        /// The year.
        public var year: UInt16
        /// 1...12.
        public var month: UInt8
        /// 1...31.
        public var day: UInt8
        /// 0...23.
        public var hour: UInt8
        /// 0...59.
        public var minute: UInt8
        /// 0...59.
        public var second: UInt8
        /// 0...999.
        public var millisecond: UInt16

        /// States a time.
        public init(
            year: UInt16, month: UInt8, day: UInt8, hour: UInt8, minute: UInt8, second: UInt8, millisecond: UInt16
        ) {
            self.year = year
            self.month = month
            self.day = day
            self.hour = hour
            self.minute = minute
            self.second = second
            self.millisecond = millisecond
        }
    }
}
