/** Programs that cover all values of the enums of a client, and all variants of its unions. */
import { isIdentifier, stringText } from "../../../src/codegen/literals.js";
import { printType } from "../../../src/diff/typescript/print.js";
import { namesOfComponent, Side } from "../../../src/diff/typescript/side.js";
import type { Type } from "../../../src/diff/typescript/type.js";
import type { Api } from "../../../src/model/types.js";
import type { Random } from "../../documents/roundtrip/random.js";

/** A type, and the values that tell its variants apart. */
interface Subject {
  readonly type: string;
  /** `.kind`; empty for an enum. */
  readonly access: string;
  readonly values: readonly string[];
}

/** Returns the code that covers a subject: `name` is what it exports. */
type Style = (subject: Subject, name: string) => string;

/** Returns a program with code in a random style for each enum and each closed union. */
export function coveringProgram(api: Api, module: string, random: Random): string {
  const side = new Side(api);
  const names = [...new Set(api.schemas.flatMap(namesOfComponent))];
  const statements = names.flatMap((name, index) => {
    const subject = subjectOf(side, name);
    return subject === undefined ? [] : [random.pick(stylesOf(subject))(subject, `cover${index}`)];
  });
  return [
    `import type * as api from ${stringText(module)};`,
    "declare function value<T>(): T;",
    "declare function assertNever(value: never): never;",
    "export const used = [value<api.Core>(), value, assertNever];",
    ...statements,
    "",
  ].join("\n");
}

function subjectOf(side: Side, name: string): Subject | undefined {
  const declared = side.find(name)?.type;
  const types = declared?.kind === "union" ? declared.types : [declared];
  const values = types.flatMap((type) => valueOf(type) ?? []);
  if (values.length === types.length) return { type: `api.${name}`, access: "", values };
  const objects = types.map((type) => (type?.kind === "name" ? side.find(type.name)?.type : type));
  const [first] = objects;
  for (const tag of types.length > 1 && first?.kind === "object" ? first.members.keys() : []) {
    const tags = objects.map((type) => (type?.kind === "object" ? valueOf(type.members.get(tag)?.type) : undefined));
    const known = tags.filter((one) => one !== undefined);
    if (new Set(known).size === types.length && isIdentifier(tag))
      return { type: `api.${name}`, access: `.${tag}`, values: known };
  }
  return undefined;
}

function valueOf(type: Type | undefined): string | undefined {
  const isNull = type?.kind === "name" && type.name === "null";
  return type?.kind === "literal" || isNull ? printType(type) : undefined;
}

function stylesOf({ access, values }: Subject): readonly Style[] {
  const isRecord = access === "" && values.every((value) => /^["\d]/.test(value));
  return [...statementStyles, ...(isRecord ? recordStyles : [])];
}

const statementStyles: readonly Style[] = [
  ({ type, access, values }, name) => `export function ${name}(one: ${type}): number {
  switch (one${access}) {
${values.map((value) => `    case ${value}: {\n      return 1;\n    }`).join("\n")}
  }
  return assertNever(one);
}`,
  ({ type, access, values }, name) => `export function ${name}(one: ${type}): string {
  switch (one${access}) {
${values.map((value) => `    case ${value}:\n      return "";`).join("\n")}
  }
}`,
  ({ type, access, values }, name) => `const ${name}Of = async (one: ${type}) => {
  switch (one${access}) {
${values.map((value) => `    case ${value}: return 1`).join("\n")}
  }
}
export const ${name}: Promise<number> = ${name}Of(value())`,
  ({ type, access, values }, name) => `export function ${name}(one: ${type}): void {
  switch (one${access}) { ${values.map((value) => `case ${value}: break;`).join(" ")} default: assertNever(one); }
}`,
  ({ type, access, values }, name) => `export function ${name}(one: ${type}) {
  ${values.map((value) => `if (one${access} === ${value}) {\n    value();\n  } else `).join("")}{
    const rest: never = one;
    return rest;
  }
  return undefined;
}`,
  ({ type, access, values }, name) => `export function ${name}(one: ${type}): number {
${values.map((value) => `  if (one${access} === ${value}) return 1;\n`).join("")}  return assertNever(one);
}`,
  ({ type, access, values }, name) =>
    `export const ${name} = (one: ${type}): number => ${values.map((value) => `one${access} === ${value} ? 1 : `).join("")}assertNever(one);`,
  ({ type, access, values }, name) => `export function ${name}(one: ${type}): string {
  let text: string;
  switch (one${access}) {
${values.map((value) => `    case ${value}:\n      text = "";\n      break;`).join("\n")}
  }
  return text;
}`,
];

const recordStyles: readonly Style[] = [
  ({ type, values }, name) => `const ${name}Texts = { ${values.map((value) => `${value}: ""`).join(", ")} };
export const ${name} = (one: ${type}): string => ${name}Texts[one];`,
  ({ type, values }, name) =>
    `export const ${name}: Record<${type}, string> = { ${values.map((value) => `${value}: ""`).join(", ")} };`,
  ({ type, values }, name) =>
    `export const ${name} = {\n${values.map((value) => `  ${value}: "",\n`).join("")}} satisfies { [Key in ${type}]: string };`,
  ({ type, values }, name) =>
    `export const ${name} = new Map<number, Record<${type}, string>>([[1, { ${values.map((value) => `${value}: ""`).join(", ")} }]]);`,
];
