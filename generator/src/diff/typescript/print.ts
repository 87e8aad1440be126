import { literalText, memberText } from "../../codegen/literals.js";
import type { Member, ObjectType, Type } from "./type.js";

/** The longest union on one line. */
const longestLine = 100;

/** Returns a type as formatted TypeScript. `indent` is that of its first line. */
export function printType(type: Type, indent = ""): string {
  switch (type.kind) {
    case "name":
      return type.args.length === 0
        ? type.name
        : `${type.name}<${type.args.map((arg) => printType(arg, indent)).join(", ")}>`;
    case "literal":
      return literalText(type.value);
    case "template":
      return `\`${type.text}\``;
    case "object":
      return printObject(type, indent);
    case "array":
      return `${printOperand(type.items, indent)}[]`;
    case "tuple":
      return `[${[...type.entries.map((entry) => printEntry(entry, indent)), ...(type.rest ? [`...${printOperand(type.rest, indent)}[]`] : [])].join(", ")}]`;
    case "union":
      return printUnion(type.types, indent);
    case "intersection":
      return type.types.map((one) => printOperand(one, indent)).join(" & ");
  }
}

function printUnion(types: readonly Type[], indent: string): string {
  const line = types.map((one) => printOperand(one, indent)).join(" | ");
  if (line.length <= longestLine || types.length < 2) return line;
  return types.map((one) => `\n${indent}  | ${printOperand(one, `${indent}  `)}`).join("");
}

function printOperand(type: Type, indent: string): string {
  const text = printType(type, indent);
  return type.kind === "union" || type.kind === "intersection" ? `(${text})` : text;
}

function printEntry({ type, optional }: Member, indent: string): string {
  return optional ? `${printOperand(type, indent)}?` : printType(type, indent);
}

function printObject({ members, index }: ObjectType, indent: string): string {
  const inner = `${indent}  `;
  const lines = [
    ...(index ? [`${inner}[key: string]: ${printType(index, inner)};`] : []),
    ...[...members].map(([name, member]) => `${inner}${printMember(name, member, inner)}`),
  ];
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}

function printMember(name: string, { type, optional }: Member, indent: string): string {
  return `${memberText(name)}${optional ? "?" : ""}: ${printType(type, indent)};`;
}

/** The most lines of a declaration. */
const mostLines = 40;

/** Returns the declaration of a type: an interface if it is an object. A long one ends with a remark. */
export function printDeclaration(name: string, type: Type): string {
  const text =
    type.kind === "object"
      ? `export interface ${name} ${printType(type)}`
      : `export type ${name} = ${printType(type)};`;
  const lines = text.split("\n");
  const shown = lines.length <= mostLines ? lines : [...lines.slice(0, mostLines), "  // …", "}"];
  return `${shown.join("\n")}\n`;
}
