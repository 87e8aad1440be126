import { didYouMean, entry, type Suggestion } from "../entry.js";

/** GEN16x and GEN17x: `specloom diff`, `changelog` and `verify`, which have exit codes of their own. */
export const diffDiagnostics = {
  GEN160: entry<{ readonly revision: string; readonly isShallow: boolean }>({
    severity: "error",
    message: ({ revision }) => `unknown git revision "${revision}"`,
    help: ({ isShallow }) =>
      isShallow
        ? "the clone is shallow: fetch the revision first, in GitHub Actions with `fetch-depth: 0` in actions/checkout"
        : "pass a branch, tag or commit that `git log` accepts, for example `git:origin/main`",
    explain:
      "`git:REVISION` names a commit of the repository around the current folder. A revision cannot begin with a dash. A " +
      "shallow clone has only the latest commits: in GitHub Actions, set `fetch-depth: 0` for actions/checkout, or fetch the " +
      "branch with `git fetch origin main`. specloom itself never fetches.",
  }),
  GEN161: entry<{ readonly problem: string }>({
    severity: "error",
    message: ({ problem }) => `git cannot be used: ${problem}`,
    help: () => "run the command inside a git repository with git installed, or compare two files",
    explain:
      "`git:REVISION` and a comparison without arguments read documents from the git repository around the current folder. " +
      "specloom runs the `git` of your PATH. Two files or folders can be compared without git.",
  }),
  GEN162: entry<{ readonly source: string; readonly problem: string; readonly remedy: string }>({
    severity: "error",
    message: ({ source, problem }) => `no document at ${source}: ${problem}`,
    help: ({ remedy }) => remedy,
    explain:
      "Each side of a comparison is a file, a folder with one OpenAPI document, or `git:REVISION:PATH`. Without a path, specloom " +
      "looks for the document of the working tree: the one in the configuration, or the only one in the current folder and in " +
      "folders such as `spec`. At an older revision it may have had another path, which specloom finds if git detects the rename. A " +
      "path that is named must exist, so that a typing error does not pass as a new document.",
  }),
  GEN163: entry<{ readonly branch?: string; readonly isShallow: boolean }>({
    severity: "error",
    message: ({ branch }) =>
      branch === undefined
        ? "the repository has no default branch to compare with"
        : `no common commit of the working tree and ${branch}`,
    help: ({ isShallow }) =>
      isShallow
        ? "the clone is shallow: in GitHub Actions, set `fetch-depth: 0` for actions/checkout"
        : "name the base, for example `specloom diff git:origin/main`",
    explain:
      "Without arguments, `specloom diff` compares the working tree with the last commit that it shares with the default " +
      "branch: the one of the remote `origin`, or `main` or `master`. In a shallow clone that commit may be missing.",
  }),
  GEN164: entry<{ readonly key: string; readonly expected: string; readonly actual: string }>({
    severity: "error",
    message: ({ key, expected, actual }) => `"${key}" must be ${expected}, not ${actual}`,
    help: ({ expected }) => `change it to ${expected}`,
    explain:
      "A policy file is a mapping with `preset`, `failOn`, `rules` and `paths`; a file of accepted changes is a list with " +
      "`fingerprint` and `reason`, and optionally `rule`, `until` and `by`. Example of an entry: `{ fingerprint: a91f03c2, " +
      "reason: no client reads it, until: 2027-01-31 }`.",
  }),
  GEN165: entry<{ readonly rule: string } & Suggestion>({
    severity: "error",
    message: ({ rule }) => `unknown rule "${rule}"`,
    help: ({ suggestion }) => didYouMean(suggestion, "`specloom explain` lists the rules"),
    explain:
      "A policy names rules by id, such as `schema.enum.removed`, or by a pattern such as `schema.enum.*` that matches at least " +
      "one. An entry that matches no rule would have no effect.",
  }),
  GEN166: entry<{ readonly fingerprint: string } & Suggestion>({
    severity: "error",
    message: ({ fingerprint }) => `the accepted change ${fingerprint} does not exist`,
    help: ({ suggestion }) =>
      suggestion === undefined
        ? "remove the entry: the change was merged, undone or edited"
        : `remove the entry, or did you mean ${suggestion}?`,
    explain:
      "Each entry of the file of accepted changes must match a change of this comparison. An entry without one is a leftover: " +
      "after a release remove all of them. A fingerprint changes if the rule, the location in the API or the values change, but " +
      "not if lines or files move.",
  }),
  GEN167: entry<{ readonly fingerprint: string; readonly until: string }>({
    severity: "warning",
    message: ({ fingerprint, until }) => `the acceptance of ${fingerprint} expired on ${until}`,
    help: () => "undo the change, or accept it again with a later `until`",
    explain:
      "An acceptance with `until` counts up to and including that date. After it, the change fails the comparison again.",
  }),
  GEN168: entry<{ readonly fingerprint: string } & Suggestion>({
    severity: "error",
    message: ({ fingerprint }) => `no change or finding has the id "${fingerprint}"`,
    help: ({ suggestion }) =>
      suggestion === undefined
        ? "copy the id from the output of the same command without `--accept`"
        : `did you mean ${suggestion}?`,
    explain:
      "`specloom diff --accept ID --reason TEXT` accepts a change of the comparison that the other arguments select, and " +
      "`specloom verify` with the same options a finding about the service. Its id is printed with it: 8 hexadecimal digits.",
  }),
  GEN169: entry<{ readonly problem: string; readonly remedy: string }>({
    severity: "error",
    message: ({ problem }) => `no changeset was written: ${problem}`,
    help: ({ remedy }) => remedy,
    explain:
      "`--changeset` writes a file to `.changeset` beside the configuration, with a version bump for each package that the " +
      "outputs are published in. specloom finds these packages by the nearest package.json of each output's folder.",
  }),
  GEN170: entry<{ readonly path: string; readonly problem: string }>({
    severity: "error",
    message: ({ path, problem }) => `${path} cannot be written: ${problem}`,
    help: () => "fix this and run again",
    explain: "The operating system refused to write the file: missing permission, a missing folder or a full disk.",
  }),
  GEN171: entry<{ readonly problem: string; readonly remedy: string }>({
    severity: "error",
    message: ({ problem }) => `consumers cannot be checked: ${problem}`,
    help: ({ remedy }) => remedy,
    explain:
      "`--consumers` type-checks projects against the packages that specloom generates from each document. It needs the " +
      "configuration, which says where they are, and globs that match at least one tsconfig.json, relative to the current folder: " +
      "`--consumers 'apps/*/tsconfig.json'`. Quote them, so that the shell does not expand them.",
  }),
  GEN172: entry<{ readonly path: string; readonly problem: string }>({
    severity: "error",
    message: ({ path, problem }) => `no uses of a consumer in ${path}: ${problem}`,
    help: () => "write the file with `specloom fits --write FILE` in the consumer's build, and do not edit it",
    explain:
      "`specloom fits` reads the files that `specloom fits --write` has written when consumers were built: what each of them uses of the " +
      "API. A file that is missing, was cut off or was edited says nothing about its consumer, so the check does not leave it out.",
  }),
  GEN173: entry<{ readonly problem: string; readonly remedy: string }>({
    severity: "error",
    message: ({ problem }) => `the uses of the API cannot be found: ${problem}`,
    help: ({ remedy }) => remedy,
    explain:
      "`specloom fits --write` looks for uses of the generated code in the programs of tsconfig.json. It needs the configuration, the " +
      "generated files on disk, and a program that imports them. An empty file would say that the consumer needs nothing of the API.",
  }),
};
