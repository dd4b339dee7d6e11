internal import CWhorl
internal import Whorl

/// Fills an array of the caller and tells how many entries there are.
///
/// A NULL array of capacity 0 asks for the number alone.
package func fill<Entry>(
    _ array: UnsafeMutablePointer<Entry>?, capacity: Int, count: UnsafeMutablePointer<Int>?, with found: [Entry]
) throws(CallFault) {
    try required(count, "count").pointee = found.count
    if array == nil, capacity == 0 { return }
    guard capacity < 0 || found.count <= capacity else { throw .capacity(capacity, needed: found.count) }
    try required(array, "the array").update(from: found, count: found.count)
}

/// Writes text with a zero at its end into the characters of a structure, which are all zero before.
///
/// - Precondition: it is shorter than they are.
func write<Characters>(_ text: String, into characters: inout Characters) {
    withUnsafeMutableBytes(of: &characters) { bytes in
        precondition(text.utf8.count < bytes.count)
        bytes.copyBytes(from: text.utf8)
    }
}

extension Decision {
    /// Its number in C.
    var number: Int32 { Int32(self == .match ? WHORL_MATCH : WHORL_NON_MATCH) }
}

extension Bool {
    /// 1 or 0.
    var number: Int32 { self ? 1 : 0 }
}
