import { addAll } from "./diagnostics/add-to.js";
import type { OutputSettings, Settings } from "./config/index.js";
import { invariant } from "./diagnostics/invariant.js";
import type { Report } from "./diagnostics/report.js";
import type { EmittedFile, Emitter } from "./emit/emitter.js";
import { formatFiles, type FormattedFile, type PlacedFile, type Reuse } from "./format/index.js";
import { readerOf, watchFile, watchSchemas } from "./emit/trace.js";
import { loadDocument, Reads, type LoadedDocument } from "./load/index.js";
import { buildModel, traceModel, type ModelTrace, type ReservedNames } from "./model/index.js";
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
  /** Whether to note what depends on what, for a later run in which only components have changed. */
  readonly traced?: boolean;
}

/** What depends on what. Complete only once every file was made. */
export interface Trace {
  readonly model: ModelTrace;
  /** The components whose schemas were read before any file was asked for. */
  readonly planned: readonly string[];
  /** The components whose schemas were read while a file was made. */
  readonly readsOf: (path: string) => readonly string[];
}

/** What the phases made; the first one with errors is the last that ran. */
export interface PipelineResult {
  readonly loaded?: Omit<LoadedDocument, "document">;
  readonly api?: Api;
  readonly files?: readonly FormattedFile[];
  /** Set where it was wanted, and where no emitter read the document itself. */
  readonly trace?: Trace;
}

/** What there is to say about a document, and the document. */
export interface ModelResult extends PipelineResult {
  readonly loaded?: LoadedDocument;
  readonly reads?: Reads;
}

/** load -> model: what there is to say about a document. */
export async function readModel(input: Omit<PipelineInput, "reuse">): Promise<ModelResult> {
  const { settings, emitters, report, onPhase } = input;
  onPhase("load");
  const reads = new Reads();
  const loaded = await loadDocument({ file: settings.spec, report, reads });
  if (loaded === undefined) return {};
  if (report.hasErrors) return { loaded };
  onPhase("model");
  const api = buildModel({ document: loaded.document, report, reserved: reservedNames(emitters), reads });
  return report.hasErrors ? { loaded } : { loaded, api, reads };
}

/** load -> model -> emit -> format: all output, in memory. write/ takes it from there. */
export async function runPipeline(input: PipelineInput): Promise<PipelineResult> {
  const { settings, emitters, onPhase, reuse, traced = false } = input;
  const outputs = settings.outputs.filter(({ emitter }) => settings.selected?.has(emitter) ?? true);
  const isRead = outputs.some((output) => emitterOf(output, emitters).readsDocument === true);
  const { loaded, api, document, model } = letGo(await readModel(input), { isRead, isTraced: traced && !isRead });
  if (loaded === undefined || api === undefined) return loaded === undefined ? {} : { loaded };
  onPhase("emit");
  const reads = new Reads();
  const watched = model === undefined ? api : watchSchemas(api, reads);
  const emitted: PlacedFile[] = [];
  for (const output of outputs) {
    const files = await emitterOf(output, emitters).emit({
      api: watched,
      options: output.options,
      ...(document && { document }),
    });
    addAll(
      emitted,
      files.flatMap((file) => placeFile(file, output, reads)),
    );
  }
  onPhase("format");
  const planned = reads.of(undefined);
  const files = await formatFiles(emitted, settings.formatter, reuse);
  const trace = model && { model, planned, readsOf: (path: string) => reads.of(readerOf(path)) };
  return { loaded, api, files, ...(trace && { trace }) };
}

/** The document takes as much memory as all that is made of it: it is kept only where an emitter reads it. */
function letGo(
  { loaded, api, reads }: ModelResult,
  { isRead, isTraced }: { readonly isRead: boolean; readonly isTraced: boolean },
): PipelineResult & { readonly document?: LoadedDocument["document"]; readonly model?: ModelTrace } {
  if (loaded === undefined) return {};
  const { document, ...rest } = loaded;
  const model = isTraced && reads ? traceModel(document, reads) : undefined;
  return { loaded: rest, ...(api && { api }), ...(isRead && { document }), ...(model && { model }) };
}

function emitterOf(output: OutputSettings, emitters: readonly Emitter[]): Emitter {
  const emitter = emitters.find(({ name }) => name === output.emitter);
  invariant(emitter !== undefined, `the configuration was checked, so "${output.emitter}" exists`);
  return emitter;
}

/** Where a file goes, relative to the root. A section goes into each file that the output lists for that, if any. */
function placeFile(
  file: EmittedFile,
  { emitter, folder, sections }: OutputSettings,
  reads: Reads,
): readonly PlacedFile[] {
  const { section } = file;
  if (section === undefined) {
    const path = below(folder, file.path);
    return [{ file: watchFile(file, path, reads), emitter, path }];
  }
  return sections.map((path) => ({ file, emitter, path, section }));
}

function reservedNames(emitters: readonly Emitter[]): ReservedNames {
  return {
    types: emitters.flatMap(({ reserved }) => reserved.types),
    suffixes: emitters.flatMap(({ reserved }) => reserved.suffixes),
    members: emitters.flatMap(({ reserved }) => reserved.members),
    functions: emitters.flatMap(({ reserved }) => reserved.functions),
  };
}
