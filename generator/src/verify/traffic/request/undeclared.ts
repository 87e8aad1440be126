import type { Parameter } from "../../../model/types.js";
import type { Verification } from "../../context.js";
import type { Match } from "../../match.js";
import { parsePairs, type ObjectShape, type ValueShape } from "../../runtime.js";
import type { HttpRequest } from "../../types.js";
import { queryOf } from "./parameters.js";
import { valueShapeOf } from "./shapes.js";

/** Returns the names of the query that the document does not describe. */
export function undeclaredQuery(
  { url }: HttpRequest,
  { operation }: Match,
  verification: Verification,
): readonly string[] {
  const { parameters, http, arguments: list } = operation;
  const { api } = verification;
  const isOpen =
    parameters.some((one) => one.in === "querystring" || takesOthers(one, verification)) ||
    // Options whose names are not documented.
    list.some(({ source }) => source.kind === "option" && source.in === "query");
  if (isOpen) return [];
  const keys = api.security.flatMap((one) => (one.kind === "apiKey" && one.in === "query" ? [one.key] : []));
  const fixed = [...new URLSearchParams(http.path.split("?")[1] ?? "").keys()];
  const declared = new Set([...keys, ...fixed, ...parameters.flatMap((one) => namesOf(one, verification))]);
  return [...parsePairs(queryOf(url)).keys()].filter((name) => !declared.has(name) && !isInside(name, parameters));
}

/** Returns the names that a parameter has in the query: those of its properties, if it is an exploded object. */
function namesOf(parameter: Parameter, { api }: Verification): readonly string[] {
  const { in: place, name, schema } = parameter;
  if (place !== "query") return [];
  const object = isExploded(parameter) ? objectIn(valueShapeOf(api, schema)) : undefined;
  return [name, ...Object.keys(object?.properties ?? {})];
}

function isExploded({ in: place, style, explode, content }: Parameter): boolean {
  return place === "query" && style === "form" && explode && content === undefined;
}

function takesOthers(parameter: Parameter, { api }: Verification): boolean {
  return isExploded(parameter) && objectIn(valueShapeOf(api, parameter.schema))?.additional !== undefined;
}

function objectIn(shape: ValueShape): ObjectShape | undefined {
  if (typeof shape === "string" || "items" in shape) return undefined;
  if ("properties" in shape) return shape;
  return shape.anyOf.find((one): one is ObjectShape => typeof one === "object" && "properties" in one);
}

/** Returns whether a name is a part of a parameter: `filter[min]`. */
function isInside(name: string, parameters: readonly Parameter[]): boolean {
  const [start] = name.split("[", 1);
  return parameters.some((one) => one.in === "query" && one.style === "deepObject" && one.name === start);
}
