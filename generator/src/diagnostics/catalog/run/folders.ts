import { entry } from "../entry.js";

/** GEN10x to GEN12x: the output folders and their files. */
export const folderDiagnostics = {
  GEN101: entry<{ readonly path: string; readonly command: string; readonly others?: number }>({
    severity: "error",
    message: ({ path, others }) =>
      others === undefined
        ? `${path} was edited by hand; nothing was written`
        : `${path} and ${others} other generated files were edited; nothing was written`,
    help: ({ command, others }) =>
      others === undefined
        ? `to keep the edit, change the spec or move your code to another file; to discard it: ${command} --force`
        : `if a formatter or a linter did it, let it ignore them; to discard the edits: ${command} --force`,
    explain:
      "specloom.lock.json contains the hash of every generated file. This file matches neither that hash nor the new output, " +
      "so someone edited it, and the edit would be lost. specloom ignores differences in line endings, and accepts a file " +
      "that already equals the new output.",
  }),
  GEN102: entry<{
    readonly path: string;
    readonly command: string;
    readonly moves?: readonly string[];
    readonly earlier?: { readonly folder: string; readonly move: string };
  }>({
    severity: "error",
    message: ({ path, earlier }) =>
      earlier === undefined
        ? `${path} exists, and specloom did not generate it; nothing was written`
        : `${earlier.folder} has files of a run with \`-o ${earlier.folder}\`, which this run does not know; nothing was written`,
    help: ({ command, moves = [], earlier }) => {
      if (moves.length > 0)
        return `another lock lists it; if the API has got another name, keep its files and names: ${moves.join(" && ")}`;
      return earlier === undefined
        ? `move it, or replace it: ${command} --force`
        : `to continue them with this configuration, ${earlier.move}, and run: ${command} --force`;
    },
    explain:
      "A file has the name of a generated one, but specloom.lock.json does not list it. It may be yours, so specloom does not " +
      "overwrite it. This also happens if the lock file was deleted or not committed: then restore it from git, or replace " +
      "the files with `--force`. A run with `-o FOLDER` keeps its lock in that folder, and a configuration has its own beside it: the first run " +
      "after `specloom init` takes over the names and replaces the files. An API under `apis` has locks with its name, so rename them when you move or rename the API.",
  }),
  GEN103: entry<{ readonly path: string; readonly section: string; readonly command: string }>({
    severity: "error",
    message: ({ path, section }) =>
      `the generated section "${section}" of ${path} was edited by hand; nothing was written`,
    help: ({ command }) => `move your text outside the markers; to discard the edit: ${command} --force`,
    explain:
      "specloom generates the text between `<!-- specloom:begin NAME -->` and `<!-- specloom:end NAME -->`, and stores its hash " +
      "in specloom.lock.json. The rest of the file is yours, so text outside of the markers stays. Example: to add a remark to the " +
      "table of operations, write it above the begin marker.",
  }),
  GEN104: entry<{ readonly path: string; readonly section: string; readonly problem: string }>({
    severity: "error",
    message: ({ path, section, problem }) => `cannot write the section "${section}" of ${path}: ${problem}`,
    help: ({ section }) =>
      `add these two lines where it belongs: <!-- specloom:begin ${section} --> and <!-- specloom:end ${section} -->`,
    explain:
      "A hand-written file with a generated section marks it with two lines: the begin marker and, below it, the end marker, " +
      "each exactly once.",
  }),
  GEN105: entry<{ readonly path: string; readonly emitter: string; readonly problem: string }>({
    severity: "error",
    message: ({ path, emitter, problem }) =>
      `the output "${emitter}" cannot write ${JSON.stringify(path)}, which ${problem}`,
    help: () => "rename the schema or operation that the file is named after, and report this bug of the output",
    explain:
      "File names come from names in the spec. specloom only writes inside the configured folders, and only names that every " +
      "file system supports: no `..`, absolute paths, backslashes, control characters, device names of Windows, or two names " +
      "that differ only in case.",
  }),
  GEN106: entry<{ readonly path: string; readonly problem: string }>({
    severity: "error",
    message: ({ path, problem }) => `${path} cannot be written safely: ${problem}`,
    help: () => "move the file or link, or choose another folder",
    explain:
      "Through a symbolic link that points out of the output folder, specloom would write where the configuration does not " +
      "allow it. Links that stay inside are fine. specloom also reports a folder in place of a file, and a file in place of a " +
      "folder.",
  }),
  GEN107: entry<{ readonly process: string; readonly file: string }>({
    severity: "error",
    message: ({ process }) => `another specloom (process ${process}) is writing here`,
    help: ({ file }) => `wait until it ends; if no process has that id, delete ${file}`,
    explain:
      "Two simultaneous runs would mix their files, so a run holds .specloom/run.lock while it writes. specloom takes over the " +
      "lock of a process that no longer exists.",
  }),
  GEN108: entry<{ readonly file: string; readonly problem: string; readonly isNewer: boolean }>({
    severity: "error",
    message: ({ file, problem }) => `${file} cannot be read: ${problem}`,
    help: ({ file, isNewer }) =>
      isNewer
        ? "run the version of specloom that wrote it, or a later one"
        : `restore it from git: git checkout HEAD -- ${file}`,
    explain:
      "specloom.lock.json lists the generated files. Without it, specloom cannot distinguish outdated generated files from " +
      "yours. If a merge leaves conflict markers in it, `generate` accepts both sides and writes it again.",
  }),
  GEN110: entry<{ readonly path: string; readonly problem: string; readonly unfinished: boolean }>({
    severity: "error",
    message: ({ path, problem }) => `${path} cannot be written: ${problem}`,
    help: ({ unfinished }) =>
      unfinished
        ? "fix this and run again: some files are new, and the next run replaces the rest"
        : "fix this and run again; nothing was written",
    explain:
      "The operating system refused to write: missing permission, a full disk, a read-only file system. While specloom stages " +
      "the new files, the old output stays complete. If it fails later, some files are new and some old; the next run " +
      "recognises all of them as generated and replaces them.",
  }),
  GEN111: entry<{ readonly folder: string; readonly count: number }>({
    severity: "warning",
    message: ({ folder, count }) =>
      `${folder} has ${count === 1 ? "a generated file" : `${count} generated files`} of an output that is no longer configured`,
    help: () => "delete the files that you do not need; specloom no longer manages them",
    explain:
      "The folder is no longer an output in the configuration. specloom only removes files from configured folders, so these " +
      "stay until you delete them. This happens if you remove an output, or give it another folder.",
  }),
  GEN120: entry<{ readonly file: string; readonly problem: string }>({
    severity: "warning",
    message: ({ file, problem }) => `cannot derive the import extension from ${file}: ${problem}`,
    help: () => "fix this, or set `importExtension` to js, none or ts in the configuration",
    fallback: () => "generated imports end in `.js`",
    explain:
      "The imports of generated files follow your project: they end in `.js` if TypeScript resolves modules as Node does " +
      "(`nodenext`), in `.ts` if it also rewrites or allows that extension, and have no extension for bundlers. specloom reads " +
      "this from the nearest tsconfig.json above the output folder and the files that it extends. One of them cannot be read, " +
      "or is in a package that is not installed. Install your packages before you generate, also in CI, so that the output is " +
      "the same everywhere; or set `importExtension`, and specloom reads no tsconfig.json.",
  }),
  GEN121: entry<{ readonly file: string }>({
    severity: "warning",
    message: ({ file }) =>
      `generated files are ES modules, but this package is CommonJS, where \`verbatimModuleSyntax\` of ${file} refuses every import`,
    help: () => 'add `"type": "module"` to package.json, or remove `verbatimModuleSyntax`',
    fallback: () => "the compiler reports TS1295 for each import",
    explain:
      '`npm init` writes `"type": "commonjs"` into package.json, and `tsc --init` sets `verbatimModuleSyntax`. Together they ' +
      "mean that TypeScript writes imports as they are, into files that Node does not read as modules, so the compiler rejects " +
      "`import` and `export` in all files of the package, yours as well. specloom reads both settings from the files above the output folder.",
  }),
  GEN122: entry<{ readonly file: string; readonly module: string }>({
    severity: "warning",
    message: ({ file, module }) =>
      `generated code imports ES modules, but this package is CommonJS, where \`"module": "${module}"\` of ${file} refuses that`,
    help: () => 'set `"module"` to "node20" or "nodenext", or copy the runtime with the output `runtime` or `--vendor`',
    fallback: () => "the compiler reports TS1479 for each import of `@specloom/runtime`",
    explain:
      'With `"module": "node16"` or `"node18"`, TypeScript compiles for versions of Node that cannot `require` ES modules, so in a ' +
      "package of CommonJS it rejects imports of `@specloom/runtime`, which has only ES modules. Node loads them from 20.19 and 22.12 " +
      'on, and TypeScript 5.8 and later knows that with `"module": "nodenext"`, 5.9 and later also with `"node20"`.',
  }),
};
