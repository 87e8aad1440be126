import { code, importedType, ImportedModule, type Code } from "../../../codegen/code.js";
import type { ConstantStructure } from "../../../codegen/declarations.js";
import { literalText } from "../../../codegen/literals.js";
import { codingOf, operationsOf, reachOf } from "../../../model/index.js";
import type { Api, Content, JsonValue, Operation, Response, Result, Schema } from "../../../model/types.js";
import { codecsModule } from "../names.js";
import { fromFolder } from "../../shared/names.js";
import { dataMembers, entriesCode, objectCode, type Members } from "../../shared/tables.js";
import { codecOf, valuesModule, type CodecScope } from "./codec.js";
import { codecName } from "./file.js";

/** The parts of tables that convert values. Everything stays as it is for an API whose names and values are those on the wire. */
export interface CodecInput {
  readonly api: Api;
  /** The path from the output's folder to that of the configuration. */
  readonly root: string | undefined;
  readonly runtime: string;
}

/** Returns the functions of conversions, as a file imports them: one of the folder of operations, unless `from` says otherwise. */
export function scopeOf({ api, root, runtime }: CodecInput, from = fromFolder): CodecScope {
  const codecs = new ImportedModule(from(codecsModule), "codecs", false);
  return {
    api,
    values: valuesModule(runtime),
    nameOf: (target) => code`${codecs}.${codecName(api, target)}`,
    root: root && from(root),
  };
}

/** Returns the reader of an operation's successes. */
export function convertingReader(input: CodecInput, operation: Operation, usual: Code | undefined): Code | undefined {
  const { responses, result, envelope } = operation;
  if (input.api.wire === undefined) return usual;
  const successes = withAnyStatus(responses.filter(({ kind }) => kind === "success"));
  const item = result?.item;
  return readerWith(input, {
    responses: successes,
    item,
    ...(envelope?.wire && { envelope: { ...envelope.wire } }),
    usual,
  });
}

/** Returns successes; the only one with a body is that of every status, because services send 200 where the document says 201. */
function withAnyStatus(successes: readonly Response[]): readonly Response[] {
  const isOnly = successes.filter(({ contents }) => contents.length > 0).length === 1;
  return isOnly ? successes.map((one) => ({ ...one, status: "default" })) : successes;
}

/** Returns the reader of a result that a caller asks for by its media type. */
export function convertingChoice(input: CodecInput, result: Result, usual: Code | undefined): Code | undefined {
  if (input.api.wire === undefined) return usual;
  const { mediaType, coding, schema, item } = result;
  const contents: readonly Content[] = [{ mediaType, coding, schema, encoding: [] }];
  const responses: readonly Response[] = [{ status: "default", kind: "success", contents, headers: [], source: "" }];
  return readerWith(input, { responses, item, usual });
}

interface Read {
  readonly responses: readonly Response[];
  readonly item: Schema | undefined;
  readonly envelope?: Readonly<Record<string, JsonValue | undefined>>;
  readonly usual: Code | undefined;
}

function readerWith(input: CodecInput, { responses, item, envelope, usual }: Read): Code | undefined {
  const reach = reachOf(input.api);
  const bodies = bodiesOf(responses).filter(({ schema }) => reach.converts(schema));
  const converted = item && reach.converts(item) ? item : undefined;
  const list = item === undefined ? partsOf(responses).find(reach.converts) : undefined;
  const all = [...bodies.map(({ schema }) => schema), converted, list].filter((schema) => schema !== undefined);
  if (all.length === 0 && envelope === undefined) return usual;
  const scope = scopeOf(input);
  const { values } = scope;
  const settings = objectCode({
    parse: all.some(reach.hasBigNumbers) ? code`${values}.parseExact` : undefined,
    item: converted && (codecOf(converted, scope) ?? "undefined"),
    list: list && (codecOf(list, scope) ?? "undefined"),
    envelope: envelope && objectCode(dataMembers(envelope)),
    read: usual,
  });
  const rest = settings === "{}" ? "" : code`, ${settings}`;
  return code`/* @__PURE__ */ ${values}.readValues(${codecsByStatus(bodies, scope)}${rest})`;
}

interface StatusBody {
  readonly status: string;
  readonly schema: Schema;
}

/** Returns the JSON bodies of responses. */
function bodiesOf(responses: readonly Response[]): readonly StatusBody[] {
  return responses.flatMap(({ status, contents }) => {
    const content = contents.find(({ coding }) => coding === "json");
    return content === undefined ? [] : [{ status, schema: content.schema }];
  });
}

/** Returns the lists of parts that responses have. */
function partsOf(responses: readonly Response[]): readonly Schema[] {
  return responses.flatMap(({ contents }) =>
    contents.flatMap(({ coding, schema }) => (coding === "parts" ? [schema] : [])),
  );
}

function codecsByStatus(bodies: readonly StatusBody[], scope: CodecScope): Code {
  return entriesCode(bodies.map(({ status, schema }) => [status, codecOf(schema, scope) ?? "undefined"]));
}

/** An operation, in a file that imports the runtime. */
export interface OperationInput extends CodecInput {
  readonly operation: Operation;
}

/** Returns the table of the bodies of an operation's errors that have something to convert. `name` is that of the table. */
export function errorCodecs(input: OperationInput, name: string): ConstantStructure | undefined {
  const { operation, runtime } = input;
  const bodies = errorBodies(input, operation);
  if (bodies.length === 0) return undefined;
  const initializer = codecsByStatus(bodies, scopeOf(input));
  return {
    kind: "const",
    name,
    isLocal: true,
    type: importedType(valuesModule(runtime).module, "Codecs"),
    initializer,
  };
}

/**
 * Returns the client whose errors have converted bodies, by the table with this name: `client` itself if no body of an error
 * has anything to convert.
 */
export function clientCode(input: OperationInput, table: string): Code {
  const { operation, runtime } = input;
  const bodies = errorBodies(input, operation);
  if (bodies.length === 0) return "client";
  const values = valuesModule(runtime);
  const isExact = bodies.some(({ schema }) => reachOf(input.api).hasBigNumbers(schema));
  return code`${values}.convertErrors(client, ${table}${isExact ? code`, ${values}.parseExact` : ""})`;
}

function errorBodies({ api }: CodecInput, { responses }: Operation): readonly StatusBody[] {
  if (api.wire === undefined) return [];
  const errors = responses.filter(({ kind }) => kind === "error");
  return bodiesOf(errors).filter(({ schema }) => reachOf(api).converts(schema));
}

/** Returns the encoder of a body. */
export function convertingEncoder(
  input: CodecInput,
  { schema, coding, streamed }: Content,
  usual: Code | undefined,
): Code | undefined {
  if (input.api.wire === undefined) return usual;
  const reach = reachOf(input.api);
  // Callers write events themselves, unless the document describes them one by one.
  const isText = /text|binary/.test(coding) || (coding === "events" && streamed !== true);
  if (isText || !reach.converts(schema)) return usual;
  const scope = scopeOf(input);
  const { values } = scope;
  const exact = (): Code => {
    if (coding === "lines" || coding === "events") return code`${values}.encodeExactItems`;
    return usual === undefined ? code`${values}.encodeExactJson` : code`${values}.withJsonParts(${usual})`;
  };
  const encode = reach.hasBigNumbers(schema) ? exact() : usual;
  const rest = encode === undefined ? "" : code`, ${encode}`;
  return code`/* @__PURE__ */ ${values}.encodeValues(${codecOf(schema, scope) ?? "undefined"}${rest})`;
}

/** Returns the namer of an operation, which also converts its parameters. */
export function convertingNamer(
  input: CodecInput,
  { arguments: list, parameters }: Operation,
  usual: Code | undefined,
): Code | undefined {
  if (input.api.wire === undefined) return usual;
  const reach = reachOf(input.api);
  const own = list.filter(({ source, schema }) => /parameter|option/.test(source.kind) && reach.converts(schema));
  if (own.length === 0) return usual;
  const scope = scopeOf(input);
  const { values } = scope;
  const members = own.map(({ path, schema, source }) => {
    const parameter = parameters.find(
      (one) => source.kind === "parameter" && one.in === source.in && one.name === source.name,
    );
    const isJson = parameter?.content !== undefined && codingOf(parameter.content) === "json";
    const codec = codecOf(schema, scope) ?? "undefined";
    return [path.join("."), isJson ? code`${values}.asJson(${codec})` : codec] as const;
  });
  const rest = usual === undefined ? "" : code`, ${usual}`;
  return code`/* @__PURE__ */ ${values}.convertArguments(${entriesCode(members)}${rest})`;
}

/** Returns how to read the cursor of an item as it is on the wire, if programs have other names or values. */
export function convertingCursor(input: CodecInput, { name, pagination }: Operation): Members {
  const { api } = input;
  const wire = api.wire && operationsOf(api.wire).get(name.wire)?.pagination;
  if (pagination?.style !== "cursor" || wire?.style !== "cursor" || !reachOf(api).converts(pagination.item)) return {};
  const codec = codecOf(pagination.item, scopeOf(input)) ?? "undefined";
  return { from: literalText(wire.from), encode: code`${codec}.encode` };
}
