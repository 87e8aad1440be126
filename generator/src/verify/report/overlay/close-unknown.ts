import { isList } from "../../../load/index.js";
import type { Api, Question } from "../../../model/types.js";
import { labelOf } from "../../check/label.js";
import type { Fact } from "../../unknowns/types.js";
import { isClosed, type AnsweredUnknown } from "../../unknowns/watch.js";
import { addResponse } from "./repair.js";
import { addProperty, addValue, replace } from "./repair-schema.js";
import { schemaOfTypes } from "./schema-of.js";
import type { Place, Workpiece } from "../../../findings/overlay/workpiece.js";

/** States what messages say about an entry of `x-unknowns`, and removes it. Returns why that is not possible. */
export function closeUnknown(unknown: AnsweredUnknown, work: Workpiece, api: Api): string | undefined {
  if (unknown.answers.some(({ verdict }) => verdict === "contradicted")) return "the document is wrong there";
  for (const { question, verdict, facts = [] } of unknown.answers)
    for (const fact of verdict === "answered" ? facts : []) {
      const obstacle = state(fact, question, work, api);
      if (obstacle !== undefined) return obstacle;
    }
  if (!isClosed(unknown)) return "the messages do not answer all of it";
  work.removeWithId(["x-unknowns"], unknown.id);
  return undefined;
}

function state(fact: Fact, { at }: Question, work: Workpiece, api: Api): string | undefined {
  const place = work.open(pointerOf(fact, at, api));
  if (typeof place === "string") return place;
  const { path, node } = place;
  switch (fact.kind) {
    case "property":
      // A finding may have described it before.
      addProperty(place, fact.name, schemaOfTypes(fact.types, work.version), work);
      return undefined;
    case "type":
      return stateTypes(place, fact.types, work);
    case "keyword":
      return stateKeyword(place, fact, work);
    case "value":
      return stateValue(place, fact.value, work);
    case "required": {
      const { required } = node;
      if (!isList(required)) return void work.update(path, { required: [fact.name] });
      if (!required.includes(fact.name)) work.update([...path, "required"], fact.name);
      return undefined;
    }
    case "sentence": {
      const known = typeof node["description"] === "string" ? `${node["description"].trim()} ` : "";
      return void work.update(path, { description: `${known}${fact.text}` });
    }
    case "response":
      return addResponse(fact.status, fact.body, place, work);
  }
}

/** Returns the object that states a fact. */
function pointerOf(fact: Fact, at: string, { operations }: Api): string {
  if (fact.kind === "required") return at.replace(/\/properties\/[^/]*$/, "");
  if (fact.kind !== "response") return at;
  const operation = operations.find((one) => labelOf(one) === fact.operation);
  return `${operation?.source ?? at}/responses`;
}

/** Adds a value to an enum, or to the known values of an open one. */
function stateValue(place: Place, value: string, work: Workpiece): string | undefined {
  for (const keyword of ["x-extensible-enum", "enum"]) {
    const list = place.node[keyword];
    if (isList(list) && list.includes(value)) return undefined;
    if (isList(list)) return void work.update([...place.path, keyword], value);
  }
  return addValue(place, value, work);
}

/** Replaces the types with those that were seen. */
function stateTypes({ path, node }: Place, types: readonly string[], work: Workpiece): string | undefined {
  const schema = schemaOfTypes(types, work.version);
  const known = isList(node["type"]) ? [...node["type"]].sort() : [node["type"]];
  const isIncluded = types.every((type) => known.includes(type) || (type === "integer" && known.includes("number")));
  if (isIncluded && known.length === types.length) return undefined;
  if (schema["type"] === undefined) return `OpenAPI ${work.version} has no lists of types`;
  if (node["type"] === undefined) work.update(path, schema);
  else {
    replace([...path, "type"], schema["type"], work);
    if (schema["nullable"] === undefined && node["nullable"] === true) work.remove([...path, "nullable"]);
  }
  return undefined;
}

/** States a keyword of a schema; that of a parameter is in its schema. */
function stateKeyword(
  place: Place,
  { name, value }: Extract<Fact, { kind: "keyword" }>,
  work: Workpiece,
): string | undefined {
  const isInner = place.node["schema"] !== undefined;
  const target = isInner ? work.at([...place.path, "schema"]) : place;
  if (typeof target === "string") return target;
  if (target.node[name] !== value) work.update(target.path, { [name]: value });
  return undefined;
}
