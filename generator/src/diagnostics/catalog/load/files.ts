import { didYouMean, entry, type Suggestion, type WithFallback } from "../entry.js";

/** SPEC001 to SPEC006: files that cannot be read. */
export const fileDiagnostics = {
  SPEC001: entry<{ readonly path: string; readonly why: string } & Suggestion>({
    severity: "error",
    message: ({ path, why }) => `cannot read ${path}: ${why}`,
    help: ({ suggestion }) => didYouMean(suggestion, "check the path and the file's permissions"),
    explain:
      "specloom reads the root document, which you name on the command line or in the configuration, and the files that " +
      "its `$ref`s name. Each must be a regular file that this process may read: not a folder, a pipe or a device. " +
      "Example: `spec: spec/openapi.yaml` in the configuration, relative to the configuration's folder.",
  }),
  SPEC002: entry<{ readonly reference: string } & Suggestion & WithFallback>({
    severity: "warning",
    message: ({ reference }) => `unresolved reference: no file "${reference.replace(/#.*/, "")}"`,
    help: ({ suggestion }) =>
      didYouMean(suggestion, "check the path; it is relative to the file that contains the reference"),
    fallback: ({ fallback }) => fallback,
    explain:
      "A reference names a file that does not exist. A relative reference is relative to the file that contains it, not " +
      "to the root document (OAS 3.1, 4.6). Example: in `paths/facts.yaml`, a schema in a folder next to `paths` is " +
      "`$ref: ../schemas/fact.yaml`.",
  }),
  SPEC003: entry<{ readonly reference: string }>({
    severity: "error",
    message: ({ reference }) => `the reference "${reference}" points outside the document's folder`,
    help: () =>
      "move the file into that folder, or allow the file's folder: `roots` in the configuration, or `--root FOLDER`",
    explain:
      "specloom only reads files in the root document's folder and its subfolders, because the document may come from " +
      "somebody else. It follows `../` and symbolic links as long as they stay inside. Example: in " +
      "`spec/paths/facts.yaml`, `$ref: ../schemas/fact.yaml` works and `$ref: ../../secrets.yaml` does not. To read files of " +
      "another folder, list it: `roots: [../common/schemas]` in the configuration, relative to it, or `--root " +
      "../common/schemas`. Links must not lead out of these folders either.",
  }),
  SPEC004: entry<{ readonly path: string; readonly limit: number }>({
    severity: "error",
    message: ({ path, limit }) => `${path} is larger than ${limit} MiB`,
    help: () => "split the file, or remove content that is not part of the API, such as recorded examples",
    explain:
      "The largest public OpenAPI documents have about 15 MB, so a file above the limit is most likely a mistake. " +
      "Example: recorded responses under `examples`; move each to its own file and name it with `externalValue`.",
  }),
  SPEC005: entry<{ readonly path: string; readonly is?: string; readonly remedy?: string }>({
    severity: "error",
    message: ({ path, is }) => (is === undefined ? `${path} is not UTF-8` : `${path} is ${is}, not UTF-8`),
    help: ({ remedy }) => remedy ?? "save it as UTF-8, with or without a byte order mark",
    explain:
      "Files must be UTF-8, which JSON requires (RFC 8259, 8.1) and YAML recommends (YAML 1.2.2, 5.2). specloom does not " +
      "guess other encodings, because a wrong guess would put wrong characters into the generated code. Example: " +
      "`iconv -f latin1 -t utf-8 openapi.yaml` converts a file in Latin-1.",
  }),
  SPEC006: entry<object>({
    severity: "error",
    message: () => "this file is empty",
    help: () => "add the missing content, or use another file in its place",
    explain:
      "A file without content has no value, not even `null`, so a reference to it cannot be resolved. A file with only " +
      "comments is empty, too. Example: the smallest useful schema is `type: object`.",
  }),
};
