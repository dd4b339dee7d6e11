/// The order of a value's numbers in memory.
enum Layout {
    /// Channels last, in whole blocks, with a border of zeros where a consumer reaches beyond the edge.
    case map
    /// As in ONNX, without gaps: the channels of a map of one pixel, zeros after them up to a whole block.
    case flat
}
