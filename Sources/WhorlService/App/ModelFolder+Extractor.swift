internal import Glibc
internal import Whorl

extension ModelFolder {
    /// Reads faces where a detector and an embedder are installed; nil where none is.
    ///
    /// - Throws: what reading the models throws, apart from their absence.
    func extractor() throws(WhorlError) -> FaceExtractor? {
        do throws(WhorlError) {
            return try FaceExtractor(models: self)
        } catch .missingModels, .noDefaultModel {
            return nil
        }
    }
}

extension ServiceParts {
    /// Processors of the machine.
    static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
