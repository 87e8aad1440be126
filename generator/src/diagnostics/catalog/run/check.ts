import { entry } from "../entry.js";

/** GEN2xx: differences that `--check` found. */
export const checkDiagnostics = {
  GEN201: entry<{
    readonly path: string;
    readonly state: "missing" | "stale" | "different" | "stray";
    readonly command: string;
    readonly edited: boolean;
  }>({
    severity: "error",
    message: ({ path, state }) =>
      ({
        missing: `${path} is missing`,
        stale: `${path} is stale: no output generates it any longer`,
        different: `${path} differs from the generated output`,
        stray: `${path} begins like a generated file, but no output generates it`,
      })[state],
    help: ({ command, edited, state }) => {
      if (state === "stray") return "delete it, or its first line if it is a file of yours";
      return edited
        ? `it was edited by hand: move your edit elsewhere, then run \`${command} --force\` and commit the result`
        : `run \`${command}\` and commit the result`;
    },
    explain:
      "`--check` generates all output in memory and compares it with the files on disk. A difference means that the spec, the " +
      "configuration or the generator changed without a new run, or that a generated file was edited by hand. A file beside generated ones " +
      "that begins like them is a difference, too: a merge may keep a file that a run had removed, and no later run knows of it.",
  }),
};
