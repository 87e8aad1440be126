import { createHash } from "node:crypto";
import type { Report } from "../diagnostics/report.js";
import type { BundledDocument, Node } from "../load/document.js";
import { faceOf, type Reads } from "../load/index.js";
import { buildComponents, bytesByComponent, referencesIn, type BytesByComponent } from "./components.js";
import { createContext } from "./context.js";
import { memberOf, membersOf } from "./nodes.js";
import type { Schema } from "./types.js";

/** Dependencies between a component schema and everything else, beyond the component's own text. */
export interface ComponentTrace {
  /** The hash of its face (see load/face.ts) and of the components that it names. */
  readonly face: string;
  /** The components that were read in full while this one was checked and built. */
  readonly reads: readonly string[];
  readonly bytes?: true | "either";
}

export interface ModelTrace {
  readonly components: ReadonlyMap<string, ComponentTrace>;
  /** The components that were read in full for anything but components. */
  readonly others: readonly string[];
}

/** Sums up what was noted while a document was checked and its model was built. */
export function traceModel(document: BundledDocument, reads: Reads): ModelTrace {
  return { components: tracesOf(document, reads, bytesByComponent(document)), others: reads.of(undefined) };
}

/** Some components of a document, built by themselves. */
export interface ComponentSlice {
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly traces: ReadonlyMap<string, ComponentTrace>;
}

export interface SliceInput {
  /** A document with these components, and all that they refer to. */
  readonly document: BundledDocument;
  readonly report: Report;
  /** The reads noted while the document was loaded. */
  readonly reads: Reads;
  readonly bytes: BytesByComponent;
}

/** Builds components as they would be built in the whole document, of which `bytes` is all that matters to them. */
export function buildSlice({ document, report, reads, bytes }: SliceInput): ComponentSlice {
  const context = createContext({ document, report, reads });
  const schemas = buildComponents(context, document.root["components"], bytes);
  return { schemas, traces: tracesOf(document, reads, bytes) };
}

function tracesOf(document: BundledDocument, reads: Reads, bytes: BytesByComponent): ModelTrace["components"] {
  const schemas = memberOf(document.root["components"], "schemas");
  return new Map(
    membersOf(schemas).map(([name, node]) => {
      const kind = bytes.get(name) ?? false;
      return [name, { face: hashFace(node), reads: reads.of(name), ...(kind !== false && { bytes: kind }) }];
    }),
  );
}

function hashFace(node: Node): string {
  const links = [...new Set(referencesIn(node))].sort();
  return createHash("sha256")
    .update(JSON.stringify([faceOf(node) ?? null, links]))
    .digest("hex");
}
