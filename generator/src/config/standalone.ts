import { withDefaults } from "../emit/option.js";
import type { Output } from "../emit/output.js";
import { withNeeds } from "../outputs.js";
import { findModules } from "./outputs/modules.js";
import { defaultCommand, defaultFormatter, type OutputSettings, type Settings } from "./settings.js";

/** Returns the settings of `specloom FILE -o FOLDER`: the named outputs, those that they need, and defaults for the rest. */
export function standaloneSettings(options: {
  readonly spec: string;
  readonly out: string;
  readonly outputs: readonly Output[];
  readonly emit?: readonly string[] | undefined;
  /** Copies the runtime. */
  readonly vendor?: boolean | undefined;
}): Settings {
  const selected = new Set([...withNeeds(options.outputs, options.emit), ...(options.vendor ? ["runtime"] : [])]);
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
  const options = withoutAbsent(output, withDefaults(output.options, output.standalone?.options), emitted);
  const folder = folderOf(output);
  const { modules } = findModules({
    output,
    options,
    folder,
    folders: new Map(emitted.map((one) => [one, folderOf(one)])),
  });
  return {
    emitter: output.name,
    output,
    folder,
    sections: [],
    options: { ...options, ...modules, ...withNeededValues(output, options, emitted), command: defaultCommand },
  };
}

function folderOf({ name, standalone }: Output): string {
  return standalone?.folder ?? name;
}

/** Returns the options without the optional modules of outputs that are not emitted, if they have no default. */
function withoutAbsent(output: Output, options: Readonly<Record<string, unknown>>, emitted: readonly Output[]) {
  const isAbsent = (key: string): boolean => {
    const { module, default: fallback } = output.options[key] ?? {};
    return module?.optional === true && fallback === undefined && !emitted.some(({ name }) => name === module.output);
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
