import { defaultCommand, defaultRuntime, standaloneFormatter, type OutputSettings, type Settings } from "./settings.js";

/** Where each output goes in a run without configuration. `client/`, `zod/` and `react/` are then TypeScript of their own. */
const folders: Readonly<Record<string, string>> = {
  types: "client/generated",
  client: "client/generated",
  runtime: "client/runtime",
  docs: "docs",
  zod: "zod/generated",
  "zod-runtime": "zod/runtime",
  react: "react/generated",
  "react-runtime": "react/runtime",
};

/** The client, as seen from the folder of an output. */
const clients: Readonly<Record<string, string>> = {
  zod: "../../client/generated/index.js",
  react: "../../client/generated/index.js",
  "react-runtime": "../../client/runtime/index.js",
};

/** The outputs that a run makes where `--emit` names none. */
const usual = ["client", "zod"];

/** What an output is of no use without. */
const needs: Readonly<Record<string, readonly string[]>> = {
  client: ["runtime"],
  zod: ["client", "runtime", "zod-runtime"],
  react: ["client", "runtime", "react-runtime"],
};

/** The settings of `specloom generate --spec FILE --out FOLDER`: the named outputs, defaults for the rest. */
export function standaloneSettings(options: {
  readonly spec: string;
  readonly out: string;
  readonly emitters: readonly string[];
  readonly emit?: readonly string[] | undefined;
}): Settings {
  const { emit = usual } = options;
  return {
    root: options.out,
    spec: options.spec,
    formatter: standaloneFormatter,
    command: defaultCommand,
    outputs: options.emitters.map(standaloneOutput),
    selected: new Set(emit.flatMap((name) => [name, ...(needs[name] ?? [])])),
  };
}

function standaloneOutput(emitter: string): OutputSettings {
  return {
    emitter,
    folder: folders[emitter] ?? emitter,
    sections: [],
    options: {
      runtime: defaultRuntime,
      package: clients[emitter] ?? "./client/generated/index.js",
      command: defaultCommand,
      tiers: ["zod"],
    },
  };
}
