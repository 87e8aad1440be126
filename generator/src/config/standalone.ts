import { withDefaults } from "../emit/option.js";
import type { Output } from "../emit/output.js";
import { withNeeds } from "../outputs.js";
import { defaultCommand, defaultFormatter, type OutputSettings, type Settings } from "./settings.js";

/** Returns the settings of `specloom FILE -o FOLDER`: the named outputs, those that they need, and defaults for the rest. */
export function standaloneSettings(options: {
  readonly spec: string;
  readonly out: string;
  readonly outputs: readonly Output[];
  readonly emit?: readonly string[] | undefined;
}): Settings {
  return {
    root: options.out,
    spec: options.spec,
    formatter: defaultFormatter,
    command: defaultCommand,
    outputs: options.outputs.map(standaloneOutput),
    selected: withNeeds(options.outputs, options.emit),
  };
}

function standaloneOutput(output: Output): OutputSettings {
  const { name, standalone } = output;
  return {
    emitter: name,
    output,
    folder: standalone?.folder ?? name,
    sections: [],
    options: { ...withDefaults(output.options, standalone?.options), command: defaultCommand },
  };
}
