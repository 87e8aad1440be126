/** Compares the configurations of two versions of an agent. */
import { isEqual } from "../../data/values.js";
import {
  type Configuration,
  type Property,
  propertiesOf,
  type Section,
  sections,
  type Value,
} from "./configuration.js";

/** A property that differs. One without `from` was added; one without `to` was removed. */
export interface Change {
  readonly key: string;
  readonly name: string;
  readonly from: Value | undefined;
  readonly to: Value | undefined;
}

export interface SectionComparison {
  readonly section: Section;
  readonly changes: readonly Change[];
  readonly unchanged: readonly Property[];
}

/** Compares two configurations, section by section. Sections that both lack are left out. */
export function compareConfigurations(from: Configuration, to: Configuration): readonly SectionComparison[] {
  const before = propertiesOf(from);
  const after = propertiesOf(to);
  return sections.flatMap((section) => {
    const comparison = compareSection(
      section,
      before.filter((property) => property.section === section),
      after.filter((property) => property.section === section),
    );
    return comparison.changes.length + comparison.unchanged.length > 0 ? [comparison] : [];
  });
}

function compareSection(section: Section, before: readonly Property[], after: readonly Property[]): SectionComparison {
  const old = new Map(before.map(({ key, value }) => [key, value]));
  const keys = new Set(after.map(({ key }) => key));
  const isSame = ({ key, value }: Property): boolean => isEqual(old.get(key), value);
  return {
    section,
    changes: [
      ...after
        .filter((property) => !isSame(property))
        .map(({ key, name, value }) => ({ key, name, from: old.get(key), to: value })),
      ...before
        .filter(({ key }) => !keys.has(key))
        .map(({ key, name, value }) => ({ key, name, from: value, to: undefined })),
    ],
    unchanged: after.filter(isSame),
  };
}

/** The items of a list that were added, removed and kept. */
export interface ItemsDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly kept: readonly string[];
}

/** Compares two lists. A value that is absent or no list counts as an empty list. */
export function differenceOf(from: Value | undefined, to: Value | undefined): ItemsDifference {
  const before = from?.kind === "items" ? from.items : [];
  const after = to?.kind === "items" ? to.items : [];
  return {
    added: after.filter((item) => !before.includes(item)),
    removed: before.filter((item) => !after.includes(item)),
    kept: after.filter((item) => before.includes(item)),
  };
}

/** Describes what changed from one configuration to another in a few words. */
export function summaryOfChanges(from: Configuration, to: Configuration, most = 3): readonly string[] {
  const changes = compareConfigurations(from, to).flatMap(({ section, changes }) =>
    changes.map((change) => phraseFor(section, change)),
  );
  // A new subagent has several properties.
  const phrases = [...new Set(changes)];
  if (phrases.length <= most) return phrases;
  return [...phrases.slice(0, most - 1), `${phrases.length - most + 1} more changes`];
}

/** Longer values are not part of a phrase. */
const longest = 24;

function phraseFor(section: Section, { name, from, to }: Change): string {
  const isWhole = section === "Subagents" && (from === undefined || to === undefined);
  const title = (kinds[section] ?? "") + (isWhole ? name.split(" › ").slice(0, -1).join(" › ") : name);
  if (!isWhole && (from?.kind === "items" || to?.kind === "items"))
    return `${title}: ${itemsPhrase(differenceOf(from, to))}`;
  if (from === undefined) return `${title} added`;
  if (to === undefined) return `${title} removed`;
  if (from.kind !== "short" || to.kind !== "short") return `${title} edited`;
  const [before, after] = [from.brief ?? from.text, to.brief ?? to.text];
  return Math.max(before.length, after.length) > longest ? `${title} changed` : `${title}: ${before} → ${after}`;
}

/** The words before the name of a property in a phrase. */
const kinds: Partial<Record<Section, string>> = { Subagents: "Subagent ", Skills: "Skill " };

const itemsPhrase = ({ added, removed }: ItemsDifference): string =>
  [
    ...(added.length > 0 ? [`${listOf(added)} added`] : []),
    ...(removed.length > 0 ? [`${listOf(removed)} removed`] : []),
  ].join(", ") || "reordered";

const listOf = (names: readonly string[]): string => (names.length > 2 ? String(names.length) : names.join(" and "));
