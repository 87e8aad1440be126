import { code, importedType, importedValue, joinCode, type Code } from "../../../codegen/code.js";
import {
  StructureKind,
  VariableDeclarationKind,
  type VariableStatementStructure,
} from "../../../codegen/declarations.js";
import { keyText, literalText, stringText } from "../../../codegen/literals.js";
import type { Content, JsonValue, Operation, Schema, Upload } from "../../../model/types.js";
import { ownServer } from "../../shared/servers.js";
import { responseProperties } from "../../shared/shared-properties.js";
import type { HandlersFile } from "./file.js";
import { tableName } from "./names.js";
import { serverUrl } from "./server.js";

/** Returns the table of an operation: `const factsGetMock: MockTable = { endpoint: factsGet, result: fact };` */
export function tableOf(file: HandlersFile, operation: Operation): VariableStatementStructure {
  return {
    kind: StructureKind.VariableStatement,
    declarationKind: VariableDeclarationKind.Const,
    declarations: [
      {
        name: tableName(operation),
        type: importedType(file.runtime, "MockTable"),
        initializer: tableCode(file, operation),
      },
    ],
  };
}

function tableCode(file: HandlersFile, operation: Operation): Code {
  const { api, endpoints, endpointNames, factoryOf } = file;
  const { result, resultChoices, typeName, upload } = operation;
  const own = ownServer(api, operation);
  const members: readonly (readonly [string, Code | undefined])[] = [
    ["endpoint", importedValue(endpoints, endpointNames.table(operation))],
    ["result", result && factoryOf(schemaOf(result), `${typeName}Result`, shownOf(result))],
    [
      "choices",
      mapCode(
        resultChoices.map((choice) => [
          choice.mediaType,
          factoryOf(schemaOf(choice), `${typeName}Result`, shownOf(choice)),
        ]),
      ),
    ],
    [
      "bodies",
      mapCode(
        otherBodies(operation).map(([status, content]) => [
          status,
          factoryOf(schemaOf(content), `${typeName}${status}`, shownOf(content)),
        ]),
      ),
    ],
    [
      "headers",
      mapCode(
        headersOf(operation).map(([status, schema]) => [status, factoryOf(schema, `${typeName}${status}Headers`)]),
      ),
    ],
    ["envelope", envelopeCode(file, operation)],
    ["upload", upload && uploadCode(upload)],
    ["server", own && stringText(serverUrl(own))],
  ];
  const lines = members.flatMap(([name, value]) => (value === undefined ? [] : [code`${name}: ${value}`]));
  return code`{ ${joinCode(lines, ", ")} }`;
}

/** Returns the schema of the values that a service gives. Many documents have none for text and bytes. */
export function schemaOf({ coding, schema }: Pick<Content, "coding" | "schema">): Schema {
  const { kind, source } = schema;
  if (coding === "binary" || coding === "multipart") return { kind: "binary", source };
  return (coding === "text" || coding === "form") && (kind === "unknown" || kind === "binary")
    ? { kind: "string", source }
    : schema;
}

/** Returns the examples of a whole value. Those of a stream are of its items, or of all of them. */
export function shownOf({ item, examples }: Pick<Content, "item" | "examples">): readonly JsonValue[] | undefined {
  return item === undefined ? examples : undefined;
}

function mapCode(entries: readonly (readonly [string, Code])[]): Code | undefined {
  if (entries.length === 0) return undefined;
  return code`{ ${joinCode(
    entries.map(([name, value]) => code`${keyText(name)}: ${value}`),
    ", ",
  )} }`;
}

/** Returns the contents of the documented responses besides the first success. */
export function otherBodies({ responses }: Operation): readonly (readonly [string, Content])[] {
  return responses.flatMap(({ status, kind, contents: [content] }, index) => {
    const isResult = index === 0 && kind === "success";
    return isResult || content === undefined ? [] : [[status, content] as const];
  });
}

/** Returns the required headers of each response as an object. A body has its own Content-Type (OAS 3.1, 4.8.17). */
function headersOf({ responses }: Operation): readonly (readonly [string, Schema])[] {
  return responses.flatMap(({ status, headers, source }) => {
    const required = headers.filter((header) => header.required && header.name.toLowerCase() !== "content-type");
    if (required.length === 0) return [];
    const properties = required.map(({ name, schema }) => ({ name, required: true, schema }));
    const additional = { kind: "never", source } as const;
    return [
      [status, { kind: "object", properties, patterns: [], additional, explicitAdditional: true, source }] as const,
    ];
  });
}

/** Returns the factory of the whole body, if its envelope requires more than the runtime adds. */
function envelopeCode(
  { scope, factoryOf }: HandlersFile,
  { envelope, responses, typeName }: Operation,
): Code | undefined {
  const content = responses.find(({ kind, contents }) => kind === "success" && contents.length > 0)?.contents[0];
  if (envelope?.data === undefined || content === undefined) return undefined;
  const { schema, examples } = content;
  const known = new Set([envelope.data, envelope.success, envelope.message]);
  const properties = [...(responseProperties(schema, scope.schemaOf)?.values() ?? [])];
  return properties.some(({ name, required }) => required && !known.has(name))
    ? factoryOf(schema, `${typeName}Response`, examples)
    : undefined;
}

function uploadCode({ size, session, parts, part }: Upload): string {
  return literalText({ size, session: [...session], parts: [...parts], part: { ...part } });
}
