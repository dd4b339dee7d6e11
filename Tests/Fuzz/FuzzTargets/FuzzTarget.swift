import Glibc

import Whorl

/// A parser that damaged bytes are given to. Its seeds are in `corpus/<name>`.
enum FuzzTarget: String, CaseIterable {
    /// Pictures: PNG, JPEG, JPEG 2000, WebP, HEIF, AVIF, BMP, TIFF, PBM, PGM and PPM.
    case image
    /// WSQ.
    case wsq
    /// ANSI/NIST-ITL files and finger image records.
    case container
    /// Minutiae records of every format.
    case record
    /// Templates as they are stored.
    case template
    /// Files of galleries, and the prints in them.
    case gallery
    /// Networks in ONNX files.
    case network
    /// Networks and cascades of landmarks in files of dlib.
    case dlib
    /// Vectors in `.npy` files.
    case vectors
    /// `data:` URLs, in which samples come.
    case dataURL
    /// Forms with files.
    case multipart
    /// Headers of JSON web tokens.
    case token
    /// Any JSON value, as bodies of requests hold them.
    case json
    /// Queries, form bodies and redirect URIs.
    case query
    /// Origins of web pages, and lists of them.
    case origin
    /// Links by which apps open each other.
    case link
    /// Tokens by which devices prove that they have their key.
    case possession
    /// Lists of proxies, and what they say of who calls.
    case forwarded
    /// The service's configuration, in YAML.
    case configuration

    /// The target that the environment names; an unknown name ends the process.
    static let chosen: FuzzTarget = {
        let name = getenv("WHORL_FUZZ_TARGET").map { String(cString: $0) } ?? ""
        guard let target = FuzzTarget(rawValue: name) else {
            preconditionFailure("WHORL_FUZZ_TARGET must be one of \(allCases.map(\.rawValue))")
        }
        return target
    }()

    /// Gives bytes to the parser: what is read must keep its promises, and everything else must be a typed error.
    func run(_ bytes: [UInt8]) {
        do throws(WhorlError) {
            switch self {
            case .image, .wsq: try ImageFuzz.pictures(bytes)
            case .container: try ImageFuzz.container(bytes)
            case .record: try RecordFuzz.run(bytes)
            case .template: try TemplateFuzz.run(bytes)
            case .gallery: try GalleryFuzz.run(bytes)
            case .network: try NetworkFuzz.run(bytes)
            case .dlib: try DlibFuzz.run(bytes)
            case .vectors: try VectorFuzz.run(bytes)
            case .dataURL: ProtocolFuzz.dataURL(bytes)
            case .multipart: ProtocolFuzz.multipart(bytes)
            case .token: ProtocolFuzz.token(bytes)
            case .json: ProtocolFuzz.json(bytes)
            case .query: ProtocolFuzz.query(bytes)
            case .origin: ProtocolFuzz.origin(bytes)
            case .link: LinkFuzz.run(bytes)
            case .possession: ProtocolFuzz.possession(bytes)
            case .forwarded: ConfigurationFuzz.forwarded(bytes)
            case .configuration: ConfigurationFuzz.run(bytes)
            }
        } catch {
            precondition(!error.description.isEmpty)
        }
    }
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzTarget.chosen.run(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}
