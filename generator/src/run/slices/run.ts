import { Report } from "../../diagnostics/report.js";
import type { Diagnostic } from "../../diagnostics/types.js";
import type { OutputSettings } from "../../config/index.js";
import { readerOf, watchFile } from "../../emit/trace.js";
import { formatFiles, type FormattedFile, type PlacedFile, type Reuse } from "../../format/index.js";
import { divideDocument, documentOf, loadDocument, Reads, type Parts } from "../../load/index.js";
import { buildSlice, outlineOf, recordConstants, type ComponentTrace, type NamesLock } from "../../model/index.js";
import type { Api, Outline, Schema } from "../../model/types.js";
import type { PipelineInput } from "../../pipeline.js";
import { joinPath } from "../../write/index.js";
import { findChanges, type PartChanges } from "./changes.js";
import { BeyondSlice, createPartialApi, type PartialInput } from "./partial-api.js";
import { moveDiagnostics } from "./positions.js";
import { areIndependent, hashGroups, type PartsRecord } from "./record.js";
import { addAll } from "../../diagnostics/add-to.js";

export interface SliceRun {
  readonly run: PipelineInput;
  readonly record: PartsRecord;
  readonly names: NamesLock;
  /** The document's current content. */
  readonly bytes: Buffer;
  /** The last run's warnings. */
  readonly warnings: readonly Diagnostic[];
  readonly reuse: Reuse;
}

export interface SliceResult {
  /** The files that a change concerns, and no others. */
  readonly files: readonly FormattedFile[];
  readonly warnings: readonly Diagnostic[];
  /** Without the hash of the document, which is not known here. */
  readonly record: PartsRecord;
}

/**
 * load -> model -> emit -> format, for a document in which only component schemas have changed, and for no more of it than
 * these concern. Undefined where more than that is concerned: then the whole pipeline has to run.
 */
export async function runSlice(input: SliceRun): Promise<SliceResult | undefined> {
  const { run, record, bytes, warnings } = input;
  const file = run.settings.spec;
  const parts = divideDocument(bytes, file);
  const changes = parts && findChanges(parts, record);
  const slice = changes && (await buildChanged(changes, input));
  if (parts === undefined || changes === undefined || slice === undefined) return undefined;
  const moved = moveDiagnostics(warnings, { file, parts, record });
  const reads = new Reads();
  const api = createPartialApi(record, { ...slice, reads });
  if (moved === undefined || hashGroups(api) !== record.groups) return undefined;
  try {
    const placed = await emitFiles(changes.files, api, input, reads);
    const planned = reads.of(undefined);
    const files = placed && (await formatFiles(placed, run.settings.formatter, input.reuse));
    if (files === undefined) return undefined;
    return { files, warnings: moved, record: renew(record, { parts, changes, slice, planned, reads }) };
  } catch (error) {
    if (error instanceof BeyondSlice) return undefined;
    throw error;
  }
}

interface Slice extends Omit<PartialInput, "reads"> {
  readonly traces: ReadonlyMap<string, ComponentTrace>;
  readonly patternSteps: number;
}

/** The schemas of the slice; undefined where anybody else would see the change. */
async function buildChanged(
  { slice, components }: PartChanges,
  { run, record, names, warnings }: SliceRun,
): Promise<Slice | undefined> {
  const [report, reads] = [new Report(), new Reads()];
  // A brand is a name of the whole document.
  if ([...slice.values()].some((text) => text.includes("x-brand"))) return undefined;
  const loaded = await loadDocument({
    file: run.settings.spec,
    report,
    reads,
    text: documentOf(slice, record.openapi),
  });
  if (loaded === undefined) return undefined;
  // At most, the whole document takes the steps of its last run and those of each slice since.
  const patternSteps = record.patternSteps + loaded.shared.patternSteps;
  if (!areIndependent({ ...loaded.shared, patternSteps })) return undefined;
  const bytes = new Map(
    Object.entries(record.components).flatMap(([name, one]) => (one.bytes ? [[name, one.bytes]] : [])),
  );
  const built = buildSlice({ document: loaded.document, report, reads, bytes });
  if (!saysTheSame(report.diagnostics, warnings, slice)) return undefined;
  const outlines = new Map<string, Outline>();
  const known = new Map(record.schemas.map(({ name, outline }) => [name.wire, outline]));
  for (const name of components) {
    const [schema, old] = [built.schemas.get(name), known.get(name)];
    if (schema === undefined || old === undefined) return undefined;
    const outline = outlineOf(schema);
    const isSeen = !isSameBut(outline, old) || built.traces.get(name)?.face !== record.components[name]?.face;
    if (isSeen || !hasConstants(name, schema, names)) return undefined;
    outlines.set(name, outline);
  }
  return { ...built, outlines, patternSteps };
}

/** Returns whether the values of an enum have the names of the names lock, which only a run of the whole pipeline changes. */
function hasConstants(component: string, schema: Schema, { constants }: NamesLock): boolean {
  const textOf = (list: NamesLock["constants"]): string =>
    JSON.stringify(list.map(({ value, name }) => [value, name] as const).sort());
  const known = constants.filter((one) => one.component === component);
  return textOf(recordConstants({ name: { wire: component, code: "" }, schema })) === textOf(known);
}

/** Returns whether outlines are equal in everything but the size. */
function isSameBut(one: Outline, other: Outline): boolean {
  const textOf = (outline: Outline): string => JSON.stringify({ ...outline, size: 0, refs: [...outline.refs].sort() });
  return textOf(one) === textOf(other);
}

/** Returns whether the slice gives rise to the warnings that the whole document gave rise to there. */
function saysTheSame(
  now: readonly Diagnostic[],
  before: readonly Diagnostic[],
  slice: ReadonlyMap<string, string>,
): boolean {
  const inSlice = ({ at }: Diagnostic): boolean => {
    const name = at && /^\/components\/schemas\/([^/]+)/.exec(at.pointer)?.[1];
    return name !== undefined && slice.has(name);
  };
  const said = ({ code, message, at }: Diagnostic): string => JSON.stringify([code, message, at?.pointer, at?.on]);
  const known = before.filter(inSlice).map(said).sort();
  return JSON.stringify(now.map(said).sort()) === JSON.stringify(known);
}

/** Undefined where one of the wanted files is none of those that only declare components. */
async function emitFiles(
  wanted: ReadonlySet<string>,
  api: Api,
  { run }: SliceRun,
  reads: Reads,
): Promise<readonly PlacedFile[] | undefined> {
  const { outputs, selected } = run.settings;
  const found: PlacedFile[] = [];
  for (const output of outputs) {
    if (selected?.has(output.emitter) === false) continue;
    addAll(found, await emitOutput(output, { wanted, api, reads }));
  }
  return found.length === wanted.size ? found : undefined;
}

async function emitOutput(
  { output, emitter, folder, options }: OutputSettings,
  { wanted, api, reads }: { readonly wanted: ReadonlySet<string>; readonly api: Api; readonly reads: Reads },
): Promise<readonly PlacedFile[]> {
  const files = (await output.emitComponents?.({ api, options })) ?? [];
  const { importExtension } = options;
  return files.flatMap((file) => {
    const path = joinPath(folder, file.path);
    if (!wanted.has(path)) return [];
    return [{ file: watchFile(file, path, reads), emitter, path, ...(importExtension && { importExtension }) }];
  });
}

interface Renewal {
  readonly parts: Parts;
  readonly changes: PartChanges;
  readonly slice: Slice;
  readonly planned: readonly string[];
  readonly reads: Reads;
}

/** The record of the document as it is now. */
function renew(record: PartsRecord, { parts, changes, slice, planned, reads }: Renewal): PartsRecord {
  const components = { ...record.components };
  for (const name of changes.components) {
    const [part, trace, known] = [parts.schemas.get(name), slice.traces.get(name), components[name]];
    if (part === undefined || trace === undefined || known === undefined) continue;
    const { reads: _, ...rest } = known;
    const { hash, lines } = part;
    components[name] = { ...rest, hash, lines, ...(trace.reads.length > 0 && { reads: trace.reads }) };
  }
  return {
    ...record,
    components,
    patternSteps: slice.patternSteps,
    planned: [...new Set([...record.planned, ...planned])],
    files: {
      ...record.files,
      ...Object.fromEntries([...changes.files].map((path) => [path, reads.of(readerOf(path))])),
    },
    schemas: record.schemas.map((named) => {
      const outline = slice.outlines.get(named.name.wire);
      return outline === undefined ? named : { ...named, outline };
    }),
  };
}
