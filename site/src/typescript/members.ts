import { ts } from "ts-morph";
import { declaredType, hasRows, isPublic, literalUnion, parameterTexts, typeParametersText } from "./code.js";
import { type Doc, docOf, hasTag, splitDefault, tagsOf } from "./doc.js";
import type { Export } from "./exports.js";

/** A property or method. */
export interface Member {
  readonly name: string;
  readonly isOptional: boolean;
  /** Its type; those of all overloads of a method. */
  readonly types: readonly string[];
  readonly doc: Doc | undefined;
  /** The default that the comment states. */
  readonly fallback: string;
  /** The comment without the default. */
  readonly text: string;
  readonly isStatic: boolean;
  /** The declaration that it comes from, if that is not the described one. */
  readonly inheritedFrom: ts.Symbol | undefined;
  readonly node: ts.Declaration;
}

/** Returns the properties and methods of a class, interface or object type; none if a table cannot describe them. */
export function membersOf(one: Export, checker: ts.TypeChecker): readonly Member[] {
  const own = one.declarations.filter(
    (node) => ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node),
  );
  if (own.length === 0 || !own.every(isObject)) return [];
  const type = checker.getDeclaredTypeOfSymbol(one.symbol);
  // The variants of a union have different properties.
  if (type.isUnion()) return [];
  const instance = checker.getPropertiesOfType(type);
  return [...staticsOf(own, checker), ...instance.flatMap((symbol) => memberOf(symbol, own, checker))];
}

function isObject(node: ts.Declaration): boolean {
  if (ts.isInterfaceDeclaration(node)) return hasRows(node);
  if (!ts.isTypeAliasDeclaration(node)) return true;
  return isObjectType(node.type);
}

function isObjectType(type: ts.TypeNode): boolean {
  if (ts.isTypeLiteralNode(type)) return hasRows(type);
  if (ts.isIntersectionTypeNode(type)) return type.types.every(isObjectType);
  return ts.isTypeReferenceNode(type) && !ts.isQualifiedName(type.typeName);
}

function staticsOf(own: readonly ts.Node[], checker: ts.TypeChecker): readonly Member[] {
  return own
    .filter(ts.isClassDeclaration)
    .flatMap(({ members }) => [...members])
    .filter((node) => ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Static && isPublic(node))
    .filter((node) => node.name && !ts.isComputedPropertyName(node.name))
    .map((node) =>
      described(node, {
        isOptional: false,
        isStatic: true,
        inheritedFrom: undefined,
        types: [memberType(node, false, checker)],
      }),
    );
}

function memberOf(symbol: ts.Symbol, own: readonly ts.Node[], checker: ts.TypeChecker): readonly Member[] {
  // A property that a class and its interface declare has its comment in one of them.
  // Properties and type parameters of an interface with the same name share a symbol.
  const candidates = (symbol.declarations ?? []).filter((one) => !ts.isTypeParameterDeclaration(one));
  const node = candidates.find((one) => docOf(one)) ?? candidates[0];
  if (!node || !isPublic(node) || isOverride(node)) return [];
  const isOptional = Boolean(symbol.flags & ts.SymbolFlags.Optional);
  const parent = node.parent;
  const isOwn = own.some(
    (declaration) =>
      declaration === parent ||
      (ts.isTypeAliasDeclaration(declaration) && contains(declaration, parent)) ||
      (ts.isClassDeclaration(declaration) && isDetails(parent)),
  );
  const name = ts.getNameOfDeclaration(parent as ts.Declaration);
  const inheritedFrom = isOwn || !name ? undefined : checker.getSymbolAtLocation(name);
  const overloads = candidates.filter((one) => ts.isMethodSignature(one) || (ts.isMethodDeclaration(one) && !one.body));
  const nodes = overloads.length > 1 ? overloads : [node];
  return [
    described(node, {
      isOptional,
      isStatic: false,
      inheritedFrom,
      types: hasTypeArgument(node, checker)
        ? [checker.typeToString(checker.getTypeOfSymbol(symbol))]
        : nodes.map((one) => memberType(one, isOptional, checker)),
    }),
  ];
}

/** Returns whether a declaration only lists properties of classes: users cannot import it. */
function isDetails(node: ts.Node): boolean {
  return ts.isInterfaceDeclaration(node) && !(ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Export);
}

/** Returns whether the type of a property is a type parameter, which the described declaration may have given an argument. */
function hasTypeArgument(node: ts.Declaration, checker: ts.TypeChecker): boolean {
  if (!ts.isPropertySignature(node) || !node.type || !ts.isTypeReferenceNode(node.type)) return false;
  return Boolean((checker.getSymbolAtLocation(node.type.typeName)?.flags ?? 0) & ts.SymbolFlags.TypeParameter);
}

function contains(outer: ts.Node, inner: ts.Node): boolean {
  return Boolean(ts.findAncestor(inner, (node) => node === outer));
}

/** Whether a member only implements what its base class describes. */
function isOverride(node: ts.Declaration): boolean {
  return Boolean(ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Override) && !docOf(node)?.text;
}

function described(
  node: ts.Declaration,
  about: Pick<Member, "isOptional" | "isStatic" | "inheritedFrom" | "types">,
): Member {
  const doc = docOf(node);
  const { text, fallback } = doc ? splitDefault(doc) : { text: "", fallback: "" };
  const name = ts.getNameOfDeclaration(node)?.getText() ?? "";
  return { ...about, name, doc, fallback, text, node };
}

function memberType(node: ts.Declaration, isOptional: boolean, checker: ts.TypeChecker): string {
  if (ts.isMethodSignature(node) || ts.isMethodDeclaration(node)) {
    const typeParameters = typeParametersText(node.typeParameters).replace(/\s+/g, " ");
    return `${typeParameters}(${parameterTexts(node.parameters).join(", ")}) => ${declaredType(node.type, false)}`;
  }
  const { type, initializer } = node as ts.PropertyDeclaration;
  const literals = literalUnion(type, checker);
  if (literals) return literals;
  return type || !initializer ? declaredType(type, isOptional) : initializer.getText();
}

export function isMethod({ node }: Member): boolean {
  return ts.isMethodSignature(node) || ts.isMethodDeclaration(node);
}

export function isDeprecated(member: Member): boolean {
  return hasTag(member.doc, "deprecated");
}

/** The tags that a table has room for: what a method throws, and that a property is deprecated. */
export function remarksOf({ doc }: Member): readonly string[] {
  return [
    ...tagsOf(doc, "deprecated").map((text) => `**Deprecated.** ${text}`),
    ...tagsOf(doc, "throws").map((text) => `Throws ${text}`),
  ];
}
