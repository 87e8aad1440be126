import { addAll } from "./diagnostics/add-to.js";
import { emittedOutputs, type OutputSettings, type Settings } from "./config/index.js";
import type { Report } from "./diagnostics/report.js";
import { type EmitInput, type EmittedFile, type Output, UnusableTemplate } from "./emit/output.js";
import { emitPlugin } from "./emit/plugin.js";
import type { Phase } from "./phase.js";
import { formatFiles, UnparsableFile, type FormattedFile, type PlacedFile, type Reuse } from "./format/index.js";
import { importsOf } from "./emit/runtime/imports.js";
import { loadDocument, type LoadedDocument } from "./load/index.js";
import { buildModel, type NamesLock, type ReservedNames } from "./model/index.js";
import type { Api } from "./model/types.js";
import { joinPath } from "./write/index.js";

export interface PipelineInput {
  readonly settings: Settings;
  /** The names that any output reserves, emitted or not, so that names never depend on which outputs are emitted. */
  readonly reserved: ReservedNames;
  /** The names that an earlier run chose. */
  readonly names?: NamesLock;
  readonly report: Report;
  /** Absolute: the folder with the sources of the runtime. */
  readonly runtimeFolder: string;
  readonly onPhase: (phase: Phase) => void;
  /** Finds what an earlier run made of the same text. */
  readonly reuse?: Reuse;
  /** The document, if it has been loaded without errors already. */
  readonly loaded?: LoadedDocument;
}

/** The results of the phases; the first one with errors is the last that ran. */
export interface PipelineResult {
  readonly loaded?: LoadedDocument;
  readonly api?: Api;
  readonly files?: readonly FormattedFile[];
}

/** load -> model: what there is to say about a document. */
export async function readModel(input: Omit<PipelineInput, "reuse">): Promise<PipelineResult> {
  const { settings, reserved, report, onPhase, names } = input;
  onPhase("load");
  const loaded = input.loaded ?? (await loadDocument({ file: settings.spec, settings: settings.document, report }));
  if (loaded === undefined) return {};
  if (report.hasErrors) return { loaded };
  onPhase("model");
  const api = buildModel({
    document: loaded.document,
    settings: settings.model,
    report,
    reserved,
    ...(names && { names }),
    ...(loaded.leftOut && { leftOut: loaded.leftOut }),
  });
  return report.hasErrors ? { loaded } : { loaded, api };
}

/** load -> model -> emit -> format: all output, in memory. write/ takes it from there. */
export async function runPipeline(input: PipelineInput): Promise<PipelineResult> {
  const { settings, report, onPhase } = input;
  const outputs = emittedOutputs(settings);
  const { loaded, api } = await readModel(input);
  if (loaded === undefined || api === undefined) return loaded === undefined ? {} : { loaded };
  if (!allSupport(settings.model, outputs, report)) return { loaded, api };
  onPhase("emit");
  const emitted: PlacedFile[] = [];
  const all = outputs.map(({ output }) => output);
  for (const output of lastIfReadsImports(outputs)) {
    const { readsImports, readsDocument } = output.output;
    const copied = readsImports && { source: input.runtimeFolder, imports: importsOf(emitted, all, output.folder) };
    const given = { api, ...(readsDocument && { document: loaded.document }), ...(copied && { copied }) };
    const files = await emitOutput(withRoot(output, settings), given, report);
    addAll(
      emitted,
      files.flatMap((file) => placeFile(file, output)),
    );
  }
  if (report.hasErrors) return { loaded, api };
  onPhase("format");
  const isSelected = ({ emitter }: { readonly emitter: string }): boolean => settings.selected?.has(emitter) ?? true;
  const files = await format(emitted.filter(isSelected), input);
  if (files === undefined) return { loaded, api };
  for (const { output } of outputs.filter(isSelected)) {
    for (const { pointer, ...facts } of (await output.problems?.(api)) ?? [])
      report.add("GEN218", facts, loaded.document.locationOf(pointer, "value"));
  }
  return { loaded, api, files };
}

function lastIfReadsImports(outputs: readonly OutputSettings[]): readonly OutputSettings[] {
  const isLast = ({ output }: OutputSettings): boolean => output.readsImports === true;
  return [...outputs.filter((one) => !isLast(one)), ...outputs.filter(isLast)];
}

/** Returns whether all outputs support the names and values that the settings ask for. Reports GEN210 for each that does not. */
function allSupport(
  { values, properties }: Settings["model"],
  outputs: readonly OutputSettings[],
  report: Report,
): boolean {
  const keys = [...(values ? ["values"] : []), ...(properties ? ["names.properties"] : [])];
  const others = keys.length === 0 ? [] : outputs.filter(({ output }) => output.needsWire === true);
  for (const { output } of others) report.add("GEN210", { output: output.name, keys });
  return others.length === 0;
}

/** Gives an output the path to the configuration, if that names modules of the user's. */
function withRoot(output: OutputSettings, { model }: Settings): OutputSettings {
  if (model.values === undefined) return output;
  const root = `${output.folder.replace(/[^/]+/g, (name) => (name === "." ? "." : ".."))}/`;
  return { ...output, options: { ...output.options, root } };
}

/** Returns the files of an output. Reports GEN146 if the output comes from another package and fails. */
async function emitOutput(
  { output, options, isPlugin = false }: OutputSettings,
  input: Omit<EmitInput, "options">,
  report: Report,
): Promise<readonly EmittedFile[]> {
  if (!isPlugin) return emitOwn(output, { ...input, options }, report);
  const result = await emitPlugin(output, { ...input, options });
  if ("files" in result) return result.files;
  report.add("GEN146", { name: output.name, problem: result.problem });
  return [];
}

async function emitOwn(output: Output, input: EmitInput, report: Report): Promise<readonly EmittedFile[]> {
  try {
    return await output.emit(input);
  } catch (error) {
    if (!(error instanceof UnusableTemplate)) throw error;
    report.add("GEN220", error.facts, error.at);
    return [];
  }
}

/** Formats files. Reports GEN146 if the code of an output of another package does not parse, and then returns undefined. */
async function format(
  files: readonly PlacedFile[],
  { settings, report, reuse }: PipelineInput,
): Promise<readonly FormattedFile[] | undefined> {
  try {
    return await formatFiles(files, settings.formatter, reuse);
  } catch (error) {
    const isPlugin = (name: string) => settings.outputs.some((one) => one.emitter === name && one.isPlugin === true);
    if (!(error instanceof UnparsableFile) || !isPlugin(error.emitter)) throw error;
    const problem = `the emitted TypeScript of ${error.path} does not parse: ${error.reason}`;
    report.add("GEN146", { name: error.emitter, problem });
    return undefined;
  }
}

/** Returns the path of a file, relative to the root. A section goes into each file that the output lists for that, if any. */
function placeFile(
  file: EmittedFile,
  { emitter, folder, sections, options: { importExtension } }: OutputSettings,
): readonly PlacedFile[] {
  const { section } = file;
  if (section === undefined) {
    const path = joinPath(folder, file.path);
    return [{ file, emitter, path, ...(importExtension && { importExtension }) }];
  }
  return sections.map((path) => ({ file, emitter, path, section }));
}
