import WhorlNetwork

extension NetworkPlan {
    /// All results for an image of `height * width * channels` numbers, in a workspace of its own or the given one.
    func results(of image: [Float], in workspace: NetworkWorkspace? = nil) -> [[Float]] {
        let workspace = workspace ?? makeWorkspace()
        run(workspace) { row, numbers in
            for index in numbers.indices { numbers[index] = image[row * numbers.count + index] }
        }
        return outputs.indices.map { withOutput($0, of: workspace) { Array($0) } }
    }
}
