import { entry } from "./entry.js";

/**
 * GENxxx: the command line, the configuration and the output folders. The hundreds say how the process ends:
 * GEN0xx is a wrong call or configuration (exit code 2), GEN1xx an output folder that is not as the last run left it
 * (exit code 4), GEN2xx what `--check` found (exit code 1).
 */
export const runCatalog = {
  GEN001: entry<{
    readonly argument: string;
    readonly problem: string;
    readonly suggestion?: string;
    /** What to do, where it is no slip of the pen. */
    readonly remedy?: string;
  }>({
    severity: "error",
    message: ({ problem }) => problem,
    help: ({ argument, suggestion, remedy = "`specloom --help` lists the commands and their options" }) =>
      suggestion === undefined ? remedy : `did you mean \`${suggestion}\` instead of \`${argument}\`?`,
    explain:
      "The command line has a command or an option that specloom does not know, an option without its value or " +
      "with two, or an argument too many. Example: `specloom generate --chekc` instead of `specloom generate --check`.",
  }),
  GEN002: entry<{ readonly folder: string }>({
    severity: "error",
    message: ({ folder }) => `no specloom.config.yaml in ${folder} or any folder above it`,
    help: () => "add one, or say `specloom generate --spec openapi.yaml --out sdk`",
    explain:
      "Without a configuration specloom does not know which document to read and where its output goes. It looks for " +
      "specloom.config.yaml in the current folder and in every folder above it. For a document that has none, name " +
      "both on the command line: `--spec FILE` and `--out FOLDER`.",
  }),
  GEN003: entry<{ readonly file: string; readonly problem: string }>({
    severity: "error",
    message: ({ file, problem }) => `${file} cannot be read: ${problem}`,
    help: () => "the configuration is one YAML mapping; correct it at the place shown",
    explain:
      "The configuration is a YAML 1.2 file that holds one mapping, with no key twice. Until it can be read, nothing " +
      "is generated.",
  }),
  GEN004: entry<{ readonly key: string; readonly known: readonly string[]; readonly suggestion?: string }>({
    severity: "error",
    message: ({ key }) => `the configuration has no key "${key}" here`,
    help: ({ known, suggestion }) =>
      suggestion === undefined ? `the keys are ${known.join(", ")}` : `did you mean "${suggestion}"?`,
    explain:
      "An unknown key is most often a slip of the pen, and would otherwise do nothing without a word. Example: " +
      "`folders:` under an output, where `folder:` is meant.",
  }),
  GEN005: entry<{ readonly key: string; readonly expected: string; readonly actual: string }>({
    severity: "error",
    message: ({ key, expected, actual }) => `"${key}" must be ${expected}, but is ${actual}`,
    help: ({ expected }) => `give it ${expected}`,
    explain:
      "A value of the configuration has the wrong type, or is none of the values that its key allows. Example: " +
      "`printWidth: wide`, where a number is wanted.",
  }),
  GEN006: entry<{ readonly key: string; readonly example: string }>({
    severity: "error",
    message: ({ key }) => `"${key}" is missing from the configuration`,
    help: ({ example }) => `add it, for example \`${example}\``,
    explain: "Two things have no default: which document to read (`spec`), and the folder of each output (`folder`).",
  }),
  GEN007: entry<{ readonly name: string; readonly known: readonly string[]; readonly suggestion?: string }>({
    severity: "error",
    message: ({ name }) => `there is no output named "${name}"`,
    help: ({ known, suggestion }) =>
      suggestion === undefined ? `the outputs are ${known.join(", ")}` : `did you mean "${suggestion}"?`,
    explain:
      "`--emit` and `outputs` name emitters. `--emit` takes the names of the outputs that are configured, separated " +
      "by commas: `specloom generate --emit types,client`.",
  }),
  GEN008: entry<{ readonly key: string; readonly path: string; readonly problem: string }>({
    severity: "error",
    message: ({ key, path, problem }) => `"${key}" is the path "${path}", which ${problem}`,
    help: () => "give a path below the folder of the configuration, with forward slashes",
    explain:
      "Outputs lie below the folder of the configuration, because specloom replaces and removes files there, and " +
      "because the paths in specloom.lock.json must mean the same on every machine.",
  }),
  GEN009: entry<{ readonly code: string; readonly suggestion?: string }>({
    severity: "error",
    message: ({ code }) => `there is no diagnostic with the code "${code}"`,
    help: ({ suggestion }) =>
      suggestion === undefined ? "`specloom explain` lists all codes" : `did you mean ${suggestion}?`,
    explain: "`specloom explain CODE` takes the code that stands after `error` or `warning`, such as GEN101.",
  }),
  GEN010: entry<{ readonly spec: string; readonly file: string }>({
    severity: "error",
    message: ({ spec }) => `the document must be a file, but "${spec}" is a URL`,
    help: ({ spec, file }) => `download it, and name the file: curl -fL -o ${file} '${spec}'`,
    explain:
      "specloom makes no network connection, so that a run depends on the files of the repository alone, and a change of " +
      "the document shows in a diff. Download the document, read it, and commit it. Example: `curl -fL -o openapi.yaml " +
      "'https://api.example.com/openapi.yaml'`, then `specloom generate --spec openapi.yaml --out sdk`.",
  }),
  GEN101: entry<{ readonly path: string; readonly command: string }>({
    severity: "error",
    message: ({ path }) => `${path} was edited by hand; nothing was written`,
    help: ({ command }) =>
      `to keep the edit, change the spec instead or move your code to a file of its own; to drop it: ${command} --force`,
    explain:
      "specloom.lock.json holds the hash of every generated file. This file matches neither that hash nor what would " +
      "be written now, so someone has changed it since, and the change would be lost. A file that already equals " +
      "the new output is never an edit, whatever the lock says, and line endings do not count.",
  }),
  GEN102: entry<{ readonly path: string; readonly command: string }>({
    severity: "error",
    message: ({ path }) => `${path} is in the way: specloom did not make it; nothing was written`,
    help: ({ command }) => `move it elsewhere, or have it replaced: ${command} --force`,
    explain:
      "A file with the name of a generated one exists, but specloom.lock.json does not know it. It may be yours, so it " +
      "is not overwritten. This also happens where the lock was deleted or not committed.",
  }),
  GEN103: entry<{ readonly path: string; readonly section: string; readonly command: string }>({
    severity: "error",
    message: ({ path, section }) =>
      `the generated section "${section}" of ${path} was edited by hand; nothing was written`,
    help: ({ command }) => `move your text outside the markers; to drop the edit: ${command} --force`,
    explain:
      "Between `<!-- specloom:begin NAME -->` and `<!-- specloom:end NAME -->` the text is generated, and " +
      "specloom.lock.json holds its hash. All else in the file is yours.",
  }),
  GEN104: entry<{ readonly path: string; readonly section: string; readonly problem: string }>({
    severity: "error",
    message: ({ path, section, problem }) => `${path} cannot take the section "${section}": ${problem}`,
    help: ({ section }) =>
      `put these two lines where it belongs: <!-- specloom:begin ${section} --> and <!-- specloom:end ${section} -->`,
    explain:
      "A file that is hand-written but for one section shows specloom where that section is: a line with the begin " +
      "marker, later a line with the end marker, each once.",
  }),
  GEN105: entry<{ readonly path: string; readonly emitter: string; readonly problem: string }>({
    severity: "error",
    message: ({ path, emitter, problem }) =>
      `the output "${emitter}" wants to write ${JSON.stringify(path)}, which ${problem}`,
    help: () =>
      "rename what the file is named after in the spec, and report this: an emitter should have found a safe name",
    explain:
      "File names come from names in the spec. specloom writes only below the configured folders, and only names that " +
      "every file system holds: no `..`, no absolute path, no backslash, no control character, no device name of " +
      "Windows, and no two that differ in case alone.",
  }),
  GEN106: entry<{ readonly path: string; readonly problem: string }>({
    severity: "error",
    message: ({ path, problem }) => `${path} cannot be written safely: ${problem}`,
    help: () => "move what is in the way elsewhere, or choose another folder",
    explain:
      "A symbolic link inside an output folder that leads out of it would make specloom write where the configuration " +
      "does not allow it. Links that stay inside are fine. A folder in the place of a file, or the reverse, is " +
      "reported here as well.",
  }),
  GEN107: entry<{ readonly process: string; readonly file: string }>({
    severity: "error",
    message: ({ process }) => `another specloom (process ${process}) is writing here`,
    help: ({ file }) => `wait for it to end; if no such process exists, delete ${file}`,
    explain:
      "Two runs that write at once would mix their files, so a run holds .specloom/run.lock while it writes. A lock " +
      "whose process is gone is taken over without a word.",
  }),
  GEN108: entry<{ readonly file: string; readonly problem: string; readonly isNewer: boolean }>({
    severity: "error",
    message: ({ file, problem }) => `${file} cannot be read: ${problem}`,
    help: ({ file, isNewer }) =>
      isNewer
        ? "run the version of specloom that wrote it, or a later one"
        : `restore it from git: git checkout HEAD -- ${file}`,
    explain:
      "specloom.lock.json lists the files that specloom generated. Without it, generated files that are out of date look " +
      "like yours. A merge may leave conflict markers in it; `generate` then accepts both sides and writes it anew.",
  }),
  GEN110: entry<{ readonly path: string; readonly problem: string; readonly unfinished: boolean }>({
    severity: "error",
    message: ({ path, problem }) => `${path} cannot be written: ${problem}`,
    help: ({ unfinished }) =>
      unfinished
        ? "correct that and run again: some files are new, and the next run replaces the rest"
        : "correct that and run again; nothing was written",
    explain:
      "The operating system refused to write: no permission, a full disk, a read-only file system. As long as new " +
      "files are being staged, the old output is whole. Past that point some files are new and some old; the next run " +
      "knows them all for generated ones and replaces them.",
  }),
  GEN111: entry<{ readonly folder: string; readonly count: number }>({
    severity: "warning",
    message: ({ folder, count }) =>
      `${folder} holds ${count === 1 ? "a generated file" : `${count} generated files`} that no configured output owns any more`,
    help: () => "delete what you do not need; specloom forgets these files now and will not touch them",
    explain:
      "The folder was an output once, and the configuration names it no longer. specloom removes files from configured " +
      "folders only, so these stay until you delete them.",
  }),
  GEN201: entry<{
    readonly path: string;
    readonly state: "missing" | "stale" | "different";
    readonly command: string;
    readonly edited: boolean;
  }>({
    severity: "error",
    message: ({ path, state }) =>
      ({
        missing: `${path} is missing`,
        stale: `${path} is stale: it is generated no longer`,
        different: `${path} is not what the spec generates`,
      })[state],
    help: ({ command, edited }) =>
      edited
        ? `it was edited by hand: keep your edit elsewhere, then run \`${command} --force\` and commit the result`
        : `run \`${command}\` and commit the result`,
    explain:
      "`--check` generates everything in memory, from nothing, and compares it with what is on disk. A difference " +
      "means that the spec, the configuration or the generator changed without a new run, or that a generated file " +
      "was edited by hand.",
  }),
};
