import { addTo } from "../diagnostics/add-to.js";
import { childPointer } from "../diagnostics/pointer.js";
import { visible } from "../diagnostics/visible.js";
import { componentsOf } from "../model/index.js";
import type { NamedSchema, Operation, Pointer } from "../model/types.js";
import { parametersIn, plainName } from "../verify/live/names.js";
import { bodyOf, propertiesOf, resolve } from "./fields.js";
import { isGet, templateOf, type Proposal, type Subject } from "./types.js";

/** A place of ids of one resource. */
interface Place {
  readonly pointer: Pointer;
  readonly brand: string;
  readonly reason: string;
}

/** Proposes `x-brand` for the ids of resources: the property `id`, and the parameter of the path that leads to it. */
export function suggestBrands(subject: Subject): readonly Proposal[] {
  const { api, has } = subject;
  const places = new Map<Pointer, Place[]>();
  for (const get of api.operations.filter((one) => isGet(one) && templateOf(one).endsWith("{}")))
    for (const place of placesOf(subject, get)) addTo(places, place.pointer, place);
  return [...places.values()].flatMap(([place, ...more]) => {
    if (place === undefined || more.some(({ brand }) => brand !== place.brand)) return [];
    const { pointer, brand, reason } = place;
    if (has(pointer, "x-brand") || has(pointer, "$ref") || !has(pointer, "type")) return [];
    return [{ kind: "brands", pointer, value: { "x-brand": brand }, reason, confidence: "likely" } as const];
  });
}

function placesOf({ api }: Subject, get: Operation): readonly Place[] {
  const body = bodyOf(get);
  const named = body?.kind === "ref" ? componentsOf(api).get(body.name) : undefined;
  const id = named && propertiesOf(api, named.schema).get("id");
  const last = parametersIn(get.http.path).at(-1);
  if (named === undefined || id === undefined || last === undefined || !isIdOf(last, named)) return [];
  const brand = `${named.name.code}Id`;
  const { kind } = resolve(api, id);
  if (id.kind === "ref" || (kind !== "string" && kind !== "number")) return [];
  const own = templateOf(get);
  const path = `\`${visible(get.http.path)}\``;
  const parameters = api.operations.flatMap((one) => {
    const template = templateOf(one);
    if (template !== own && !template.startsWith(`${own}/`)) return [];
    const name = parametersIn(one.http.path)[parametersIn(get.http.path).length - 1];
    const parameter = one.parameters.find((other) => other.in === "path" && other.name === name);
    if (parameter === undefined || parameter.schema.kind !== kind) return [];
    return [
      { pointer: childPointer(parameter.source, "schema"), brand, reason: `takes the id of what ${path} returns` },
    ];
  });
  return [{ pointer: id.source, brand, reason: `the id of what ${path} returns` }, ...parameters];
}

/** Returns whether a parameter is called `id`, or like the resource: `importRunId` of `ContentImportRun`. */
function isIdOf(parameter: string, { name }: NamedSchema): boolean {
  return plainName(name.wire).includes(plainName(parameter).replace(/id$/, ""));
}
