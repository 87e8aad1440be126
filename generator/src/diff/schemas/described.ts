import { isList } from "../../load/index.js";
import type { Views } from "./parts.js";
import { memberOf, namesOf, type Located } from "./side.js";

/** The properties that schemas describe: receivers read those, and ignore others. */
export interface Described {
  /** Names, and patterns between slashes. */
  readonly names: ReadonlySet<string>;
  /** Says whether a schema describes the properties of any other name, too. */
  readonly others: boolean;
}

/** The maximum number of variants and conditions that are read inside each other. */
const maximumDepth = 5;

/** Returns the properties that schemas describe, with those of their variants and conditions. */
export function describedBy(views: Views, schemas: readonly Located[], depth = 0): Described {
  const { parts, unions } = views.of(views.side.position(schemas));
  const names = new Set<string>();
  let others = false;
  for (const part of parts) {
    for (const name of namesOf(part.node["properties"])) names.add(name);
    for (const pattern of namesOf(part.node["patternProperties"])) names.add(`/${pattern}/`);
    others ||= openKeywords.some((keyword) => part.node[keyword] !== undefined && part.node[keyword] !== false);
  }
  const inner =
    depth < maximumDepth ? [...parts.flatMap(conditionsOf), ...unions.flatMap(({ branches }) => branches)] : [];
  for (const schema of inner) {
    const found = describedBy(views, [schema], depth + 1);
    for (const name of found.names) names.add(name);
    others ||= found.others;
  }
  return { names, others };
}

/** Returns whether schemas describe properties that others do not describe. */
export function describesMore(some: Described, { names, others }: Described): boolean {
  return !others && [...some.names].some((name) => !names.has(name));
}

const openKeywords = ["additionalProperties", "unevaluatedProperties"] as const;

/** Returns the schemas that apply to an object under a condition. */
function conditionsOf(part: Located): readonly Located[] {
  const dependent = ["dependentSchemas", "dependencies"].flatMap((keyword) =>
    namesOf(memberOf(part, keyword)?.node).flatMap((name) => memberOf(part, keyword, name) ?? []),
  );
  const branches = ["then", "else"].flatMap((keyword) => memberOf(part, keyword) ?? []);
  return [...dependent, ...branches].filter(({ node }) => !isList(node));
}
