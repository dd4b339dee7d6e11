/// A configuration with every key, and what each means.
package enum ExampleConfiguration {
    /// YAML.
    package static var text: String { String(decoding: PackageResources.whorl_yaml, as: UTF8.self) }
}
