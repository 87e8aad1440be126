import { entry } from "../entry.js";

/** GEN185 to GEN194: documents behind a URL, and configurations with several APIs. */
export const sourceDiagnostics = {
  GEN185: entry<{ readonly url: string; readonly file: string; readonly command: string }>({
    severity: "error",
    message: ({ url, file }) => `there is no snapshot of ${url}: ${file} is missing`,
    help: ({ command }) => `run \`${command}\`, and commit the snapshot`,
    explain:
      "The document of this configuration is a URL. Only `specloom pull` downloads documents: it saves the document in a file, the " +
      "snapshot, and every other command reads that file. So a run has the same result on every machine, and a change of the API " +
      "shows in a diff.",
  }),
  GEN186: entry<{ readonly variable: string; readonly name: string; readonly problem: string }>({
    severity: "error",
    message: ({ variable, name, problem }) =>
      variable === "" ? `the ${name} ${problem}` : `the environment variable ${variable} ${problem}`,
    help: ({ variable, name }) =>
      variable === ""
        ? "check the value; header values are one line of printable ASCII characters"
        : `set ${variable}, which the ${name} needs`,
    explain:
      "`${NAME}` in the headers of `spec` stands for a variable of the environment, so that the configuration has no secrets. A " +
      "variable is missing, is empty, or has a character that a header cannot have, such as a line break. specloom never prints " +
      'or stores the values. Example: `headers: { authorization: "Bearer ${API_TOKEN}" }`, and `API_TOKEN=… specloom pull`.',
  }),
  GEN187: entry<{ readonly url: string; readonly problem: string; readonly remedy: string }>({
    severity: "error",
    message: ({ url, problem }) => `cannot download ${url}: ${problem}`,
    help: ({ remedy }) => remedy,
    explain:
      "There was no response, or it ended early: the name of the server has no address, nothing listens there, its certificate is " +
      "not valid for your machine, or it takes too long. Or the server refuses the request: with 401 or 403, and sometimes 404, it " +
      "needs a token in `headers` of `spec`. Nothing was written. Behind a proxy, Node uses HTTP_PROXY and " +
      "HTTPS_PROXY only from version 22.21 (or 24.5) on, and only with NODE_USE_ENV_PROXY=1. `NODE_EXTRA_CA_CERTS` names the " +
      "certificate of your company.",
  }),
  GEN188: entry<{ readonly path: string }>({
    severity: "error",
    message: ({ path }) => `there is no folder "${path}", which references may lead to`,
    help: () =>
      "check the path: that of `roots` is relative to the configuration, that of `--root` to the current folder",
    explain:
      "`roots` and `--root` list folders outside of the document's own whose files it may reference. Each must exist when specloom " +
      "reads the document. Example: `roots: [../shared]` allows `$ref: ../shared/money.yaml` in `billing/openapi.yaml`.",
  }),
  GEN189: entry<{ readonly url: string; readonly problem: string; readonly remedy: string }>({
    severity: "error",
    message: ({ url, problem }) => `${url} is not a document: ${problem}`,
    help: ({ remedy }) => remedy,
    explain:
      "The server responds with something else, such as a page that asks you to log in, a page that shows the document, or an " +
      "archive. Nothing was written. Documentation pages load the document from a URL of its own: look for `openapi.json` or the " +
      "like in the network panel of your browser. Then specloom reads the document as `generate` does, and saves it only if it " +
      "has no errors.",
  }),
  GEN190: entry<{ readonly url: string; readonly target: string; readonly problem: string; readonly isLoop?: true }>({
    severity: "error",
    message: ({ url, target, problem }) => `${url} redirects to ${target}, ${problem}`,
    help: ({ isLoop }) =>
      isLoop === true
        ? "check the URL; a browser shows where it leads"
        : "if you trust the target, use its URL instead",
    explain:
      "specloom follows up to five redirects, but not from https to http, where anybody on the way can change the document. It " +
      "sends the configured headers to the origin of the configured URL only. Files that a document references must come from its " +
      "own origin.",
  }),
  GEN191: entry<{
    readonly url: string;
    readonly file: string;
    readonly changes: string;
    readonly command: string;
    readonly diff: string;
  }>({
    severity: "error",
    message: ({ url, file, changes }) => `${url} has changed since ${file} was pulled: ${changes}`,
    help: ({ command, diff }) => `run \`${command}\`, and then \`${diff}\` to see the changes`,
    explain:
      "`specloom pull --check` downloads the document, compares it with the snapshot, and writes nothing. Run it on a schedule to " +
      "hear of a new version.",
  }),
  GEN192: entry<{ readonly path: string; readonly problem: string; readonly remedy: string }>({
    severity: "error",
    message: ({ path, problem }) => `${path} ${problem}; nothing was written`,
    help: ({ remedy }) => remedy,
    explain:
      "`specloom pull` replaces only files that it wrote, and that nobody edited since: `<snapshot>.pull.json` has their hashes. " +
      "An edited snapshot would also hide what its vendor changes. To change a document, keep the snapshot and put your changes " +
      "into an overlay. A document of several files needs a folder without other files, so that no file of a vendor can pass for " +
      "one of yours.",
  }),
  GEN193: entry<{ readonly key: string }>({
    severity: "error",
    message: ({ key }) => `"${key}" belongs to one API, and the configuration has several`,
    help: ({ key }) => `move "${key}" into each entry of \`apis\``,
    explain:
      "In a configuration with `apis`, each entry has its own `spec` and `outputs`. All other keys may be at the top, where they " +
      "apply to every API that does not have them. Example: `format: prettier` at the top, and `apis: { billing: { spec: … } }`.",
  }),
  GEN194: entry<{
    readonly path: string;
    readonly api: string;
    readonly output: string;
    readonly other: string;
    readonly otherPath: string;
  }>({
    severity: "error",
    message: ({ path, api, output, other, otherPath }) =>
      path.endsWith("#")
        ? `the APIs ${other} and ${api} both write the sections of ${path.slice(0, -1)}`
        : `the output "${output}" of the API ${api} is in ${path}, and the API ${other} writes to ${otherPath}`,
    help: ({ path }) =>
      path.endsWith("#")
        ? "give each API a file of its own"
        : "give each API folders of its own; to share a runtime, leave out the output `runtime`",
    explain:
      "Each API has its own lock, so specloom would treat the files of one as not generated by the other. The folders of an API " +
      "must not be inside those of another. Example: `src/billing` and `src/users`.",
  }),
};
