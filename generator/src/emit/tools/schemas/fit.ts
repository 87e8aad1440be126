import type { Api } from "../../../model/types.js";
import { componentsOf } from "../../../model/index.js";
import type { Direction } from "../../shared/types.js";
import { convertComponent } from "./convert.js";
import type { JsonSchema, ObjectSchema } from "./json-schema.js";
import { Definitions, type Scope } from "./scope.js";

/** The size of a schema, in characters of JSON: about four per token. */
const largest = { request: 12_000, response: 4_000 } as const satisfies Record<Direction, number>;

/** The maximum number of converted schemas: for a schema of a tool, and for its required arguments alone if that is too many. */
const usualEffort = 2_000;
const leastEffort = 1_000;
const longestDescription = { request: 300, response: 0 } as const satisfies Record<Direction, number>;
const deepestTried = 8;

/** A converted schema, and facts about it. */
interface Converted {
  readonly schema: ObjectSchema;
}

/**
 * Converts with as many levels of optional objects as fit. If not even one fits, the result is larger than wanted: what callers
 * must pass stays, without descriptions.
 */
export function fit<T extends Converted>(
  api: Api,
  direction: Direction,
  convertIn: (scope: Scope) => T | undefined,
): T | undefined {
  let best: T | undefined;
  for (let depth = 0; depth <= deepestTried; depth += 1) {
    const scope = scopeOf(api, direction, { depth, descriptions: longestDescription[direction], effort: usualEffort });
    const converted = define(convertIn(scope), scope);
    if (converted === undefined) return undefined;
    if (JSON.stringify(converted.schema).length > largest[direction] || scope.effort.left <= 0) break;
    best = converted;
    if (!scope.effort.isCut) break;
  }
  if (best) return best;
  const terse = scopeOf(api, direction, { depth: 0, descriptions: 0, effort: leastEffort });
  return define(convertIn(terse), terse);
}

interface Limits extends Pick<Scope, "depth" | "descriptions"> {
  readonly effort: number;
}

function scopeOf(api: Api, direction: Direction, { depth, descriptions, effort }: Limits): Scope {
  return {
    direction,
    components: componentsOf(api),
    seen: [],
    depth,
    level: 0,
    descriptions,
    effort: { left: effort, isCut: false },
    definitions: new Definitions(),
  };
}

/** Adds the definitions of recursive components, which may need further ones. */
function define<T extends Converted>(converted: T | undefined, scope: Scope): T | undefined {
  const { names, pending } = scope.definitions;
  const definitions = new Map<string, JsonSchema>();
  for (let name = pending.pop(); name !== undefined; name = pending.pop())
    definitions.set(names.get(name) ?? name, convertComponent(name, scope) ?? {});
  if (converted === undefined || definitions.size === 0) return converted;
  return { ...converted, schema: { ...converted.schema, $defs: Object.fromEntries(definitions) } };
}
