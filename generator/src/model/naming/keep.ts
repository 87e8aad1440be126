import { getOrAdd } from "../../diagnostics/get-or-add.js";
import { foldCase } from "../../diagnostics/fold-case.js";
import { createNamer, functionNameOf, resourceTypeOf, typeNameOf, type Namer, type ReservedNames } from "../names.js";
import { isObject } from "../../load/document.js";
import type { LeftOut } from "../../load/index.js";
import { memberOf, valueAt, type BuildContext } from "../nodes.js";
import { wireNameOf, type NameSource } from "../operations/names/name-source.js";
import { matchOperations, requestLine } from "./match.js";
import { createNamesReport, type NamesReport } from "./problems.js";
import type { LockedConstant, LockedOperation, LockedSchema, NamesLock } from "./types.js";
import { prefixesOf } from "../../diagnostics/prefixes.js";

/** The entries of the lock that hold in a document, and their names. */
export interface KeptNames {
  /** The entry of each operation, by its wire name. */
  readonly operations: ReadonlyMap<string, LockedOperation>;
  /** The call paths, functions and stems of types of operations. */
  readonly paths: ReadonlyMap<string, readonly string[]>;
  readonly functions: ReadonlyMap<string, string>;
  readonly stems: ReadonlyMap<string, string>;
  /** The types of resources, by their joined call paths, and of webhooks, by their pointers. */
  readonly resources: ReadonlyMap<string, string>;
  readonly webhooks: ReadonlyMap<string, string>;
  readonly schemas: ReadonlyMap<string, LockedSchema>;
  readonly brands: ReadonlyMap<string, string>;
  /** The types of enums inside of components, by key. */
  readonly enums: ReadonlyMap<string, string>;
  /** The names of an enum's values, by component or, inside of one, by key. */
  readonly constants: ReadonlyMap<string, ReadonlyMap<LockedConstant["value"], string>>;
}

export interface KeepNamesInput {
  readonly context: BuildContext;
  readonly names: NamesLock;
  readonly sources: readonly NameSource[];
  /** The space of type names, in which the kept ones are taken. */
  readonly types: Namer;
  readonly reserved: ReservedNames;
  /** Set if a filter removed parts of the document, whose names stay taken. */
  readonly leftOut?: LeftOut;
}

interface KeepInput extends KeepNamesInput {
  readonly components: ReadonlySet<string>;
}

/**
 * Selects the entries of the lock that hold in a document, and takes their names. Reports names that are no identifiers (GEN151)
 * or taken (GEN152), entries of an edited lock for nothing in the document (GEN153), and second entries for one thing (GEN154).
 */
export function keepNames(given: KeepNamesInput): KeptNames {
  const { context, names, sources, leftOut } = given;
  const schemas = memberOf(context.document.root["components"], "schemas");
  // Only the keys: reading a schema is noted.
  const present = isObject(schemas) ? Object.keys(schemas) : [];
  const components = new Set([...present, ...(leftOut === undefined ? [] : componentsOf(names))]);
  const input = { ...given, components };
  const report = createNamesReport(context.report, names);
  const keptSchemas = keepSchemas(input, report);
  const entries = report.once(names.operations, (entry) => `operation ${requestLine(entry)}`);
  const operations = matchOperations(sources, entries);
  reportUnknown(input, entries, operations, report);
  const paths = keepPaths(operations, input.reserved, report);
  const functions = keepFunctions(operations, paths, input.reserved, report);
  const stems = keepStems(operations, functions, input, report);
  const isInDocument = (source: string): boolean =>
    leftOut !== undefined || valueAt(context.document, source) !== undefined;
  const webhooks = keepTypes("webhook", input, report, isInDocument);
  return {
    operations,
    paths,
    functions,
    stems,
    resources: keepResources(paths, input, report),
    webhooks,
    schemas: keptSchemas,
    // Which brands there are is known only once all schemas are built, so all names are kept from others.
    brands: keepTypes("brand", input, report, () => true),
    enums: keepTypes("enum", input, report, (key) => components.has(componentIn(key))),
    constants: keepConstants(input, report),
  };
}

/** Returns the components of a lock: behind a filter, we cannot know which of them the document still has. */
function componentsOf({ schemas, constants }: NamesLock): readonly string[] {
  return [...schemas, ...constants].map(({ component }) => component);
}

/** Returns the resources that contain an operation: of `a.b.list`, `a` and `a.b`. */
export function resourcesAround(callPath: readonly string[]): readonly (readonly string[])[] {
  return prefixesOf(callPath.slice(0, -1));
}

// ------------------------------------------------------------------------------------------------------- schemas

/** The names of all components are taken before those of their forms. */
function keepSchemas({ names, components, types }: KeepInput, report: NamesReport): KeptNames["schemas"] {
  const entries = report.once(names.schemas, ({ component }) => `schema ${component}`);
  const known = entries.filter((entry) => {
    const isKnown = components.has(entry.component);
    if (!isKnown) report.unknown(entry, entry.component, "schema", notIn(components, entries));
    return isKnown && report.isFree(entry, entry.type, types);
  });
  return new Map(
    known.map((entry) => {
      const { input, base, inputBase, ...schema } = entry;
      const kept = Object.entries({ input, base, inputBase }).filter(
        ([, name]) => name !== undefined && report.isFree(entry, name, types),
      );
      return [entry.component, { ...schema, ...Object.fromEntries(kept) }];
    }),
  );
}

function* notIn(components: ReadonlySet<string>, entries: readonly LockedSchema[]): Iterable<string> {
  const listed = new Set(entries.map(({ component }) => component));
  for (const name of components) if (!listed.has(name)) yield name;
}

/** Takes the types of what is in the document, by key. */
function keepTypes(
  kind: "enum" | "brand" | "webhook",
  { names, types }: KeepInput,
  report: NamesReport,
  isThere: (key: string) => boolean,
): ReadonlyMap<string, string> {
  const entries = report.once(names[`${kind}s` as const], ({ key }) => `${kind} ${key}`);
  const kept = entries.filter((entry) => isThere(entry.key) && report.isFree(entry, entry.type, types));
  return new Map(kept.map(({ key, type }) => [key, type]));
}

/** Returns the component of `Pet` and of `Pet/status`. */
export function componentIn(key: string): string {
  return key.split("/", 1).join("");
}

/** A constant is a property of an object, so that any name is possible. */
function keepConstants({ names, components }: KeepInput, report: NamesReport): KeptNames["constants"] {
  const constants = new Map<string, Map<LockedConstant["value"], string>>();
  const entries = report.once(
    names.constants,
    ({ component, value }) => `constant ${component} ${JSON.stringify(value)}`,
  );
  for (const entry of entries) {
    if (!components.has(entry.component) && !components.has(componentIn(entry.component))) continue;
    const own = getOrAdd(constants, entry.component, () => new Map<LockedConstant["value"], string>());
    if ([...own.values()].includes(entry.name)) report.taken(entry, entry.name);
    else own.set(entry.value, entry.name);
  }
  return constants;
}

// ---------------------------------------------------------------------------------------------------- operations

type Operations = KeptNames["operations"];

function reportUnknown(
  { sources }: KeepInput,
  entries: readonly LockedOperation[],
  matched: Operations,
  report: NamesReport,
): void {
  const used = new Set(matched.values());
  const free = sources.filter((source) => !matched.has(wireNameOf(source))).map(requestLine);
  for (const entry of entries) if (!used.has(entry)) report.unknown(entry, requestLine(entry), "operation", free);
}

/** Takes the call paths: no two are equal, and none is a resource of another or a member of the client. */
function keepPaths(operations: Operations, reserved: ReservedNames, report: NamesReport): KeptNames["paths"] {
  const members = new Set(reserved.members.map(foldCase));
  const [methods, resources] = [new Set<string>(), new Set<string>()];
  const kept = [...operations].filter(([, entry]) => {
    const { callPath } = entry;
    const [first = ""] = callPath;
    if (!callPath.every((name) => report.isName(entry, name))) return false;
    const [own, ...above] = [callPath, ...resourcesAround(callPath)].map((path) => foldCase(path.join(".")));
    const isTaken = methods.has(own ?? "") || resources.has(own ?? "") || above.some((key) => methods.has(key));
    if (isTaken || members.has(foldCase(first))) {
      report.taken(entry, callPath.join("."));
      return false;
    }
    methods.add(own ?? "");
    for (const key of above) resources.add(key);
    return true;
  });
  return new Map(kept.map(([wire, { callPath }]) => [wire, callPath]));
}

function keepFunctions(
  operations: Operations,
  paths: KeptNames["paths"],
  reserved: ReservedNames,
  report: NamesReport,
): KeptNames["functions"] {
  const space = createNamer(reserved.functions);
  return new Map(
    [...paths].flatMap(([wire, path]) => {
      const entry = operations.get(wire);
      const name = entry?.function ?? functionNameOf(path);
      return entry && report.isFree(entry, name, space) ? [[wire, name] as const] : [];
    }),
  );
}

/** Takes the types of resources, whose names the lock has only if they do not follow from the call path. */
function keepResources(
  paths: KeptNames["paths"],
  { names, types }: KeepInput,
  report: NamesReport,
): KeptNames["resources"] {
  const entries = report.once(names.resources, ({ key }) => `resource ${key}`);
  const byResource = new Map(entries.map((entry) => [entry.key, entry]));
  const resources = new Set(
    [...paths.values()].flatMap((path) => resourcesAround(path).map((prefix) => prefix.join("."))),
  );
  return new Map(
    [...resources].flatMap((resource) => {
      const entry = byResource.get(resource);
      const type = entry?.type ?? resourceTypeOf(resource);
      // Without an entry, the name is not in the lock, and may be another's.
      const isFree = entry ? report.isFree(entry, type, types) : !types.has(type);
      if (isFree && entry === undefined) types.take(type);
      return isFree ? [[resource, type] as const] : [];
    }),
  );
}

/** Takes the stems of types, each with every suffix that emitters append. */
function keepStems(
  operations: Operations,
  functions: KeptNames["functions"],
  { types, reserved }: KeepInput,
  report: NamesReport,
): KeptNames["stems"] {
  return new Map(
    [...functions].flatMap(([wire, name]) => {
      const entry = operations.get(wire);
      const stem = entry?.types ?? typeNameOf(name);
      const all = ["", ...reserved.suffixes].map((suffix) => stem + suffix);
      if (entry === undefined || !report.isName(entry, stem)) return [];
      const taken = all.find(types.has);
      if (taken !== undefined) report.taken(entry, taken);
      else all.forEach(types.take);
      return taken === undefined ? [[wire, stem] as const] : [];
    }),
  );
}
