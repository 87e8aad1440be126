import { groupSchemas, isLarge } from "../../emit/shared/schema-groups.js";
import { divideDocument, independentSteps, type Parts, type Shared } from "../../load/index.js";
import type { Api, NamedSchema } from "../../model/types.js";
import type { PipelineResult, Trace } from "../../pipeline.js";
import { hashBytes, readSealed, writeSealed, type Author, type Home } from "../../write/index.js";

/**
 * `.specloom/parts.json`: what depends on which component schema. With it, a run in which only component schemas have changed
 * reads, builds and emits no more than what depends on them. It holds hashes and names, and nothing that is written out.
 */
export interface PartsRecord {
  /** The settings and the hash of the document that it was made with. */
  readonly settings: string;
  readonly source: string;
  /** The version of OpenAPI. */
  readonly openapi: string;
  /** The hash of everything in the document but the component schemas. */
  readonly rest: string;
  readonly components: Readonly<Record<string, ComponentRecord>>;
  /** The components that operations, webhooks and the like read in full. */
  readonly others: readonly string[];
  /** The components whose schemas decided which files there are, or what is in files that are not distinguished here. */
  readonly planned: readonly string[];
  /** The components whose schemas were read for a file, by its path. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  /** The hash of how components are divided into files. */
  readonly groups: string;
  /** Everything about the components but their schemas, in the order of the model. */
  readonly schemas: readonly Omit<NamedSchema, "schema">[];
  readonly operations: readonly SlicedOperation[];
  readonly webhooks: readonly SlicedWebhook[];
  readonly unknowns: Api["unknowns"];
  /** The steps that the analysis of patterns took since the last run of the whole pipeline, which included. */
  readonly patternSteps: number;
}

export interface ComponentRecord {
  readonly hash: string;
  readonly lines: number;
  readonly face: string;
  readonly reads?: readonly string[];
  readonly bytes?: true | "either";
}

type SlicedWebhook = Pick<Api["webhooks"][number], "source" | "typeName">;
type SlicedOperation = Pick<Api["operations"][number], "typeName"> & { readonly callbacks: readonly SlicedWebhook[] };

const file = { name: "parts.json", version: "parts 1" } as const;

export function readParts(home: Home, author: Author): PartsRecord | undefined {
  return readSealed(home, file, author) as PartsRecord | undefined;
}

export function writeParts(home: Home, record: PartsRecord, author: Author): void {
  writeSealed(home, file, record, author);
}

/** Keywords by which one schema may depend on another without naming it as a component. */
export const unnamedLinks: ReadonlySet<string> = new Set([
  "$self",
  "$id",
  "$anchor",
  "$dynamicAnchor",
  "$dynamicRef",
  "$recursiveAnchor",
  "$recursiveRef",
  "$schema",
  "jsonSchemaDialect",
]);

/** Tests a document for these keywords. JSON may write a `$` as an escape. */
function hasUnnamedLinks(text: string): boolean {
  return text.includes("\\u0024") || [...unnamedLinks].some((keyword) => text.includes(`"${keyword}"`));
}

/** Returns the notes of a run of the whole pipeline; undefined if the document cannot be divided. */
export function recordParts(
  { loaded, api, trace, files = [] }: PipelineResult,
  { settings, source }: Pick<PartsRecord, "settings" | "source">,
): PartsRecord | undefined {
  const [document, ...others] = loaded?.files ?? [];
  if (document === undefined || others.length > 0 || loaded === undefined || loaded.missing.length > 0)
    return undefined;
  if (api === undefined || api.brands !== undefined || trace === undefined || hasUnnamedLinks(document.text))
    return undefined;
  if (!areIndependent(loaded.shared) || loaded.version === "2.0") return undefined;
  const parts = divideDocument(Buffer.from(document.text), document.path);
  const components = parts && describeComponents(parts, trace);
  if (parts === undefined || components === undefined) return undefined;
  return {
    settings,
    source,
    openapi: `${loaded.version}.0`,
    rest: parts.rest,
    components,
    others: trace.model.others,
    planned: trace.planned,
    files: Object.fromEntries(
      files.flatMap(({ path }) => {
        const reads = trace.readsOf(path);
        return reads.length === 0 ? [] : [[path, reads] as const];
      }),
    ),
    groups: hashGroups(api),
    schemas: api.schemas.map(({ schema: _, ...named }) => named),
    operations: api.operations.map(({ typeName, callbacks }) => ({ typeName, callbacks: callbacks.map(sliceWebhook) })),
    webhooks: api.webhooks.map(sliceWebhook),
    unknowns: api.unknowns,
    patternSteps: loaded.shared.patternSteps,
  };
}

/**
 * Returns whether the components of a document mean the same in any part of it. A number that was rounded may equal numbers of other
 * components, and a budget that runs out leaves the patterns of other components without analysis.
 */
export function areIndependent({ rounded, patternSteps }: Shared): boolean {
  return rounded === 0 && patternSteps <= independentSteps;
}

/** Returns the hash of how components are divided into files. */
export function hashGroups(api: Pick<Api, "schemas">): string {
  const groups = isLarge(api) ? groupSchemas(api) : [];
  return hashBytes(JSON.stringify(groups.map(({ file, schemas }) => [file, schemas.map(({ name }) => name.wire)])));
}

function sliceWebhook({ source, typeName }: SlicedWebhook): SlicedWebhook {
  return { source, typeName };
}

/** Undefined where the model has other components than the text: some that were moved there, or dropped. */
function describeComponents({ schemas }: Parts, { model }: Trace): PartsRecord["components"] | undefined {
  if (schemas.size !== model.components.size) return undefined;
  const described: Record<string, ComponentRecord> = Object.create(null) as Record<string, ComponentRecord>;
  for (const [name, { hash, lines }] of schemas) {
    const traced = model.components.get(name);
    if (traced === undefined) return undefined;
    const { face, reads, bytes } = traced;
    described[name] = { hash, lines, face, ...(reads.length > 0 && { reads }), ...(bytes !== undefined && { bytes }) };
  }
  return described;
}
