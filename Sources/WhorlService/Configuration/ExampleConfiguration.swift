/// A configuration with every key, and what each means.
public enum ExampleConfiguration {
    /// YAML.
    public static var text: String { String(decoding: PackageResources.whorl_yaml, as: UTF8.self) }
}
