extension SampleManifest {
    /// Lists the samples of folders: each folder is a data set, each of its labels a subject.
    ///
    /// - Parameters:
    ///   - folders: of different names; equal labels of different folders are different subjects.
    ///   - resolutions: of each folder's images.
    /// - Precondition: there is a folder.
    public init(_ folders: [SampleSet], resolutions: Resolutions = .init()) {
        precondition(!folders.isEmpty)
        var register = SampleRegister(covariates: [])
        var sets: [DataSet] = []
        var (samples, stated): ([Sample], [Double?]) = ([], [])
        for folder in folders {
            let prefix = folders.count > 1 ? "\(folder.name)/" : ""
            let (firstSample, firstSubject) = (samples.count, register.subjects.count)
            for sample in folder.samples {
                Self.register(sample, prefix, &register)
                samples.append(sample)
                stated.append(resolutions.resolution(of: folder.name))
            }
            sets.append(
                DataSet(
                    name: folder.name, samples: firstSample..<samples.count,
                    subjects: firstSubject..<register.subjects.count))
        }
        self.init(source: nil, sets: sets, samples: samples, register: register, resolutions: stated)
    }

    /// Registers a sample by its stem; files of the same stem in different folders of people are numbered.
    private static func register(_ sample: Sample, _ prefix: String, _ register: inout SampleRegister) {
        let subject = prefix + sample.name.label
        var name = prefix + sample.stem
        var number = 1
        while !register.add(name, subject: subject, instance: "", transaction: nil) {
            number += 1
            name = "\(prefix)\(sample.stem) (\(number))"
        }
    }
}
