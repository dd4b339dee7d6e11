import ArgumentParser
import Whorl

/// What a shell completes: the argument parser's script, which knows one word behind an option, and beside it what stands
/// before and behind the `=` of a value, such as `right-index=print.png` or `nbis=scores.csv`, and further score files.
struct CompletionScript {
    private static let option = "--generate-completion-script"

    /// The script.
    let text: String

    /// Makes the script that arguments ask for; nil where they ask for none, or for one of an unknown shell.
    init?(_ root: any ParsableCommand.Type, _ arguments: [String]) {
        guard let word = arguments.first, word.hasPrefix(Self.option) else { return nil }
        let name = word == Self.option ? arguments.dropFirst().first : word.split(separator: "=").last.map(String.init)
        guard let name, let shell = CompletionShell(rawValue: name) else { return nil }
        let script = root.completionScript(for: shell)
        switch shell {
        case .bash: text = Self.bash(script)
        case .zsh: text = Self.zsh(script)
        case .fish: text = Self.fish(script)
        default: text = script
        }
    }

    private static let fingers = FingerPosition.allCases.map { $0.name + "=" }.joined(separator: " ")

    /// In bash `=` ends a word, so that the option stands two words before the file.
    private static func bash(_ script: String) -> String {
        script.replacing(
            """
                local -r cur="${2}"
                local -r prev="${3}"

            """,
            with: """
                    local -r cur="${2#=}"
                    if [[ "${COMP_WORDS[COMP_CWORD]}" = "=" || "${COMP_WORDS[COMP_CWORD - 1]}" = "=" ]]; then
                        mapfile -t COMPREPLY < <(compgen -f -- "${cur}")
                        return
                    fi
                    local prev="${3}"
                    local -i place
                    for ((place = COMP_CWORD - 1; place > 0; place--)); do
                        [[ "${COMP_WORDS[place]}" = -* ]] && break
                    done
                    case "${COMP_WORDS[place]}" in --score-files | --genuine | --impostor) prev="${COMP_WORDS[place]}" ;; esac

                """
        ).replacing(
            """
                '--finger')
                    __whorl_add_completions -f

            """,
            with: """
                    '--finger')
                        __whorl_add_completions -f
                        COMPREPLY+=($(compgen -W '\(fingers)' -- "${cur}"))
                        [[ "${COMPREPLY[0]}" != *= ]] || compopt +o filenames -o nospace

                """)
    }

    private static func zsh(_ script: String) -> String {
        script.replacing(#":\[position=\]file:_files"#, with: #":\[position=\]file:__whorl_finger_file"#)
            .replacing(#":\[engine=\]file:_files"#, with: #":\[engine=\]file:__whorl_engine_file"#)
            .replacing("'*:folders:_files -/'", with: "'*:folders:__whorl_folders_or_scores'")
            .replacing(
                "\n__whorl_cursor_index_in_current_word() {",
                with: """

                    __whorl_finger_file() {
                        if ! compset -P '*='; then
                            local -ar fingers=(\(fingers))
                            compadd -S '' -- "${fingers[@]}"
                        fi
                        _files
                    }

                    __whorl_engine_file() {
                        compset -P '*='
                        _files
                    }

                    __whorl_folders_or_scores() {
                        local -ar options=("${(@M)words[1,CURRENT-1]:#-*}")
                        case "${options[-1]}" in
                        --score-files | --genuine | --impostor) __whorl_engine_file ;;
                        *) _files -/ ;;
                        esac
                    }

                    __whorl_cursor_index_in_current_word() {
                    """)
    }

    /// fish completes what stands behind `=` by itself.
    private static func fish(_ script: String) -> String {
        let lines = script.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.contains(" -l 'finger' ") && line.hasSuffix(" -rF") ? line + " -a '\(fingers)'" : String(line)
        }
        let scores = """
            complete -c 'whorl' -F -n \
                'contains -- (commandline -opc | string match -r -- "^-.*")[-1] --score-files --genuine --impostor'
            """
        return (lines + [scores]).joined(separator: "\n")
    }
}
