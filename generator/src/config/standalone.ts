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
  const selected = withNeeds(options.outputs, options.emit);
  const emitted = options.outputs.filter(({ name }) => selected.has(name));
  return {
    root: options.out,
    spec: options.spec,
    document: {},
    model: {},
    formatter: defaultFormatter,
    command: defaultCommand,
    outputs: options.outputs.map((output) => standaloneOutput(output, emitted)),
    selected,
  };
}

function standaloneOutput(output: Output, emitted: readonly Output[]): OutputSettings {
  const { name, standalone } = output;
  const options = withoutAbsent(output, withDefaults(output.options, standalone?.options), emitted);
  return {
    emitter: name,
    output,
    folder: standalone?.folder ?? name,
    sections: [],
    options: { ...options, ...withNeededValues(output, options, emitted), command: defaultCommand },
  };
}

/** Returns the options without the optional modules of outputs that are not emitted. */
function withoutAbsent(output: Output, options: Readonly<Record<string, unknown>>, emitted: readonly Output[]) {
  const isAbsent = (key: string): boolean => {
    const module = output.options[key]?.module;
    return module?.optional === true && !emitted.some(({ name }) => name === module.output);
  };
  return Object.fromEntries(Object.entries(options).filter(([key]) => !isAbsent(key)));
}

/** Returns the list options of an output to which others add the values that they need. */
function withNeededValues({ name }: Output, options: Readonly<Record<string, unknown>>, emitted: readonly Output[]) {
  const needed = emitted.flatMap(({ neededValues }) => Object.entries(neededValues?.[name] ?? {}));
  const keys = new Set(needed.map(([key]) => key));
  return Object.fromEntries(
    [...keys].map((key) => {
      const own = options[key] as readonly string[];
      const added = needed.flatMap(([other, values]) => (other === key ? values : []));
      return [key, [...new Set([...own, ...added])]];
    }),
  );
}
