import { isList, isObject } from "../../emit/shared/recipes/json-values.js";
import type { Api, Condition, Effect, JsonValue, Operation, ValueSource } from "../../model/types.js";
import { parametersIn, templateOf } from "../../verify/live/names.js";
import { isJson } from "../../verify/traffic/request/judge.js";
import { bodyOf, inside, type Call } from "../call.js";

/** A change that a call makes to the things of a query. */
export interface Change {
  readonly query: Operation;
  /** The ids of the things; undefined if the document does not say. */
  readonly ids: readonly string[] | undefined;
  /** The property that has these ids, of an item of a list; absent for the end of a path. */
  readonly item?: string;
  /** The values of the other path parameters of the query, by name. */
  readonly match: ReadonlyMap<string, string>;
  readonly change: "remove" | readonly (readonly [name: string, value: JsonValue])[];
}

/** Returns what the effects of a call change. `result`: the payload of its answer. */
export function changesOf(call: Call, result: unknown, { operations }: Api): readonly Change[] {
  return call.operation.effects.flatMap((effect) => {
    const query = operations.find(({ name }) => name.wire === effect.query);
    if (query === undefined) return [];
    const valuesOf = (condition: Condition): readonly string[] => textsOf(valueOf(condition.value, call, result));
    const last = templateOf(query.http.path).endsWith("/{}") ? parametersIn(query.http.path).at(-1) : undefined;
    const [item] = effect.item ?? [];
    const condition = item ?? effect.match.find(({ name }) => name === last);
    const others = effect.match.filter((one) => one !== condition);
    return [
      {
        query,
        ids: condition && valuesOf(condition),
        ...(item && { item: item.path.at(-1) ?? item.name }),
        match: new Map(others.flatMap((one) => valuesOf(one).map((value) => [one.name, value] as const))),
        change: changeOf(effect, call, result),
      },
    ];
  });
}

function changeOf({ removes, optimistic, write }: Effect, call: Call, result: unknown): Change["change"] {
  if (removes || optimistic?.kind === "remove") return "remove";
  const written = write && valueOf(write, call, result);
  if (isJson(written) && isObject(written)) return Object.entries(written);
  if (optimistic?.kind === "set") return optimistic.values.map(({ name, value }) => [name, value] as const);
  if (optimistic?.kind === "patch") {
    const names = new Set(optimistic.properties.map(({ name }) => name));
    return Object.entries(bodyOf(call)).filter(([name]) => names.has(name));
  }
  return call.operation.http.method === "DELETE" ? "remove" : [];
}

/** Returns the value that an effect names: a parameter, a part of the body, or a part of the result. */
function valueOf(source: ValueSource, { args }: Call, result: unknown): unknown {
  if (source.from === "result") return source.path.reduce<unknown>(inside, result);
  const [name = "", ...rest] = source.name;
  const groups = [args["path"], args["query"], args["header"], args["cookie"]];
  const parameter =
    rest.length > 0 ? undefined : groups.map((group) => inside(group, name)).find((one) => one !== undefined);
  return parameter ?? source.name.reduce<unknown>(inside, args["body"]);
}

function textsOf(value: unknown): readonly string[] {
  if (!isJson(value)) return [];
  const values = isList(value) ? value : [value];
  return values.filter((one) => typeof one === "string" || typeof one === "number").map(String);
}
