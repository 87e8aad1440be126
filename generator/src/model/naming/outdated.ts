import type { Report } from "../../diagnostics/report.js";
import { wantedPaths, questionOf } from "../operations/names/operation-names.js";
import { wireNameOf } from "../operations/names/name-source.js";
import type { Schema } from "../types.js";
import { constantOf, functionOf, typeOfComponent } from "./casing.js";
import { locationOf } from "./problems.js";
import { constantCasings, methodCasings, typeCasings } from "./settings.js";
import type { LockedEntry } from "./types.js";
import type { NameSpaces } from "./spaces.js";

export interface OutdatedInput extends NameSpaces {
  /** The components with the names that the document itself gives the values of enums. */
  readonly documented: ReadonlyMap<string, Schema>;
  readonly report: Report;
}

/** A name of the names lock, and the one that the configuration would choose. */
interface Outdated {
  readonly entry: LockedEntry | undefined;
  readonly kept: string;
  readonly wanted: string;
}

/** Reports names of the lock that the configuration would choose otherwise (GEN217). They stay until their lines are deleted. */
export function reportOutdated(input: OutdatedInput): void {
  const { lock, chooser, report } = input;
  const { methods, functions, types, constants, resolver } = chooser.settings;
  const isDefault = [methods, functions, types, constants, resolver].every((setting) => setting === undefined);
  if (isDefault) return;
  const outdated = [...callPaths(input), ...functionNames(input), ...schemas(input), ...constantNames(input)].filter(
    ({ kept, wanted }) => !isSame(kept, wanted),
  );
  const [first] = outdated;
  if (first === undefined) return;
  const facts = { count: outdated.length, kept: first.kept, wanted: first.wanted };
  report.add("GEN217", facts, locationOf(lock, first.entry));
}

/** Returns whether a name is the wanted one, perhaps with a number because that was taken. */
function isSame(kept: string, wanted: string): boolean {
  return kept.startsWith(wanted) && /^\d*$/.test(kept.slice(wanted.length));
}

function callPaths({ kept, sources, reserved, chooser }: OutdatedInput): readonly Outdated[] {
  const { methods, resolver } = chooser.settings;
  const defaults = resolver && wantedPaths({ sources, reserved, chooser, kept: { paths: new Map() } });
  return sources.flatMap((source) => {
    const wire = wireNameOf(source);
    const path = kept.paths.get(wire);
    if (path === undefined) return [];
    const answer = chooser.resolve(questionOf(source, "operation", (defaults?.get(wire) ?? path).join(".")));
    const cased = methods === undefined ? path : path.map(chooser.member);
    return [{ entry: kept.operations.get(wire), kept: path.join("."), wanted: answer ?? cased.join(".") }];
  });
}

function functionNames({ kept, sources, chooser }: OutdatedInput): readonly Outdated[] {
  return sources.flatMap((source) => {
    const wire = wireNameOf(source);
    const [name, path] = [kept.functions.get(wire), kept.paths.get(wire)];
    if (name === undefined || path === undefined) return [];
    const entry = kept.operations.get(wire);
    const wanted = chooser.functionOf(path);
    const answer = chooser.resolve(questionOf(source, "function", wanted));
    const others = methodCasings.map((casing) => functionOf(path, casing));
    const isChosen = chooser.settings.functions === undefined || !others.includes(name);
    return [{ entry, kept: name, wanted: answer ?? (isChosen ? name : wanted) }];
  });
}

function schemas({ kept, chooser }: OutdatedInput): readonly Outdated[] {
  return [...kept.schemas].map(([component, entry]) => {
    const wanted = chooser.typeOf(component);
    const answer = chooser.resolve({ kind: "schema", name: component, default: wanted });
    const others = typeCasings.map((casing) => typeOfComponent(component, casing));
    const isChosen = chooser.settings.types === undefined || !others.includes(entry.type);
    return { entry, kept: entry.type, wanted: answer ?? (isChosen ? entry.type : wanted) };
  });
}

function constantNames({ lock, chooser, documented }: OutdatedInput): readonly Outdated[] {
  if (chooser.settings.enums !== "const") return [];
  return lock.constants.flatMap((entry) => {
    const { component, value, name } = entry;
    const given = documented.get(component)?.enumValues ?? [];
    if (given.some((one) => one.value === value && one.name !== undefined)) return [];
    const wanted = chooser.constantOf(value);
    const question = { kind: "constant", name: String(value), default: wanted, value, enum: component } as const;
    const answer = chooser.resolve(question);
    const others = constantCasings.map((casing) => constantOf(value, casing));
    const isChosen = chooser.settings.constants === undefined || !others.includes(name);
    return [{ entry, kept: `${component}.${name}`, wanted: `${component}.${answer ?? (isChosen ? name : wanted)}` }];
  });
}
