import { entry, type Suggestion } from "../entry.js";

/** GEN13x: packages that a run needs, and `specloom init`. */
export const packageDiagnostics = {
  GEN130: entry<{ readonly name: string; readonly user: string; readonly install: string }>({
    severity: "error",
    message: ({ name, user }) => `${user} needs ${name}, which is not installed`,
    help: ({ install }) => `install it: ${install}`,
    explain:
      "specloom does not install large packages that only some outputs and commands need: openapi-typescript and TypeScript 5 " +
      "for the output `types`, prettier for `format: prettier`, and @redocly/openapi-core for `lint`. Install them in the " +
      "project that has specloom. Nothing was written.",
  }),
  GEN131: entry<{
    readonly name: string;
    readonly user: string;
    readonly version: string;
    readonly range: string;
    readonly install: string;
  }>({
    severity: "error",
    message: ({ name, user, version, range }) => `${user} needs ${name} ${range}, and ${version} is installed`,
    help: ({ install }) => `install a supported version: ${install}`,
    explain:
      "specloom supports the versions of optional packages that its tests cover; another version could fail, or generate " +
      "different code. If your project needs another version, use an alternative: `format: oxfmt` formats code as prettier " +
      "does, and the output `client` includes its own types. Nothing was written.",
  }),
  GEN132: entry<{ readonly file: string }>({
    severity: "error",
    message: ({ file }) => `${file} already exists; nothing was written`,
    help: ({ file }) => `edit it, or delete it and run \`specloom init\` again; \`generate\` reads ${file}`,
    explain:
      "`specloom init` creates a new configuration and never replaces one. `specloom generate` uses the existing one.",
  }),
  GEN133: entry<{ readonly path: string } & Suggestion>({
    severity: "error",
    message: ({ path }) => `no such file: ${path}; nothing was written`,
    help: ({ suggestion }) =>
      suggestion === undefined
        ? "name the OpenAPI document, or omit it to let specloom find it"
        : `did you mean \`${suggestion}\`?`,
    explain:
      "`specloom init FILE` creates a configuration for an existing OpenAPI document. Without FILE, it looks for a document in " +
      "this folder and in folders such as `spec`, `api` and `docs`.",
  }),
};
