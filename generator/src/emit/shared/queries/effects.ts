import { operationsOf } from "../../../model/index.js";
import type { Api, Condition, Effect, JsonValue, Operation, ValueSource } from "../../../model/types.js";
import { runtimeName } from "../names.js";

type Table = { readonly [name: string]: JsonValue };

/** The effects of an operation whose targets a cache may hold. */
export function effectTables(
  api: Api,
  operation: Operation,
  isCached: (target: Operation) => boolean,
): readonly Table[] {
  return operation.effects.flatMap((effect) => {
    const target = operationsOf(api).get(effect.query);
    return target !== undefined && isCached(target) ? [effectTable(target, effect)] : [];
  });
}

/** `{ query: "facts.get", match: { factId: ["params", "factId"] }, write: ["data"] }`, as the runtime reads it. */
function effectTable(target: Operation, effect: Effect): Table {
  const { match, item = [], optimistic, write, removes } = effect;
  const patch = patchTable(optimistic);
  return {
    query: runtimeName(target),
    ...(match.length > 0 && { match: conditionTable(match) }),
    ...(item.length > 0 && { item: conditionTable(item) }),
    ...(!isEmpty(patch) && { patch }),
    ...(optimistic?.kind === "remove" && item.length > 0 && { remove: true, ...totalOf(target) }),
    ...(write && { write: sourcePath(write) }),
    ...(removes && { removes }),
  };
}

/** The property of a page that counts the items of the whole list. */
function totalOf({ pagination }: Operation): Table {
  const [name, ...rest] = pagination?.inResult.total ?? [];
  return name !== undefined && rest.length === 0 ? { total: name } : {};
}

/** The properties of the body, or constants. */
function patchTable(optimistic: Effect["optimistic"]): Table {
  switch (optimistic?.kind) {
    case "patch":
      return Object.fromEntries(optimistic.properties.map(({ name, path }) => [name, ["params", ...path]]));
    case "set":
      return Object.fromEntries(optimistic.values.map(({ name, value }) => [name, ["value", value]]));
    default:
      return {};
  }
}

/** Conditions in the structure of the arguments, or item, that they are about: `{ path: { id: ["params", "id"] } }`. */
function conditionTable(conditions: readonly Condition[]): Table {
  const names = [...new Set(conditions.map(({ path: [name = ""] }) => name))];
  return Object.fromEntries(
    names.map((name) => {
      const members = conditions.filter(({ path }) => path[0] === name);
      const own = members.find(({ path }) => path.length === 1);
      const inner = members.map((member) => ({ ...member, path: member.path.slice(1) }));
      return [name, own ? expressionOf(own) : conditionTable(inner)];
    }),
  );
}

function expressionOf({ value, isAnyOf }: Condition): JsonValue {
  return [...(isAnyOf ? ["in"] : []), ...sourcePath(value)];
}

/** The path that the runtime follows: from the arguments or from the result of the mutation. */
function sourcePath({ from, path }: ValueSource): readonly string[] {
  return [from === "arguments" ? "params" : "data", ...path];
}

const isEmpty = (table: Table): boolean => Object.keys(table).length === 0;
