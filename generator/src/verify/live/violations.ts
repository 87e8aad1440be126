import { accepts, type Rules } from "../../emit/shared/recipes/accepts.js";
import { isList, isObject } from "../../emit/shared/recipes/json-values.js";
import { codingOf } from "../../model/index.js";
import type { JsonValue, Operation, Parameter, Schema } from "../../model/types.js";
import { rulesFor, type Verification } from "../context.js";
import { explain, type Misfit } from "../explain.js";
import type { Violation } from "../types.js";
import type { Made } from "./arguments.js";
import { brokenValues, type Broken } from "./breaking.js";
import { described, isRequired, propertiesNamed } from "./describe.js";
import type { Arguments, BodyValue, Frame } from "./requests.js";
import { onlyReads } from "./safety.js";
import type { Samples } from "./samples.js";

/** A request that surely breaks one constraint of the document. */
export interface InvalidCall {
  readonly arguments: Arguments;
  readonly violation: Violation;
  /** The changes that no argument makes. */
  readonly frame?: Pick<Frame, "mediaType" | "bytes">;
}

/** The most violations of one operation. */
const mostViolations = 80;
/** The steps to find them. */
const mostSteps = 5_000_000;

/** Returns requests that each break one constraint: those of every parameter and of the body. */
export function violationsOf(
  operation: Operation,
  valid: Arguments & Pick<Made, "identifier">,
  { samples, verification }: { readonly samples: Samples; readonly verification: Verification },
): readonly InvalidCall[] {
  const rules = { ...rulesFor(verification, "request"), steps: { left: mostSteps } };
  // Another path may name what others created.
  const mayVary = ({ in: place }: Parameter): boolean => place !== "path" || onlyReads(operation);
  const ofParameters = operation.parameters.filter(mayVary).flatMap((parameter) => {
    const value = valid.parameters.get(parameter) ?? samples.of(parameter.schema, "all");
    return value === undefined ? [] : parameterViolations(parameter, value, valid, rules);
  });
  const { body, identifier } = valid;
  const ofBody =
    body === undefined ? [] : [...bodyViolations(body, valid, rules), ...formViolations(operation, body, valid)];
  const isAboutSame = (one: InvalidCall): boolean =>
    identifierIn(one.arguments, identifier) === identifierIn(valid, identifier);
  return [...ofParameters, ...ofBody.filter(isAboutSame)].slice(0, mostViolations);
}

/** Returns what a body is about. A service may read another id in a way of its own, so bodies with another or none are not sent. */
function identifierIn({ body }: Arguments, identifier: string | undefined): JsonValue | undefined {
  if (identifier === undefined || body?.value === undefined || !isObject(body.value)) return undefined;
  return body.value[identifier];
}

// ------------------------------------------------------------------------------------------------------ parameters

function parameterViolations(
  parameter: Parameter,
  value: JsonValue,
  valid: Arguments,
  rules: Rules,
): readonly InvalidCall[] {
  const { name, in: place, required, source } = parameter;
  const at = `${place === "querystring" ? "query" : place} parameter \`${name}\``;
  const withValue = (changed: JsonValue | undefined): Arguments => {
    const others = [...valid.parameters].filter(([own]) => own !== parameter);
    return { ...valid, parameters: new Map(changed === undefined ? others : [...others, [parameter, changed]]) };
  };
  const missing: InvalidCall = {
    arguments: withValue(undefined),
    violation: { at, keyword: "required", allowed: "it is required", pointer: source },
  };
  const isRemovable = required && place !== "path";
  if (place === "querystring") return isRemovable ? [missing] : [];
  const broken = isJson(parameter)
    ? brokenValues(parameter.schema, value, rules)
    : brokenTexts({ schema: parameter.schema, place: parameter.in }, value, rules);
  const calls = broken.map(({ value: changed, misfit }): InvalidCall => {
    const inner = misfit.path.filter((name) => typeof name === "string");
    const violation = violationOf(inner.length > 0 ? `${at}, property \`${inner.join(".")}\`` : at, misfit);
    return { arguments: withValue(changed), violation };
  });
  return [...(isRemovable ? [missing] : []), ...calls];
}

function isJson({ content }: Parameter): boolean {
  return content !== undefined && codingOf(content) === "json";
}

function violationOf(at: string, { keyword, allowed, pointer }: Misfit): Violation {
  return { at, keyword, allowed, pointer };
}

/** A value that is sent as text. */
interface Textual {
  readonly schema: Schema;
  readonly place: Parameter["in"];
}

/** Returns texts, and lists of texts, that break a schema however a service reads them. */
function brokenTexts({ schema, place }: Textual, valid: JsonValue, rules: Rules): readonly Broken[] {
  if (isObject(valid) || (isList(valid) && !valid.every(isText))) return [];
  const seen = new Set<string>();
  return brokenValues(schema, valid, rules).flatMap((broken) => {
    if (!isExpressible(broken.value, valid, place)) return [];
    const read = readings(broken.value);
    if (read.some((one) => accepts([schema], one, rules) !== false)) return [];
    const misfits = read.flatMap((one) => explain(schema, one, rules) ?? []);
    const misfit = misfits.find(({ keyword }) => keyword !== "type") ?? misfits[0];
    // A number that is no integer, and a text that is no number.
    const key = misfit?.keyword === "type" ? `type ${read.length}` : misfit?.keyword;
    if (misfit === undefined || key === undefined || seen.has(key)) return [];
    seen.add(key);
    return [{ value: broken.value, misfit }];
  });
}

function isText(value: JsonValue): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** Returns whether a value keeps its meaning in a place: empty texts and lists are no parameters. */
function isExpressible(value: JsonValue, valid: JsonValue, place: Parameter["in"]): boolean {
  const items = isList(value) ? value : [value];
  if (items.length === 0 || isList(value) !== isList(valid)) return false;
  return items.every((item) => {
    if (!isText(item) || item === "") return false;
    const text = String(item);
    if (place === "path") return !/^\.{1,2}$|[/\\?#%]/.test(text);
    if (place === "header") return /^[!-~](?:[ -~]*[!-~])?$/.test(text) && !text.includes(",");
    return place !== "cookie" || /^[\w~.-]+$/.test(text);
  });
}

/** Returns the values as which a service may read a text or a list of texts. */
function readings(value: JsonValue): readonly JsonValue[] {
  if (!isList(value)) return textReadings(value);
  const all = value.map(textReadings);
  const lists = [all.map(([text = ""]) => text), all.map((read) => read.at(-1) ?? "")];
  return value.length === 1 ? [...lists, ...textReadings(value[0] ?? "")] : lists;
}

function textReadings(value: JsonValue): readonly JsonValue[] {
  const text = String(value);
  const isNumber = text.trim() !== "" && Number.isFinite(Number(text));
  const isBoolean = text === "true" || text === "false";
  return [text, ...(isNumber ? [Number(text)] : []), ...(isBoolean ? [text === "true"] : [])];
}

// ------------------------------------------------------------------------------------------------------------ body

function bodyViolations(body: BodyValue, valid: Arguments, rules: Rules): readonly InvalidCall[] {
  const { content, value, files } = body;
  if (value === undefined) return [];
  if (content.coding === "form" || content.coding === "multipart") return fieldViolations(body, valid, rules);
  if (files !== undefined || content.coding === "text") return [];
  return brokenValues(content.schema, value, rules)
    .filter(({ misfit }) => misfit.keyword !== "readOnly")
    .map(({ value: changed, misfit }) => ({
      arguments: { ...valid, body: { ...body, value: changed } },
      violation: violationOf(placeIn(misfit), misfit),
    }));
}

/** Returns requests that break a field of a form. All fields are texts, or files. */
function fieldViolations(body: BodyValue, valid: Arguments, rules: Rules): readonly InvalidCall[] {
  const { content, value, files = new Map<string, Uint8Array>() } = body;
  if (value === undefined || !isObject(value)) return [];
  const about = described([content.schema], rules.lookup);
  const withFields = (changed: JsonValue, own = files): Arguments => ({
    ...valid,
    body: { ...body, value: changed, ...(body.files && { files: own }) },
  });
  return [...Object.keys(value), ...files.keys()].flatMap((name): readonly InvalidCall[] => {
    const [schema] = propertiesNamed(about, name);
    if (schema === undefined) return [];
    const at = `body property \`${name}\``;
    const { [name]: field, ...rest } = value;
    const others = new Map([...files].filter(([own]) => own !== name));
    const missing = { at, keyword: "required", allowed: "it is required", pointer: schema.source };
    const needed = isRequired(name, about) ? [{ arguments: withFields(rest, others), violation: missing }] : [];
    const broken = field === undefined ? [] : brokenTexts({ schema, place: "query" }, field, rules);
    const wrong = broken.map(({ value: changed, misfit }) => ({
      arguments: withFields({ ...rest, [name]: changed }),
      violation: violationOf(at, misfit),
    }));
    return [...needed, ...wrong];
  });
}

function placeIn({ path }: Misfit): string {
  return path.length === 0 ? "a body" : `body property \`${path.join(".")}\``;
}

/** Returns requests whose body has another form than the document says: none, another media type, broken JSON. */
function formViolations(operation: Operation, { content, value }: BodyValue, valid: Arguments): readonly InvalidCall[] {
  const { body } = operation;
  if (body === undefined || !body.required) return [];
  const { body: _, ...bodiless } = valid;
  const { source: pointer } = body;
  const allowed = body.contents.map(({ mediaType }) => mediaType).join(" or ");
  const missing = { at: "a request without a body", keyword: "required", allowed: "it is required", pointer };
  const unknown = { at: "a body of the type application/x-unknown", keyword: "content", allowed, pointer };
  const malformed = { at: "a body that is not JSON", keyword: "content", allowed, pointer };
  const isOpen = body.contents.some(({ mediaType }) => mediaType.includes("*"));
  const isJson = content.coding === "json" && value !== undefined;
  return [
    { arguments: bodiless, violation: missing },
    ...(isOpen ? [] : [{ arguments: valid, violation: unknown, frame: { mediaType: "application/x-unknown" } }]),
    ...(isJson ? [{ arguments: valid, violation: malformed, frame: { bytes: broken } }] : []),
  ];
}

const broken = new TextEncoder().encode('{"unfinished": ');
