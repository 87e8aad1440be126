import { actionOf } from "../changes.js";
import type { NamedSchema } from "../../model/types.js";
import type { Finding } from "../types.js";
import { compareDeclarations, type Comparison } from "./comparison.js";
import { isEqualButProse } from "./equal.js";
import { findingAbout, type Subject } from "./findings.js";
import { typesOfComponent } from "./match.js";
import { sourceAt } from "./pointers.js";
import { namesOfComponent } from "./side.js";
import { groupBy } from "../../diagnostics/add-to.js";

/** Compares the types of components: their names, their members, and the constants of enums. */
export function compareComponents(comparison: Comparison): readonly Finding[] {
  const { components } = comparison;
  return [
    ...[...components.both]
      .filter(([a, b]) => !areEqual(comparison, a, b))
      .flatMap((pair) => [
        ...namesFindings(comparison, pair),
        ...memberFindings(comparison, pair),
        ...constantFindings(comparison, pair),
      ]),
    ...components.removed.map((component) => removedFinding(comparison, component)),
    ...components.added.map((component) => addedFinding(comparison, component)),
  ];
}

/** Returns whether two versions of a component certainly have the same types. */
function areEqual({ base, revision }: Comparison, a: NamedSchema, b: NamedSchema): boolean {
  if (!isEqualButProse(a, b)) return false;
  // The types of these depend on other components.
  const isTagged = a.schema.kind === "union" && a.schema.tag !== undefined;
  const isPlain = a.schema.kind !== "intersection" && !isTagged && a.family === undefined;
  return isPlain || base.api === revision.api;
}

// --------------------------------------------------------------------------------------------------- names

/** Reports the names that programs lose: of a component that has another name, or of a form that it has no longer. */
function namesFindings(comparison: Comparison, [a, b]: readonly [NamedSchema, NamedSchema]): readonly Finding[] {
  const { revision, usage } = comparison;
  const lost = namesOfComponent(a).filter((name) => !revision.has(name));
  if (lost.length === 0) return [];
  for (const name of lost) comparison.gone.add(name);
  const operations = usage.base.of(a.name.wire);
  const about = {
    level: "breaking",
    way: "response",
    operations,
    base: a.schema.source,
    revision: b.schema.source,
  } as const;
  const isRenamed = a.name.code !== b.name.code;
  const now = isRenamed ? b.name.code : (b.requestName ?? b.name.code);
  return [
    findingAbout("type.renamed", {
      ...about,
      facts: { type: lost.join(", "), name: now },
      typescript: { before: importsOf(lost), after: importsOf([now]), errors: ["TS2305"] },
    }),
  ];
}

function importsOf(names: readonly string[]): string {
  return `import type { ${names.join(", ")} } from ${JSON.stringify("./index.js")};\n`;
}

function removedFinding({ revision, usage, gone, base }: Comparison, component: NamedSchema): Finding {
  const names = namesOfComponent(component);
  for (const name of names) gone.add(name);
  const lost = names.filter((name) => !revision.has(name));
  return findingAbout("type.removed", {
    level: lost.length > 0 ? "breaking" : "safe",
    way: "response",
    operations: usage.base.of(component.name.wire),
    base: component.schema.source,
    facts: { type: component.name.code },
    typescript: { before: base.textOf(component.name.code), after: "", errors: ["TS2305"] },
  });
}

function addedFinding({ usage, revision }: Comparison, component: NamedSchema): Finding {
  return findingAbout("type.added", {
    level: "safe",
    way: "response",
    operations: usage.revision.of(component.name.wire),
    revision: component.schema.source,
    facts: { type: component.name.code },
    typescript: { before: "", after: revision.textOf(component.name.code), errors: [] },
  });
}

// ------------------------------------------------------------------------------------------------- members

function memberFindings(comparison: Comparison, pair: readonly [NamedSchema, NamedSchema]): readonly Finding[] {
  const byNames = groupBy(typesOfComponent(pair), ({ old, now }) => `${old} ${now}`);
  const names = [...byNames.values()].map((same) => ({ ...same[0], ways: same.map(({ way }) => way) }));
  const subject = (names: Pick<Subject, "old" | "now" | "ways">): Subject => ({
    ...names,
    object: "member",
    operationsIn: (ways) => comparison.usage.base.of(pair[0].name.wire, ways),
    pointerOf: (side, path) => {
      const [component, { components }] = side === "base" ? [pair[0], comparison.base] : [pair[1], comparison.revision];
      return sourceAt(component.schema, path, components);
    },
  });
  return mergeForms(names.flatMap((one) => compareDeclarations(comparison, subject(one))));
}

/** Keeps one finding of several that say the same of the two forms of a component. */
function mergeForms(findings: readonly Finding[]): readonly Finding[] {
  const merged = new Map<string, Finding>();
  for (const finding of findings) {
    const key = `${finding.rule} ${finding.facts["member"] ?? ""} ${finding.facts["values"] ?? ""}`;
    const other = merged.get(key);
    if (other === undefined || (other.level !== "breaking" && finding.level === "breaking")) merged.set(key, finding);
  }
  return [...merged.values()];
}

// ----------------------------------------------------------------------------------------------- constants

function constantFindings(comparison: Comparison, [a, b]: readonly [NamedSchema, NamedSchema]): readonly Finding[] {
  const [before, after] = [constantsOf(a), constantsOf(b)];
  const operations = comparison.usage.base.of(a.name.wire);
  const about = { way: "response", operations, base: a.schema.source, revision: b.schema.source } as const;
  const findingFor = (name: string): Finding | undefined => {
    const [old, now] = [before.get(name), after.get(name)];
    if (old === now) return undefined;
    const facts = { type: a.name.code, constant: name };
    const action = actionOf(old, now);
    const isGone = action === "removed";
    return findingAbout(`constant.${action}`, {
      ...about,
      level: isGone ? "breaking" : "safe",
      facts,
      typescript: {
        before: constantText(a, name, old),
        after: constantText(b, name, now),
        errors: isGone ? ["TS2339"] : [],
      },
    });
  };
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => findingFor(name) ?? []);
}

function constantsOf({ schema: { enumValues = [] } }: NamedSchema): ReadonlyMap<string, string> {
  return new Map(
    enumValues.flatMap(({ name, value }) => (name === undefined ? [] : [[name, JSON.stringify(value)] as const])),
  );
}

function constantText({ name }: NamedSchema, constant: string, value: string | undefined): string {
  return value === undefined ? "" : `export const ${name.code} = {\n  ${constant}: ${value},\n} as const;\n`;
}
