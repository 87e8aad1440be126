import { entry } from "../entry.js";

/** GEN2xx: differences that `--check` found. */
export const checkDiagnostics = {
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
        stale: `${path} is stale: no output generates it any longer`,
        different: `${path} differs from the generated output`,
      })[state],
    help: ({ command, edited }) =>
      edited
        ? `it was edited by hand: move your edit elsewhere, then run \`${command} --force\` and commit the result`
        : `run \`${command}\` and commit the result`,
    explain:
      "`--check` generates all output in memory and compares it with the files on disk. A difference means that the spec, the " +
      "configuration or the generator changed without a new run, or that a generated file was edited by hand.",
  }),
};
