import { printCode, type Code, type CodeSymbol } from "../../codegen/code.js";
import type { Structure } from "../../codegen/declarations.js";
import { DeclaredName, ImportedModule } from "../../codegen/code.js";
import { Tokens } from "./tokens.js";
import { intersectionOf, named, unionOf, type Declaration, type Member, type ObjectType, type Type } from "./type.js";

/** Returns the declaration of an interface or a type alias; undefined for others. */
export function declarationOf(structure: Structure): Declaration | undefined {
  if (structure.kind === "type") return { name: nameOf(structure.name), type: parseType(structure.type) };
  if (structure.kind !== "interface") return undefined;
  const { name, extends: bases = [], properties = [], indexSignatures = [] } = structure;
  const members = properties.map((property): [string, Member] => [
    keyOf(property.name),
    { type: parseType(property.type), optional: property.hasQuestionToken === true },
  ]);
  const [index] = indexSignatures;
  const own: ObjectType = {
    kind: "object",
    members: new Map(members),
    ...(index && { index: parseType(index.returnType) }),
    isInterface: true,
  };
  return { name: nameOf(name), type: intersectionOf([...bases.map(parseType), own]) };
}

/** Parses a type as the emitters write it. */
export function parseType(code: Code): Type {
  const tokens = new Tokens(printCode(code, nameOfSymbol));
  const type = readUnion(tokens);
  if (tokens.next.kind !== "end") throw new SyntaxError(`unexpected ${tokens.next.text}`);
  return type;
}

function nameOf(name: string | DeclaredName): string {
  return name instanceof DeclaredName ? name.wanted : name;
}

/** Names are unique among all types of a client and its runtime. */
function nameOfSymbol(symbol: CodeSymbol): string {
  return symbol instanceof DeclaredName || symbol instanceof ImportedModule ? symbol.wanted : symbol.name;
}

function keyOf(text: string): string {
  return text.startsWith('"') ? (JSON.parse(text) as string) : text;
}

function readUnion(tokens: Tokens): Type {
  return unionOf(readList(tokens, "|", readIntersection));
}

function readIntersection(tokens: Tokens): Type {
  return intersectionOf(readList(tokens, "&", readOperand));
}

function readList(tokens: Tokens, separator: string, read: (tokens: Tokens) => Type): readonly Type[] {
  tokens.skip(separator);
  const types = [read(tokens)];
  while (tokens.skip(separator)) types.push(read(tokens));
  return types;
}

function readOperand(tokens: Tokens): Type {
  let type = readPrimary(tokens);
  while (tokens.skip("[")) {
    if (tokens.skip("]")) type = { kind: "array", items: type };
    else {
      // `FactsGetParamsByType["text/plain"]`: no type that programs name contains one.
      readUnion(tokens);
      tokens.expect("]");
    }
  }
  return type;
}

function readPrimary(tokens: Tokens): Type {
  const { kind, text } = tokens.take();
  switch (kind) {
    case "string":
      return { kind: "literal", value: JSON.parse(text) as string };
    case "number":
      return { kind: "literal", value: Number(text) };
    case "template":
      return { kind: "template", text: text.slice(1, -1) };
    case "word":
      if (text === "readonly") return readOperand(tokens);
      return text === "true" || text === "false"
        ? { kind: "literal", value: text === "true" }
        : named(text, readArguments(tokens));
    default:
      if (text === "(") return readGroup(tokens);
      if (text === "{") return readObject(tokens);
      if (text === "[") return readTuple(tokens);
      throw new SyntaxError(`unexpected ${text}`);
  }
}

function readGroup(tokens: Tokens): Type {
  const type = readUnion(tokens);
  tokens.expect(")");
  return type;
}

function readArguments(tokens: Tokens): readonly Type[] {
  if (!tokens.skip("<")) return [];
  const types = readList(tokens, ",", readUnion);
  tokens.expect(">");
  return types;
}

function readObject(tokens: Tokens): Type {
  const members = new Map<string, Member>();
  let index: Type | undefined;
  while (!tokens.skip("}")) {
    if (tokens.skip("[")) {
      tokens.take();
      tokens.expect(":");
      tokens.expect("string");
      tokens.expect("]");
      tokens.expect(":");
      index = readUnion(tokens);
    } else {
      const [key, member] = readMember(tokens);
      members.set(key, member);
    }
    if (!tokens.skip(";")) tokens.skip(",");
  }
  return { kind: "object", members, ...(index && { index }) };
}

function readMember(tokens: Tokens): readonly [string, Member] {
  let key = tokens.take();
  // `readonly` is a modifier unless it is the name itself.
  if (key.text === "readonly" && tokens.next.text !== ":" && tokens.next.text !== "?") key = tokens.take();
  const optional = tokens.skip("?");
  tokens.expect(":");
  return [key.kind === "string" ? keyOf(key.text) : key.text, { type: readUnion(tokens), optional }];
}

function readTuple(tokens: Tokens): Type {
  const entries: Member[] = [];
  let rest: Type | undefined;
  while (!tokens.skip("]")) {
    if (tokens.skip("...")) {
      const list = readOperand(tokens);
      rest = list.kind === "array" ? list.items : list;
    } else {
      const type = readUnion(tokens);
      entries.push({ type, optional: tokens.skip("?") });
    }
    tokens.skip(",");
  }
  return { kind: "tuple", entries, ...(rest && { rest }) };
}
