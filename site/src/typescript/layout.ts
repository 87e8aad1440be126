import { join } from "node:path";
import type { ts } from "ts-morph";
import { anchorsOf } from "../../../generator/src/emit/docs/text/markdown.js";
import { docOfModule } from "./doc.js";
import { type Export, exportsOf } from "./exports.js";
import { codeSpan } from "./markdown.js";
import type { EntryPoint, PublishedPackage } from "./packages.js";
import { createProgram } from "./program.js";
import { clientFolder, type Match, matchOf, referenceLinks, type Subject, subjectsOf } from "./subjects.js";
import { referencesOf } from "./references.js";

/** An entry point with its exports, sorted by how its page presents them. */
export interface Layout {
  readonly entry: EntryPoint;
  readonly package: PublishedPackage;
  /** The module's comment. */
  readonly about: string | undefined;
  /** The exports that get a section, in the order of the page. */
  readonly sections: readonly Export[];
  /** Exports generated for each operation, resource or schema. */
  readonly families: readonly (Export & Match)[];
  /** Exports that another page describes. */
  readonly elsewhere: readonly Export[];
  /** Exports of other packages than ours. */
  readonly external: readonly Export[];
  /** Values that the module exports only as types. */
  readonly typesOfValues: readonly Export[];
  /** The headings of the page in order: its H1, then H2. */
  readonly headings: readonly string[];
}

/** All entry points, and where each export is described. */
export interface Reference {
  readonly root: string;
  readonly checker: ts.TypeChecker;
  readonly layouts: readonly Layout[];
  readonly homes: ReadonlyMap<ts.Symbol, Home>;
}

/** The section that describes a symbol. */
export interface Home {
  readonly path: string;
  readonly anchor: string;
  /** Whether the section is its own, and not a table of generated names. */
  readonly isSection: boolean;
  readonly specifier: string;
  readonly name: string;
}

export const groupHeadings = {
  operation: "Generated for each operation",
  resource: "Generated for each resource",
  schema: "Generated for each schema",
  elsewhere: "Also exported",
} as const;

interface Module {
  readonly entry: EntryPoint;
  readonly package: PublishedPackage;
  readonly file: ts.SourceFile;
  readonly exports: readonly Export[];
}

/** Reads the entry points of the packages, and decides where each export is described. */
export function readReference(root: string, packages: readonly PublishedPackage[]): Reference {
  const program = createProgram(root, packages);
  const checker = program.getTypeChecker();
  const modules = packages.flatMap((one) =>
    one.entries.map((entry): Module => {
      const file = program.getSourceFile(join(root, entry.source));
      if (!file) throw new Error(`${entry.source}: not found`);
      return { entry, package: one, file, exports: exportsOf(file, checker) };
    }),
  );
  const owners = ownersOf(modules, root);
  const links = referenceLinks(root, "packages/client/reference");
  const layouts = modules.map((module) => {
    const subjects = subjectsOf(program, join(root, clientFolder(root, module.package.folder)), links);
    return layoutOf(module, { owners, subjects, checker });
  });
  return { root, checker, layouts, homes: homesOf(layouts) };
}

/**
 * Returns the module that describes each symbol: one of the package that declares it and, of those, the one with the fewest exports,
 * which is the most specific one.
 */
function ownersOf(modules: readonly Module[], root: string): ReadonlyMap<ts.Symbol, Module> {
  const owners = new Map<ts.Symbol, Module>();
  const rank = (module: Module, { declarations }: Export): number => {
    const file = declarations[0]?.getSourceFile().fileName ?? "";
    return (file.startsWith(join(root, module.package.folder, "/")) ? 0 : 10_000) + module.exports.length;
  };
  for (const module of modules)
    for (const one of module.exports) {
      const owner = owners.get(one.symbol);
      if (one.declarations.length > 0 && !one.isTypeOfValue && (!owner || rank(module, one) < rank(owner, one)))
        owners.set(one.symbol, module);
    }
  return owners;
}

function layoutOf(
  { entry, package: published, file, exports }: Module,
  about: { owners: ReadonlyMap<ts.Symbol, Module>; subjects: readonly Subject[]; checker: ts.TypeChecker },
): Layout {
  const external = exports.filter((one) => one.declarations.length === 0);
  const typesOfValues = exports.filter((one) => one.isTypeOfValue);
  const others = exports.filter((one) => one.declarations.length > 0 && !one.isTypeOfValue);
  const own = others.filter((one) => about.owners.get(one.symbol)?.entry === entry);
  const families = own.flatMap((one) => {
    const match = isGenerated(one) ? matchOf(one.name, about.subjects) : undefined;
    return match ? [{ ...one, ...match }] : [];
  });
  const inGroups = new Set(families.map(({ name }) => name));
  const sections = inReadingOrder(
    own.filter(({ name }) => !inGroups.has(name)),
    about.checker,
  );
  const elsewhere = others.filter((one) => !own.includes(one));
  const kinds = (["operation", "resource", "schema"] as const).filter((kind) =>
    families.some(({ subject }) => subject.kind === kind),
  );
  const headings = [
    entry.specifier,
    ...sections.map(({ name }) => codeSpan(name)),
    ...kinds.map((kind) => groupHeadings[kind]),
    ...(elsewhere.length + external.length + typesOfValues.length > 0 ? [groupHeadings.elsewhere] : []),
  ];
  const described = { entry, package: published, about: docOfModule(file), headings };
  return { ...described, sections, families, elsewhere, external, typesOfValues };
}

export function isGenerated({ declarations }: Export): boolean {
  return declarations.some((node) => node.getSourceFile().fileName.includes("/generated/"));
}

/**
 * Sorts functions and classes by name, those that create something first. The types of a function's parameters and result that no other
 * function uses before it follow it.
 */
function inReadingOrder(all: readonly Export[], checker: ts.TypeChecker): readonly Export[] {
  const rank = ({ name, kind }: Export): number => {
    if (kind === "interface" || kind === "type") return 3;
    if (/^(create|define)[A-Z]/.test(name)) return 0;
    return kind === "class" ? 2 : 1;
  };
  const sorted = [...all].sort((a, b) => rank(a) - rank(b) || compare(a.name, b.name));
  const bySymbol = new Map(all.map((one) => [one.symbol, one]));
  const placed = new Set<Export>();
  for (const one of sorted) {
    if (placed.has(one)) continue;
    placed.add(one);
    if (one.kind !== "function") continue;
    for (const symbol of referencesOf(one.declarations, checker)) {
      const used = bySymbol.get(symbol);
      if (used && rank(used) === 3) placed.add(used);
    }
  }
  return [...placed];
}

export function compare(a: string, b: string): number {
  const order = (x: string, y: string): number => Number(x > y) - Number(x < y);
  return order(a.toLowerCase(), b.toLowerCase()) || order(a, b);
}

function homesOf(layouts: readonly Layout[]): ReadonlyMap<ts.Symbol, Home> {
  return new Map(
    layouts.flatMap(({ entry, sections, families, headings }) => {
      const anchors = anchorsOf(headings);
      const home = ({ name, symbol }: Export, index: number, isSection = false): readonly [ts.Symbol, Home] => [
        symbol,
        { path: entry.path, specifier: entry.specifier, name, anchor: anchors[index] ?? "", isSection },
      ];
      return [
        ...sections.map((one, index) => home(one, index + 1, true)),
        ...families.map((one) => home(one, headings.indexOf(groupHeadings[one.subject.kind]))),
      ];
    }),
  );
}
