import type { OutputSettings, Settings } from "./config/index.js";
import { invariant } from "./diagnostics/invariant.js";
import type { Report } from "./diagnostics/report.js";
import type { EmitInput, EmittedFile, Emitter } from "./emit/emitter.js";
import { formatFiles, type FormattedFile, type PlacedFile, type Reuse } from "./format/index.js";
import { loadDocument, type LoadedDocument } from "./load/index.js";
import { buildModel, type ReservedNames } from "./model/index.js";
import type { Api } from "./model/types.js";
import { below } from "./write/index.js";

export type Phase = "load" | "model" | "emit" | "format" | "write";

export interface PipelineInput {
  readonly settings: Settings;
  /** All that there are: the names that any of them reserves are reserved in every run, so that names never depend on
   *  which outputs are made. */
  readonly emitters: readonly Emitter[];
  readonly report: Report;
  readonly onPhase: (phase: Phase) => void;
  /** Finds what an earlier run made of the same text. */
  readonly reuse?: Reuse;
}

/** What the phases made; the first one with errors is the last that ran. */
export interface PipelineResult {
  readonly loaded?: LoadedDocument;
  readonly api?: Api;
  readonly files?: readonly FormattedFile[];
}

/** load -> model: what there is to say about a document. */
export async function readModel(input: Omit<PipelineInput, "reuse">): Promise<PipelineResult> {
  const { settings, emitters, report, onPhase } = input;
  onPhase("load");
  const loaded = await loadDocument({ file: settings.spec, report });
  if (loaded === undefined) return {};
  if (report.hasErrors) return { loaded };
  onPhase("model");
  const api = buildModel({ document: loaded.document, report, reserved: reservedNames(emitters) });
  return report.hasErrors ? { loaded } : { loaded, api };
}

/** load -> model -> emit -> format: all output, in memory. write/ takes it from there. */
export async function runPipeline(input: PipelineInput): Promise<PipelineResult> {
  const { settings, emitters, onPhase, reuse } = input;
  const { loaded, api } = await readModel(input);
  if (loaded === undefined || api === undefined) return loaded === undefined ? {} : { loaded };
  onPhase("emit");
  const outputs = settings.outputs.filter(({ emitter }) => settings.selected?.has(emitter) ?? true);
  const emitted: PlacedFile[] = [];
  for (const output of outputs)
    emitted.push(...(await emitOutput(output, emitters, { api, document: loaded.document })));
  onPhase("format");
  return { loaded, api, files: await formatFiles(emitted, settings.formatter, reuse) };
}

async function emitOutput(
  output: OutputSettings,
  emitters: readonly Emitter[],
  input: Omit<EmitInput, "options">,
): Promise<readonly PlacedFile[]> {
  const emitter = emitters.find(({ name }) => name === output.emitter);
  invariant(emitter !== undefined, `the configuration was checked, so "${output.emitter}" exists`);
  const files = await emitter.emit({ ...input, options: output.options });
  return files.flatMap((file) => placeFile(file, output));
}

/** Where a file goes, relative to the root. A section goes into each file that the output lists for that, if any. */
function placeFile(file: EmittedFile, { emitter, folder, sections }: OutputSettings): readonly PlacedFile[] {
  if (file.section === undefined) return [{ ...file, emitter, path: below(folder, file.path) }];
  return sections.map((path) => ({ ...file, emitter, path }));
}

function reservedNames(emitters: readonly Emitter[]): ReservedNames {
  return {
    types: emitters.flatMap(({ reserved }) => reserved.types),
    suffixes: emitters.flatMap(({ reserved }) => reserved.suffixes),
    members: emitters.flatMap(({ reserved }) => reserved.members),
    functions: emitters.flatMap(({ reserved }) => reserved.functions),
  };
}
