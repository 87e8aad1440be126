import { optional } from "../../diagnostics/optional.js";
import type { Report } from "../../diagnostics/report.js";
import type { BundledDocument } from "../../load/document.js";
import type { LeftOut } from "../../load/index.js";
import { buildSchema } from "../schemas/schema.js";
import { checkExtensionNames } from "../extensions/fields.js";
import { reservedIn, type ReservedNames } from "../names.js";
import { createNameChooser } from "../naming/choose.js";
import { keepNames } from "../naming/keep.js";
import { withLeftOut } from "../naming/left-out.js";
import { noNames, type NamesLock } from "../naming/types.js";
import type { BuildContext } from "../nodes.js";
import { findOperations, type FoundOperation } from "../operations/find.js";
import { createTypeNamer } from "../operations/names/operation-names.js";
import type { ModelSettings } from "../settings.js";
import type { NameSpaces } from "../naming/spaces.js";

export interface BuildInput {
  readonly document: BundledDocument;
  readonly report: Report;
  /** Names that the emitters take for themselves. */
  readonly reserved: ReservedNames;
  readonly settings?: ModelSettings;
  /** The names that an earlier run chose, which are kept. */
  readonly names?: NamesLock;
  /** Set if a filter removed parts of the document. */
  readonly leftOut?: LeftOut;
}

/** The operations of a document, and what the names of the model are minted from. */
export interface Found {
  readonly context: BuildContext;
  readonly operations: readonly FoundOperation[];
  readonly names: NameSpaces;
  /** Set if a filter removed parts of the document. */
  readonly leftOut?: LeftOut;
}

/** Creates the context for building a document's model. */
function createContext({ document, report, settings: { brands = {} } = {} }: BuildInput): BuildContext {
  return {
    document,
    report,
    buildSchema,
    around: [],
    made: new WeakMap(),
    trail: new Set(),
    bytes: false,
    constants: new Map(),
    brandOfFormat: (format) => (Object.hasOwn(brands, format) ? brands[format] : undefined),
    brands: new Map(),
    parts: new Set(),
  };
}

/** Finds the operations of a document, and takes the names that are kept. */
export function findOperationsAndNames(input: BuildInput): Found {
  const { document, report, names: lock = noNames, settings = {}, leftOut } = input;
  const context = createContext(input);
  const reserved = reservedIn(input.reserved, document.root["x-unknowns"] !== undefined);
  const types = createTypeNamer(reserved);
  checkExtensionNames(context, { node: document.root, pointer: "" });
  const operations = findOperations(context);
  const chooser = createNameChooser(settings.names, report);
  const sources = withLeftOut(operations, leftOut);
  const kept = keepNames({ context, names: lock, sources, types, reserved, ...optional("leftOut", leftOut) });
  return {
    context: { ...context, constants: kept.constants },
    operations,
    names: { lock, kept, chooser, reserved, types, sources },
    ...optional("leftOut", leftOut),
  };
}
