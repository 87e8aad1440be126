import { ts } from "ts-morph";
import { docOf, hasTag } from "./doc.js";
import { type Export, functionOf } from "./exports.js";

const width = 100;

/** Returns the code of a type on one line, without comments. */
export function typeText(node: ts.Node): string {
  return withoutComments(node.getText())
    .replace(/\s+/g, " ")
    .replace(/([(<:=,]|^) ?\| /g, (_, before: string) => (/[:=,]/.test(before) ? `${before} ` : before))
    .replace(/,( ?[)>\]])/g, "$1")
    .replace(/([(<[]) | ([)>\]])/g, "$1$2")
    .replace(/;( ?\})/g, " }")
    .replace(/ {2,}/g, " ")
    .trim();
}

export function withoutComments(code: string): string {
  return code.replace(
    /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    (_, text: string | undefined) => text ?? "",
  );
}

/** Returns the type of a property or parameter. `| undefined` of an optional one is left out. */
export function declaredType(type: ts.TypeNode | undefined, isOptional: boolean): string {
  const text = type ? typeText(type) : "unknown";
  const known = isOptional ? text.replace(/ \| undefined$/, "") : text;
  return type && known !== text && known.startsWith("((") ? known.slice(1, -1) : known;
}

/** Returns the parameters of a function as code, one per element. */
export function parameterTexts(parameters: ts.NodeArray<ts.ParameterDeclaration>): readonly string[] {
  return parameters.map((parameter) => {
    const { dotDotDotToken, questionToken, initializer, type } = parameter;
    const isOptional = Boolean(questionToken ?? initializer);
    const shown = !type && initializer ? literalType(initializer) : declaredType(type, isOptional);
    return `${dotDotDotToken ? "..." : ""}${parameterName(parameter)}${isOptional ? "?" : ""}: ${shown}`;
  });
}

/** Returns the type of a default value. */
function literalType(value: ts.Expression): string {
  if (ts.isNumericLiteral(value)) return "number";
  if (ts.isStringLiteral(value)) return "string";
  const isBoolean = value.kind === ts.SyntaxKind.TrueKeyword || value.kind === ts.SyntaxKind.FalseKeyword;
  return isBoolean ? "boolean" : "unknown";
}

/** Names a destructured parameter `options`. */
export function parameterName({ name }: ts.ParameterDeclaration): string {
  return ts.isIdentifier(name) ? name.text : "options";
}

/** Prints a signature: on one line if it is short, otherwise with one parameter per line. */
export function callText(head: string, parameters: readonly string[], result: string): string {
  const line = `${head}(${parameters.join(", ")})${result}`;
  if (Math.max(...line.split("\n").map(({ length }) => length)) <= width || parameters.length === 0) return line;
  return `${head}(\n${parameters.map((one) => `  ${one},\n`).join("")})${result}`;
}

export function typeParametersText(parameters: ts.NodeArray<ts.TypeParameterDeclaration> | undefined): string {
  if (!parameters) return "";
  const line = `<${parameters.map(typeText).join(", ")}>`;
  return line.length <= width ? line : `<\n${parameters.map((one) => `  ${typeText(one)},\n`).join("")}>`;
}

/** Returns the declaration of an export as code without implementation. */
export function declarationCode({ name, declarations }: Export, checker: ts.TypeChecker): string {
  // The properties of an interface that merges with a class are in the class's table.
  const classes = declarations.filter(ts.isClassDeclaration);
  return (classes.length > 0 ? classes : declarations).map((one) => codeOf(one, name, checker)).join("\n");
}

function codeOf(node: ts.Declaration, name: string, checker: ts.TypeChecker): string {
  if (ts.isFunctionDeclaration(node)) return functionCode(node, name, checker);
  if (ts.isVariableDeclaration(node)) {
    const implementation = functionOf(node);
    return implementation ? functionCode(implementation, name, checker) : constantCode(node, name);
  }
  if (ts.isClassDeclaration(node)) return classCode(node, name, checker);
  if (ts.isInterfaceDeclaration(node) && hasRows(node)) return headCode(node, name);
  return typeCode(node, checker);
}

/** Returns the declaration of an export with its properties, but without comments. */
export function exampleCode(one: Export, checker: ts.TypeChecker): string {
  const [node] = one.declarations;
  if (!node || one.kind !== "interface") return declarationCode(one, checker);
  return withoutComments(sourceCode(node)).replace(/\n\s*(?=\n)/g, "");
}

/** Returns the source of a type, or the literals that it stands for. */
export function typeCode(node: ts.Declaration, checker: ts.TypeChecker): string {
  return (ts.isTypeAliasDeclaration(node) && literalsCode(node, checker)) || sourceCode(node);
}

/** Returns the code of a type that computes a union of literals, such as `(typeof levels)[number]`. */
function literalsCode(node: ts.TypeAliasDeclaration, checker: ts.TypeChecker): string | undefined {
  const literals = node.typeParameters ? undefined : literalUnion(node.type, checker);
  return literals && `type ${node.name.text} = ${literals};`;
}

/** Returns the literals of a union that a type takes from an array or from another type. */
export function literalUnion(node: ts.TypeNode | undefined, checker: ts.TypeChecker): string | undefined {
  if (!node || !computesLiterals(node, checker)) return undefined;
  const type = checker.getTypeAtLocation(node);
  if (!type.isUnion() || !type.types.every((one) => one.isLiteral())) return undefined;
  return type.types.map((one) => checker.typeToString(one)).join(" | ");
}

function computesLiterals(node: ts.TypeNode, checker: ts.TypeChecker): boolean {
  if (ts.isIndexedAccessTypeNode(node)) return true;
  const alias = ts.isTypeReferenceNode(node) ? resolved(node.typeName, checker)?.declarations?.[0] : undefined;
  return Boolean(alias && ts.isTypeAliasDeclaration(alias) && ts.isIndexedAccessTypeNode(alias.type));
}

/** Returns what a name refers to, through imports. */
export function resolved(name: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(name);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function functionCode(node: ts.SignatureDeclaration, name: string, checker: ts.TypeChecker): string {
  const result = node.type ? `: ${typeText(node.type)}` : inferredResult(node, checker);
  return `${callText(`function ${name}${typeParametersText(node.typeParameters)}`, parameterTexts(node.parameters), result)};`;
}

function inferredResult(node: ts.SignatureDeclaration, checker: ts.TypeChecker): string {
  const signature = checker.getSignatureFromDeclaration(node);
  const type =
    signature &&
    checker.typeToString(checker.getReturnTypeOfSignature(signature), node, ts.TypeFormatFlags.NoTruncation);
  // Without the libraries, the types of their values are unknown.
  return type && !/\bany\b/.test(type) ? `: ${type}` : "";
}

function constantCode({ type, initializer }: ts.VariableDeclaration, name: string): string {
  if (type) {
    const text = typeText(type);
    return `const ${name}: ${text.length > width ? dedent(type) : text};`;
  }
  const value = initializer ? dedent(initializer).replace(/\/\* @__PURE__ \*\/\s*/g, "") : "unknown";
  return `const ${name} = ${value};`;
}

/** Whether a table can describe an interface: it has named properties and methods only. */
export function hasRows(node: ts.InterfaceDeclaration | ts.TypeLiteralNode): boolean {
  return node.members.every((member) => ts.isPropertySignature(member) || ts.isMethodSignature(member));
}

/** Returns a declaration up to its members, as the source has it. */
function headCode(node: ts.InterfaceDeclaration | ts.ClassDeclaration, name: string): string {
  const brace = node.getChildren().findLast(({ kind }) => kind === ts.SyntaxKind.OpenBraceToken);
  const head = node.getText().slice(0, (brace?.getStart() ?? node.end) - node.getStart());
  return withoutComments(head)
    .replace(/^(?:export |declare )+/, "")
    .replace(/\b(class|interface) [\w$]+/, `$1 ${name}`)
    .replace(/\n\s*(?=extends |implements )/g, " ")
    .trim();
}

function classCode(node: ts.ClassDeclaration, name: string, checker: ts.TypeChecker): string {
  const head = headCode(node, name).replace(/(?<=\bextends )[\s\S]*/, (base) => retypedBase(node, checker) ?? base);
  const constructors = node.members.filter(ts.isConstructorDeclaration);
  const overloads = constructors.filter((one) => !one.body);
  const shown = (overloads.length > 0 ? overloads : constructors).filter(isPublic);
  if (shown.length === 0) return head;
  const lines = shown.map((one) => `${callText("constructor", parameterTexts(one.parameters), "")};`);
  return `${head} {\n${lines.join("\n").replace(/^/gm, "  ")}\n}`;
}

/** Returns the name of the class that a class extends, if it extends a constant: that class with another type. */
function retypedBase(node: ts.ClassDeclaration, checker: ts.TypeChecker): string | undefined {
  const base = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  const declaration = base && resolved(base.expression, checker)?.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
  let named = declaration.initializer;
  while (ts.isAsExpression(named)) named = named.expression;
  return named.getText();
}

/** Whether users may use a member of a class: it is neither private nor protected nor internal. */
export function isPublic(node: ts.Declaration): boolean {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  const name = ts.getNameOfDeclaration(node);
  if (ts.getCombinedModifierFlags(node) & hidden || (name && ts.isPrivateIdentifier(name))) return false;
  if (name && ts.isComputedPropertyName(name) && !name.getText().startsWith("[Symbol.")) return false;
  // Standard Schema began the convention that users do not see such names in completions.
  if (name && ts.isStringLiteral(name) && /^~(?!standard$)/.test(name.text)) return false;
  return !hasTag(docOf(node), "internal");
}

/** Returns the source of a declaration, with its inner comments. */
function sourceCode(node: ts.Node): string {
  return dedent(node).replace(/^(?:export |declare )+/, "");
}

/** Returns the code of a node without the indentation of the line that it begins on. */
function dedent(node: ts.Node): string {
  const { text } = node.getSourceFile();
  const line = text.slice(text.lastIndexOf("\n", node.getStart()) + 1);
  const indent = line.length - line.trimStart().length;
  return node.getText().replaceAll(`\n${" ".repeat(indent)}`, "\n");
}

/** Shortens code that is too long to read. */
export function shorten(code: string, most: number): string {
  const lines = code.split("\n");
  return lines.length <= most + 2
    ? code
    : [...lines.slice(0, most), `// … ${lines.length - most} more lines`].join("\n");
}
