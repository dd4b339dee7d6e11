import Testing
import Whorl

@Suite struct ForeignImageFormatTests {
    private static let files: [(name: String, head: [UInt8])] = [
        ("GIF", Array("GIF89a".utf8)), ("GIF", Array("GIF87a".utf8)), ("PSD", Array("8BPS\0\u{1}".utf8)),
        ("PDF", Array("%PDF-1.7\n".utf8)), ("PostScript", Array("%!PS-Adobe-3.0 EPSF-3.0\n".utf8)),
        ("JPEG XL", [0xFF, 0x0A, 0x7A]), ("JPEG XL", [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
        ("SVG", Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)),
        ("SVG", Array("\u{FEFF}\n<?xml version=\"1.0\"?>\n<!-- a -->\n<svg/>".utf8)),
        ("camera raw", Array("FUJIFILMCCD-RAW 0201".utf8)), ("camera raw", Array("IIRO\u{8}\0\0\0".utf8)),
        ("camera raw", Array("II*\0\u{10}\0\0\0CR\u{2}\0".utf8)), ("camera raw", Array("\0\0\0\u{18}ftypcrx ".utf8)),
        ("MP4 video", Array("\0\0\0\u{18}ftypmp42".utf8)), ("QuickTime video", Array("\0\0\0\u{14}ftypqt  ".utf8)),
    ]

    @Test(arguments: files) func aFormatThatIsNotReadIsNamed(name: String, head: [UInt8]) {
        let bytes = head + [UInt8](repeating: 0, count: 40)
        let error = failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: bytes) }
        #expect(error == .foreignImageFormat(name: name))
        #expect(error?.facts.problem == "\(name) is not read" && error?.facts.advice == "convert it to PNG")
    }

    @Test(arguments: ["<html><body/></html>", "<?xml version=\"1.0\"?><plist/>", "GIF", "II*\0", "P"])
    func otherBytesAreUnknown(text: String) {
        let error = failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: Array(text.utf8)) }
        if case .foreignImageFormat(let name) = error { Issue.record("\(text) was taken for \(name)") }
        #expect(error != nil)
    }
}
