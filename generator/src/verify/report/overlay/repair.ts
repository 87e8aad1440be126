import { pointerTokens } from "../../../diagnostics/pointer.js";
import { isObject } from "../../../load/index.js";
import type { Api } from "../../../model/types.js";
import { labelOf } from "../../check/label.js";
import type { Finding } from "../../types.js";
import { addProperty, addType, addValue, makeOptional } from "./repair-schema.js";
import { schemaTypeOf } from "../../../diagnostics/json-type.js";
import { schemaOf, schemaOfTypes } from "./schema-of.js";
import { contentOf, seenBody, type SeenBody } from "./seen-body.js";
import type { Place, Workpiece } from "../../../findings/overlay/workpiece.js";

/** Changes the document so that a finding is none. Returns why that is not possible. */
export function repair(finding: Finding, work: Workpiece, api: Api): string | undefined {
  const { rule, pointer, facts, value } = finding;
  switch (rule) {
    case "enum.unlisted":
      return within(work.open(pointer), (place) => addValue(place, value, work));
    case "property.missing":
      return requireNoMore(finding, work);
    case "property.undeclared":
      return describeProperty(finding, work);
    case "body.invalid":
      return repairBody(finding, work);
    case "status.undeclared":
      return within(work.open(responsesOf(finding, api)), (place) => addStatus(finding, place, work));
    case "mediaType.undeclared":
    case "body.undeclared":
      return within(work.open(pointer), (place) => addContent(finding, place, work));
    case "header.missing":
      return within(work.open(pointer), (place) => makeHeaderOptional(facts["header"] ?? "", place, work));
    default:
      return "the document may be right";
  }
}

/** Makes a property optional. One that is only required has no schema: the finding is about that of the object. */
function requireNoMore({ pointer, at = "" }: Finding, work: Workpiece): string | undefined {
  const own = pointerTokens(pointer).slice(-2);
  const isDescribed = own[0] === "properties";
  const [name = ""] = pointerTokens(at).slice(-1);
  return within(work.open(isDescribed ? parentOf(pointer) : pointer), ({ path }) =>
    makeOptional([...path, ...(isDescribed ? own : ["properties", name])], work),
  );
}

function repairBody(finding: Finding, work: Workpiece): string | undefined {
  const { pointer, facts, value } = finding;
  const { keyword = "" } = facts;
  switch (keyword) {
    case "additionalProperties":
    case "unevaluatedProperties":
      return describeProperty(finding, work);
    case "type":
      return within(work.open(pointer), (place) => addType(place, typeOf(finding), work));
    case "const":
      return within(work.open(pointer), (place) => addValue(place, value, work));
    default:
      return `\`${keyword}\` may be wrong in the document or in the service`;
  }
}

function within(place: Place | string, change: (place: Place) => string | undefined): string | undefined {
  return typeof place === "string" ? place : change(place);
}

function parentOf(pointer: string): string {
  return pointer.replace(/(?:\/[^/]*){2}$/, "");
}

function describeProperty(finding: Finding, work: Workpiece): string | undefined {
  const { pointer, at = "", value, facts } = finding;
  const name = pointerTokens(at).at(-1);
  if (name === undefined) return "its name is not known";
  const types = facts["types"]?.split(" or ").map(inSchema) ?? [];
  const schema = value === undefined ? schemaOfTypes(types, work.version) : schemaOf(value);
  return within(work.open(pointer), (place) => addProperty(place, name, schema, work));
}

/** Returns the type of the value that breaks a schema. */
function typeOf({ value, facts }: Finding): string | undefined {
  const { type } = facts;
  return value === undefined ? type && inSchema(type) : schemaTypeOf(value);
}

/** Returns the name of a type in JSON Schema. Clients call an array a list. */
function inSchema(type: string): string {
  return type === "list" ? "array" : type;
}

/** Returns the pointer to the responses of an operation. */
function responsesOf({ operation, pointer }: Finding, api: Api): string {
  const found = api.operations.find((one) => labelOf(one) === operation);
  return found === undefined ? pointer : `${found.source}/responses`;
}

function addStatus(finding: Finding, place: Place, work: Workpiece): string | undefined {
  return addResponse(finding.facts["status"] ?? "", finding.exchange && seenBody(finding.exchange), place, work);
}

/** Describes a status with the body that was seen. */
export function addResponse(status: string, seen: SeenBody | undefined, { path }: Place, work: Workpiece): undefined {
  const schema = work.version === "2.0" && seen !== undefined && { schema: seen.schema };
  const content = work.version !== "2.0" && seen !== undefined && { content: contentOf(seen) };
  work.update(path, { [status]: { description: `Status ${status}, as the service answers.`, ...schema, ...content } });
  return undefined;
}

function addContent(finding: Finding, { path }: Place, work: Workpiece): string | undefined {
  const seen = finding.exchange && seenBody(finding.exchange);
  if (seen === undefined) return "its media type is not known";
  if (work.version === "2.0") return "in Swagger 2.0, media types belong to operations";
  work.update(path, { content: contentOf(seen) });
  return undefined;
}

function makeHeaderOptional(name: string, { path, node }: Place, work: Workpiece): string | undefined {
  const headers = isObject(node["headers"]) ? node["headers"] : {};
  const key = Object.keys(headers).find((one) => one.toLowerCase() === name.toLowerCase());
  return within(key === undefined ? "the header is not there" : work.at([...path, "headers", key]), (header) => {
    if (header.node["required"] !== true) return "another action makes it optional";
    work.remove([...header.path, "required"]);
    return undefined;
  });
}
