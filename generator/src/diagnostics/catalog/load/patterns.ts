import { entry } from "../entry.js";

/** SPEC081 and SPEC085 to SPEC087: regular expressions under `pattern` and `patternProperties`. */
export const patternDiagnostics = {
  SPEC081: entry<{ readonly pattern: string; readonly why: string }>({
    severity: "warning",
    message: ({ pattern, why }) => `invalid regular expression "${pattern}": ${why}`,
    help: ({ pattern }) =>
      pattern.includes("\\p")
        ? "use JavaScript's syntax, such as `\\p{L}` or `\\p{Script=Han}`"
        : "use JavaScript's syntax",
    fallback: () => "validators skip this pattern",
    explain:
      "Patterns are JavaScript regular expressions (JSON Schema 2020-12, Core 6.4), which lack some features of other " +
      "languages. Example: instead of `(?i)` for letters of either case, write `[Aa]`; instead of `\\p{Alnum}` or `[:alnum:]`, write " +
      "`[A-Za-z0-9]` or `[\\p{L}\\p{Nd}]`; instead of `\\A` and `\\z`, `^` and `$`. JavaScript can read some of them as letters, which nobody means.",
  }),
  SPEC085: entry<{ readonly pattern: string; readonly part: string; readonly attack: string }>({
    severity: "warning",
    message: ({ pattern, part, attack }) =>
      `the pattern "${pattern}" takes exponential time: \`${part}\` matches the same string in several ways. Try ${attack}`,
    help: () =>
      "rewrite it so that each string matches in one way, such as `a+` for `(a+)+` or `\\w+(\\s\\w+)*` for `(\\w+\\s?)*`; " +
      "or add a `maxLength` of at most 12",
    fallback: () => "generated validators use the pattern unchanged, in clients and servers",
    explain:
      "JavaScript matches regular expressions by backtracking. If a repetition can match the same string in two ways, each " +
      "repetition doubles the number of ways, and a string that does not match makes JavaScript try them all: 30 characters " +
      "take seconds, 40 take hours. Whoever chooses the string can block your client, and your server if it validates with " +
      "the generated code. Example: `^(a+)+$`, which means the same as `^a+$`. specloom does not report patterns that take " +
      "polynomial time, such as `\\s+$`, because the size of a body limits them, nor patterns with a `maxLength` of at most " +
      "12, because validators check the length first.",
  }),
  SPEC086: entry<{ readonly pattern: string; readonly meant: string }>({
    severity: "warning",
    message: ({ pattern }) => `the pattern "${pattern}" matches nothing: its slashes are part of the pattern`,
    help: ({ pattern, meant }) =>
      `write "${meant}"${pattern.endsWith("/") ? "" : "; patterns have no flags: for letters of either case write `[Aa]`"}`,
    fallback: () => "validators skip this pattern",
    explain:
      "A pattern is a regular expression without delimiters (JSON Schema 2020-12, Core 6.4). Slashes around it would have to " +
      "occur in the value, the first one before its beginning, so validators would reject every value. Example: write " +
      "`pattern: ^[a-z]+$` instead of `pattern: /^[a-z]+$/`.",
  }),
  SPEC087: entry<{ readonly pattern: string }>({
    severity: "warning",
    message: ({ pattern }) => `the pattern "${pattern}" is too complex to check for exponential time`,
    help: () => "split it into several patterns under `allOf`, or replace counters such as `{1,5}` with `maxLength`",
    fallback: () => "generated validators use the pattern unchanged, in clients and servers",
    explain:
      "specloom looks for strings on which a pattern takes exponential time. It counts its steps, so that a document always " +
      "gets the same diagnostics, and stops after 300,000 steps for one pattern, after 3,000,000 for all patterns of a " +
      "document, and at 300 characters in one pattern, where counters such as `{5}` count five times.",
  }),
};
