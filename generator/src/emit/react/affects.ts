import { operationsOf } from "../../model/index.js";
import type { Affect, Api, Condition, JsonValue, Operation, RuntimeExpression } from "../../model/types.js";
import { memberOfLocation, runtimeName } from "../client/names.js";

type Table = { readonly [name: string]: JsonValue };

/** The affects of an operation whose targets a cache may hold. */
export function affectTables(
  api: Api,
  operation: Operation,
  isCached: (target: Operation) => boolean,
): readonly Table[] {
  return operation.affects.flatMap((affect) => {
    const target = operationsOf(api).get(affect.query);
    return target !== undefined && isCached(target) ? [affectTable(operation, target, affect)] : [];
  });
}

/** `{ query: "facts.get", match: { factId: ["params", "factId"] }, write: ["data"] }`, as the runtime reads it. */
function affectTable(operation: Operation, target: Operation, affect: Affect): Table {
  const { match, item = [], optimistic, write, removes } = affect;
  const matched = matchTable(operation, target, match);
  const wanted = tableOf(operation, item);
  const shown = patchTable(operation, optimistic);
  const written = write && expressionOf(operation, write);
  return {
    query: runtimeName(target),
    ...(!isEmpty(matched) && { match: matched }),
    ...(!isEmpty(wanted) && { item: wanted }),
    ...(!isEmpty(shown) && { patch: shown }),
    ...(optimistic?.kind === "remove" && !isEmpty(wanted) && { remove: true, ...totalOf(target) }),
    ...(written && { write: written }),
    ...(removes && { removes }),
  };
}

/** The member of a page that says how many items there are. */
function totalOf({ pagination, envelope }: Operation): Table {
  const path = pagination?.style === "page" ? (pagination.total ?? []) : [];
  const [member, ...rest] = envelope?.data !== undefined && path[0] === envelope.data ? path.slice(1) : path;
  return member !== undefined && rest.length === 0 ? { total: member } : {};
}

/** Laid out as the arguments of the query are. */
function matchTable(operation: Operation, target: Operation, match: Affect["match"]): Table {
  const located = match.map((one) => ({ ...one, member: memberOf(target, one.name) }));
  const members = [...new Set(located.flatMap(({ member }) => member ?? []))];
  const nested = members.map((member): [string, Table] => [
    member,
    tableOf(
      operation,
      located.filter((one) => one.member === member),
    ),
  ]);
  const flat = tableOf(
    operation,
    located.filter(({ member }) => member === undefined),
  );
  return { ...flat, ...Object.fromEntries(nested.filter(([, table]) => !isEmpty(table))) };
}

/** The member of the arguments in which one stands; undefined where that is among them. */
function memberOf({ parameters, args }: Operation, argument: string): string | undefined {
  const parameter = parameters.find((one) => one.argument === argument);
  if (parameter === undefined) return args.body === "member" ? "body" : undefined;
  return args.parameters === "nested" ? memberOfLocation[parameter.in] : undefined;
}

/** The members of the body, or constants. */
function patchTable(operation: Operation, optimistic: Affect["optimistic"]): Table {
  switch (optimistic?.kind) {
    case "patch":
      return tableOf(
        operation,
        optimistic.members.map((name) => ({ name, value: { from: "request.body", path: [name] } })),
      );
    case "set":
      return Object.fromEntries(optimistic.values.map(({ member, value }) => [member, ["value", value]]));
    default:
      return {};
  }
}

function tableOf(operation: Operation, conditions: readonly Condition[]): Table {
  return Object.fromEntries(
    conditions.flatMap(({ name, value, isAnyOf }) => {
      const expression = expressionOf(operation, value);
      return expression === undefined ? [] : [[name, [...(isAnyOf ? ["in"] : []), ...expression]]];
    }),
  );
}

/** Where a value is found in what the mutation was given or yields; undefined for what its envelope keeps. */
function expressionOf(
  { parameters, args, envelope }: Operation,
  expression: RuntimeExpression,
): readonly string[] | undefined {
  switch (expression.from) {
    case "request": {
      const { in: place, name } = expression;
      const parameter = parameters.find((one) => one.in === place && one.name === name);
      const member = args.parameters === "nested" ? [memberOfLocation[place]] : [];
      return ["params", ...member, parameter?.argument ?? name];
    }
    case "request.body":
      return ["params", ...(args.body === "member" ? ["body"] : []), ...expression.path];
    case "response.body": {
      if (envelope === undefined) return ["data", ...expression.path];
      const [first, ...rest] = expression.path;
      return first !== undefined && first === envelope.data ? ["data", ...rest] : undefined;
    }
  }
}

const isEmpty = (table: Table): boolean => Object.keys(table).length === 0;
