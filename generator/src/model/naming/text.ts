import { byCodeUnit } from "../../diagnostics/by-code-unit.js";
import type {
  LockedBody,
  LockedConstant,
  LockedOperation,
  LockedParameter,
  LockedSchema,
  LockedType,
  NamesLock,
} from "./types.js";

/** The heading of the file. */
const heading = [
  "# The public names of the generated code, one per line. specloom keeps them when the API grows; commit this file.",
  "# To rename something, change the right side of its line and generate. To have a name chosen again, delete its line.",
];

/** Prints the lock: one line per name, sorted, so that git merges it line by line. Headings keep changes of two kinds apart. */
export function printNames({ operations, resources, schemas, enums, brands, constants, webhooks }: NamesLock): string {
  const lines = [
    ...section("Operations: call path, arguments, result", operations.map(operationLine)),
    ...section("Types of resources, if they do not follow from the call path", resources.map(typeLine("resource"))),
    ...section("Types of schemas", schemas.map(schemaLine)),
    ...section("Types of enums inside of schemas", enums.map(typeLine("enum"))),
    ...section("Types of brands", brands.map(typeLine("brand"))),
    ...section("Constants for the values of enums", constants.map(constantLine)),
    ...section("Types of the payloads of webhooks and callbacks", webhooks.map(typeLine("webhook"))),
  ];
  return `${[...heading, ...lines].join("\n")}\n`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", `# ${title}`, ...[...lines].sort(byCodeUnit)];
}

/** `operation GET /pets listPets = pets.list(query limit) -> application/json` */
function operationLine(operation: LockedOperation): string {
  const { method, path, operationId, callPath, result } = operation;
  const key = ["operation", method, word(path), ...(operationId === undefined ? [] : [word(operationId)])].join(" ");
  const call = `${callPath.join(".")}(${argumentsText(operation)})`;
  return [
    `${key} = ${call}`,
    ...(result === undefined ? [] : [`-> ${word(result)}`]),
    ...(operation.function === undefined ? [] : [`function ${operation.function}`]),
    ...(operation.types === undefined ? [] : [`types ${operation.types}`]),
  ].join(" ");
}

function argumentsText({ optionsFirst, isGrouped, parameters, options, bodies }: LockedOperation): string {
  return [
    ...(optionsFirst ? ["options"] : []),
    ...(isGrouped ? ["grouped"] : []),
    ...parameters.map(parameterText),
    ...options.map((name) => `option ${word(name)}`),
    ...bodies.map(bodyText),
  ].join(", ");
}

function parameterText({ in: location, name, as }: LockedParameter): string {
  return `${location} ${word(name)}${as === undefined ? "" : ` as ${word(as)}`}`;
}

/** `...body application/json` beside the parameters, `body application/json as body` as one argument. */
function bodyText({ mediaType, as, renamed }: LockedBody): string {
  const how = as === undefined ? `...body ${word(mediaType)}` : `body ${word(mediaType)} as ${word(as)}`;
  return [how, ...renamed.map(({ property, as: name }) => `with ${word(property)} as ${word(name)}`)].join(" ");
}

function schemaLine({ component, type, input, base, inputBase }: LockedSchema): string {
  const forms = Object.entries({ input, base, inputBase }).flatMap(([form, name]) =>
    name === undefined ? [] : [`${form} ${name}`],
  );
  return [`schema ${word(component)} = ${type}`, ...forms].join(" ");
}

function typeLine(kind: string): (entry: LockedType) => string {
  return ({ key, type }) => `${kind} ${word(key)} = ${type}`;
}

function constantLine({ component, value, name }: LockedConstant): string {
  return `constant ${word(component)} ${JSON.stringify(value)} = ${word(name)}`;
}

/** Quotes a word that the syntax would divide, or that is not visible as it is. */
function word(text: string): string {
  return /^[\w$.{}/~:*@+#?&%!;|[\]-]+$/.test(text) && !/^\.\.\./.test(text) ? text : JSON.stringify(text);
}
