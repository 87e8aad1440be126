import { foldCase } from "../../diagnostics/fold-case.js";
import { childPointer, memberOf, membersOf, type BuildContext } from "../nodes.js";
import { mintTypes } from "../naming/choose.js";
import type { KeptNames } from "../naming/keep.js";
import { namesWithLeftOut } from "../naming/left-out.js";
import { withConstants } from "../schemas/constants.js";
import { buildSchema } from "../schemas/schema.js";
import type { Schema } from "../types.js";
import { bytesByComponent } from "./bytes.js";
import type { Found } from "./found.js";

/** The component schemas of a document, by name. */
export interface Components {
  /** With the names that the document itself gives the values of enums. */
  readonly documented: ReadonlyMap<string, Schema>;
  /** With the names of all values of enums. */
  readonly schemas: ReadonlyMap<string, Schema>;
  /** The names of their types, also of those that a filter removed. */
  readonly codes: ReadonlyMap<string, string>;
}

/** Builds the components, and mints the names of their types before all other types: users know them from the spec. */
export function nameComponents({ context, names, leftOut }: Found): Components {
  const { kept, chooser } = names;
  const documented = buildComponents(context);
  const schemas = withConstants(documented, { context, chooser, kept });
  const codes = mintComponentNames(namesWithLeftOut(schemas.keys(), leftOut), names);
  return { documented, schemas, codes };
}

function buildComponents(context: BuildContext): ReadonlyMap<string, Schema> {
  const { document } = context;
  const bytes = bytesByComponent(document);
  return new Map(
    membersOf(memberOf(document.root["components"], "schemas")).map(([name, node]) => {
      const pointer = childPointer("/components/schemas", name);
      const within = { ...context, bytes: bytes.get(name) ?? false };
      return [name, buildSchema(within, node, pointer)];
    }),
  );
}

function mintComponentNames(
  components: Iterable<string>,
  { types, kept, chooser, reserved }: Found["names"],
): ReadonlyMap<string, string> {
  const isFree = createOpenNames([...kept.stems.values()], reserved.openSuffixes ?? []);
  const take = (wanted: string): string => types.take(isFree(wanted) ? wanted : `${wanted}Schema`);
  const known = keptForms(kept.schemas, "type");
  return mintTypes("schema", components, chooser.typeOf, { types: { ...types, take }, kept: known, chooser });
}

/** Returns a test for names that are none of an operation that keeps its names: `PetsListResponse404`. */
function createOpenNames(stems: readonly string[], suffixes: readonly string[]): (name: string) => boolean {
  const known = new Set(stems.map(foldCase));
  return (name) =>
    !suffixes.some((suffix) => {
      const at = name.lastIndexOf(suffix);
      return at > 0 && known.has(foldCase(name.slice(0, at)));
    });
}

/** Returns the names that the names lock has for a form of components. */
export function keptForms(
  kept: KeptNames["schemas"],
  form: "type" | "input" | "base" | "inputBase",
): ReadonlyMap<string, string> {
  return new Map([...kept].flatMap(([component, { [form]: name }]) => (name === undefined ? [] : [[component, name]])));
}
