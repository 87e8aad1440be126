import { foldCase } from "../diagnostics/fold-case.js";
import { addAll, addTo } from "../diagnostics/add-to.js";
import type { BundledDocument, Node, ObjectNode } from "../load/document.js";
import { mintAll, type Namer } from "./names.js";
import { mintTypes, type NameChooser } from "./naming/choose.js";
import type { KeptNames } from "./naming/keep.js";
import { childPointer, memberOf, membersOf, type BuildContext } from "./nodes.js";
import { holdsBytes } from "./operations/bodies.js";
import { orderByDependency } from "./order.js";
import { componentName } from "./schemas/component-name.js";
import { buildSchema } from "./schemas/schema.js";
import type { Family, NamedSchema, Schema } from "./types.js";
import { outlineOf } from "./schemas/outline.js";
import { namesIn, reach } from "./schemas/walk.js";

/** Builds the document's component schemas, by name. */
export function buildComponents(
  context: BuildContext,
  components: Node | undefined,
  bytes: BytesByComponent,
): ReadonlyMap<string, Schema> {
  return new Map(
    membersOf(memberOf(components, "schemas")).map(([name, node]) => {
      const pointer = childPointer("/components/schemas", name);
      return [name, buildSchema({ ...context, bytes: bytes.get(name) ?? false }, node, pointer)];
    }),
  );
}

/** The meaning of `format: binary` inside each component, by the contents that refer to it. Others are left out. */
export type BytesByComponent = ReadonlyMap<string, BuildContext["bytes"]>;

export function bytesByComponent({ root }: BundledDocument): BytesByComponent {
  const { bytes, others } = contentsOf(root);
  return new Map([...bytes].map((name) => [name, others.has(name) ? "either" : true]));
}

/** The components that requests and responses refer to. */
export interface Roots {
  readonly request: readonly string[];
  readonly response: readonly string[];
}

/** The components that contents with bytes refer to, such as forms with files, and those that other contents refer to. */
interface Contents {
  readonly bytes: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
}

function contentsOf({ components, paths, webhooks }: ObjectNode): Contents {
  const schemas = memberOf(components, "schemas");
  const edges = new Map(membersOf(schemas).map(([name, node]) => [name, referencesIn(node)]));
  const bytes: string[] = [];
  const others: string[] = [];
  const visit = (node: Node | undefined): void => {
    if (Array.isArray(node)) return (node as readonly Node[]).forEach(visit);
    for (const [key, value] of membersOf(node)) {
      if (key === "content") for (const [type, media] of membersOf(value)) addContent(type, media);
      else if (key === "schema") addAll(others, referencesIn(value));
      else if (value !== schemas && key !== "example" && key !== "examples") visit(value);
    }
  };
  const addContent = (mediaType: string, media: Node): void =>
    addAll(holdsBytes(mediaType) ? bytes : others, referencesIn(memberOf(media, "schema")));
  [paths, webhooks, components].forEach(visit);
  return { bytes: reach(bytes, edges), others: reach(others, edges) };
}

/** Returns the components that a raw schema refers to, at any depth. */
export function referencesIn(node: Node | undefined): readonly string[] {
  const found: string[] = [];
  addReferences(found, node);
  return found;
}

function addReferences(found: string[], node: Node | undefined): void {
  if (typeof node !== "object" || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    const name = key === "$ref" && typeof value === "string" ? componentName(value) : undefined;
    if (name === undefined) addReferences(found, value);
    else found.push(name);
  }
}

/** Mints the code names of components. They come before all other types: users know them from the spec. */
export function mintComponentNames(
  components: Iterable<string>,
  types: Namer,
  { schemas, stems }: Pick<KeptNames, "schemas" | "stems">,
  { chooser, openSuffixes = [] }: { readonly chooser: NameChooser; readonly openSuffixes?: readonly string[] },
): ReadonlyMap<string, string> {
  const isFree = createOpenNames([...stems.values()], openSuffixes);
  const take = (wanted: string): string => types.take(isFree(wanted) ? wanted : `${wanted}Schema`);
  return mintTypes(components, (name) => ({ kind: "schema", name, default: chooser.typeOf(name) }), {
    types: { ...types, take },
    kept: keptForms(schemas, "type"),
    chooser,
  });
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
function keptForms(
  kept: KeptNames["schemas"],
  form: "type" | "input" | "base" | "inputBase",
): ReadonlyMap<string, string> {
  return new Map([...kept].flatMap(([component, { [form]: name }]) => (name === undefined ? [] : [[component, name]])));
}

export interface NameInput {
  readonly components: ReadonlyMap<string, Schema>;
  readonly codes: ReadonlyMap<string, string>;
  /** The space that the names of request forms are minted in. */
  readonly types: Namer;
  readonly roots: Roots;
  /** The union of the components that extend each component. */
  readonly families: ReadonlyMap<string, Family["union"]>;
  readonly unknownsOf: (target: string) => readonly string[];
  readonly kept: KeptNames["schemas"];
}

/** Orders components and says of each who sends it. */
export function finishComponents({
  components,
  codes,
  types,
  roots,
  families,
  unknownsOf,
  kept,
}: NameInput): readonly NamedSchema[] {
  const outlines = new Map([...components].map(([name, schema]) => [name, outlineOf(schema)]));
  const own = new Map([...outlines].map(([name, { refs }]) => [name, refs]));
  const edges = new Map(
    [...own].map(([name, names]) => [name, [...names, ...namesIn(families.get(name) ?? nothing)]] as const),
  );
  const request = reach(roots.request, edges);
  const response = reach(roots.response, edges);
  const directional = reachedBy(
    edges,
    [...outlines].filter(([, { hasDirection }]) => hasDirection).map(([name]) => name),
  );
  const inputs = [...directional].filter((name) => request.has(name));
  const { requestNames, baseNames, requestBaseNames } = mintForms({ codes, types, families, kept }, inputs);
  return orderByDependency(own).flatMap(({ name, recursive }) => {
    const schema = components.get(name);
    const outline = outlines.get(name);
    const requestName = requestNames.get(name);
    const union = families.get(name);
    const requestBaseName = requestBaseNames.get(name);
    if (schema === undefined || outline === undefined) return [];
    return [
      {
        name: { wire: name, code: codes.get(name) ?? name },
        schema,
        outline,
        recursive,
        request: request.has(name),
        response: response.has(name),
        directional: directional.has(name),
        ...(requestName !== undefined && { requestName }),
        ...(union !== undefined && {
          family: {
            union,
            baseName: baseNames.get(name) ?? name,
            ...(requestBaseName !== undefined && { requestBaseName }),
          },
        }),
        unknowns: unknownsOf(`schemas/${name}`),
      },
    ];
  });
}

/** Mints the names of request forms, and of the bases of families. */
function mintForms(
  { codes, types, families, kept }: Pick<NameInput, "codes" | "types" | "families" | "kept">,
  inputs: readonly string[],
): Readonly<Record<"requestNames" | "baseNames" | "requestBaseNames", ReadonlyMap<string, string>>> {
  const codeOf = (name: string): string => codes.get(name) ?? name;
  const requestNames = mintAll(inputs, (name) => `${codeOf(name)}Input`, types, keptForms(kept, "input"));
  const baseNames = mintAll(families.keys(), (name) => `${codeOf(name)}Base`, types, keptForms(kept, "base"));
  const requestBaseNames = mintAll(
    [...families.keys()].filter((name) => requestNames.has(name)),
    (name) => `${requestNames.get(name) ?? name}Base`,
    types,
    keptForms(kept, "inputBase"),
  );
  return { requestNames, baseNames, requestBaseNames };
}

const nothing: Schema = { kind: "never", source: "" };

/** Every name from which one of the targets is reached. */
function reachedBy(edges: ReadonlyMap<string, readonly string[]>, targets: readonly string[]): ReadonlySet<string> {
  const reversed = new Map<string, string[]>();
  for (const [name, uses] of edges) for (const used of uses) addTo(reversed, used, name);
  return reach(targets, reversed);
}
