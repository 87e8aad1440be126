import { ts } from "ts-morph";
import { fence, outsideCode, table } from "../markdown.js";
import { declarationCode, literalUnion, shorten, typeCode } from "./code.js";
import { type Doc, tagsOf } from "./doc.js";
import type { Export } from "./exports.js";
import { isGenerated, type Layout, type Reference } from "./layout.js";
import { codeSpan, escapeProse } from "./markdown.js";
import { isDeprecated, isMethod, type Member, membersOf, remarksOf } from "./members.js";
import { referencesOf } from "./references.js";

/** The most lines of code that a section shows of one declaration. */
const mostLines = 60;

/** The most lines of types that are not exported. */
const mostHelperLines = 40;

/** The most generated types that a section links to. There may be one for each operation. */
const mostGeneratedLinks = 3;

/** Renders the exports of one page. */
export class SectionWriter {
  readonly #reference: Reference;
  readonly #layout: Layout;

  constructor(reference: Reference, layout: Layout) {
    this.#reference = reference;
    this.#layout = layout;
  }

  /** Returns the section of an export without its heading. */
  section(one: Export): string {
    const code = shorten(declarationCode(one, this.#reference.checker), isGenerated(one) ? 12 : mostLines);
    const members = membersOf(one, this.#reference.checker);
    const references = this.#references(one, members);
    return [
      ...this.#deprecation(one.doc),
      fence("ts", code),
      this.prose(one.doc?.text ?? ""),
      ...this.#tags(one),
      ...this.#members(one, members),
      ...this.#helpers(references, members),
      this.#uses(references),
    ]
      .filter((block) => block !== "")
      .join("\n\n");
  }

  /** Returns the types that an export refers to, also in the properties that it inherits. */
  #references(one: Export, members: readonly Member[]): readonly ts.Symbol[] {
    const inherited =
      one.kind === "class"
        ? []
        : members.filter(({ inheritedFrom }) => inheritedFrom && !this.#isGeneric(inheritedFrom));
    const nodes = [...one.declarations, ...inherited.map(({ node }) => node)];
    return referencesOf(nodes, this.#reference.checker).filter((symbol) => symbol !== one.symbol);
  }

  /** Returns a doc comment as Markdown of the page. */
  prose(text: string): string {
    const linked = outsideCode(text, (part) =>
      part.replace(/\{@link(?:code|plain)?\s+([^\s|}]+)\s*(?:\|?\s*([^}]*))?\}/g, (_, target: string, label = "") =>
        this.#linkByName(target, label as string),
      ),
    );
    return escapeProse(linked);
  }

  /** Returns a link to the section of a symbol; code if it has none. */
  link(symbol: ts.Symbol, name: string, label = codeSpan(name)): string {
    const home = this.#reference.homes.get(symbol);
    if (!home) return label;
    const path = home.path === this.#layout.entry.path ? "" : `/${home.path}`;
    return `[${label}](${path}#${home.anchor})`;
  }

  #linkByName(target: string, label: string): string {
    if (/^https?:/.test(target)) return `[${label || target}](${target})`;
    const [name = ""] = target.split(/[.#]/);
    const all = [this.#layout, ...this.#reference.layouts].flatMap(({ sections }) => sections);
    const found = all.find((one) => one.name === name);
    return found ? this.link(found.symbol, name, label || codeSpan(target)) : label || codeSpan(target);
  }

  #deprecation(doc: Doc | undefined): readonly string[] {
    return tagsOf(doc, "deprecated").map(
      (text) => `> [!WARNING]\n> Deprecated. ${this.prose(text).replaceAll("\n", "\n> ")}`,
    );
  }

  #tags({ doc, declarations }: Export): readonly string[] {
    const all = declarations.flatMap((node) => (ts.isFunctionDeclaration(node) ? [...node.parameters] : []));
    const fallbacks = all.flatMap(({ name, initializer }) =>
      initializer && ts.isIdentifier(name)
        ? [`- ${codeSpan(name.text)} defaults to ${codeSpan(initializer.getText().replace(/\s+/g, " "))}.`]
        : [],
    );
    const parameters = tagsOf(doc, "param").map((text) => {
      const [, name = "", description = ""] = /^(\S+)\s*(?:-\s*)?([\s\S]*)$/.exec(text) ?? [];
      return `- ${codeSpan(name)}: ${this.prose(description)}`;
    });
    return [
      [...parameters, ...fallbacks].join("\n"),
      ...tagsOf(doc, "returns").map((text) => `**Returns** ${this.prose(text)}`),
      ...tagsOf(doc, "throws").map((text) => `**Throws** ${this.prose(text)}`),
      ...tagsOf(doc, "remarks").map((text) => this.prose(text)),
      ...tagsOf(doc, "example").map((text) => (text.includes("```") ? text : fence("ts", text))),
      ...tagsOf(doc, "see").map((text) => `See ${this.prose(text)}.`),
    ];
  }

  #members(one: Export, members: readonly Member[]): readonly string[] {
    const own = members.filter(({ inheritedFrom }) => !inheritedFrom);
    // The code of a type has its own properties, with their comments.
    const blocks = one.kind === "type" ? [] : [this.#memberTable(own)];
    for (const [base, inherited] of groupBy(members, ({ inheritedFrom }) => inheritedFrom)) {
      if (!base) continue;
      const from = this.link(base, base.name);
      const names = inherited.map(({ name }) => codeSpan(name)).join(", ");
      const isListed = one.kind === "class" || (this.#reference.homes.has(base) && this.#isGeneric(base));
      blocks.push(isListed ? `Inherited from ${from}: ${names}.` : `From ${from}:\n\n${this.#memberTable(inherited)}`);
    }
    return blocks;
  }

  /** Whether the properties of a base have types that depend on its type parameters. */
  #isGeneric(base: ts.Symbol): boolean {
    return base.declarations?.some((node) => "typeParameters" in node && node.typeParameters !== undefined) ?? false;
  }

  #memberTable(members: readonly Member[]): string {
    if (members.length === 0) return "";
    // A table has no room for code and lists.
    if (members.some(({ text }) => /^\s*(```|[-*] |\d+\. )/m.test(text))) return this.#memberList(members);
    const mixed = members.some(isMethod) ? "Member" : "Property";
    const kind = members.every(isMethod) ? "Method" : mixed;
    return table(
      [kind, "Type", "Default", "Description"],
      members.map((member) => [
        memberName(member),
        typesOf(member, "<br>"),
        member.fallback && this.prose(member.fallback),
        this.#description(member),
      ]),
    );
  }

  #memberList(members: readonly Member[]): string {
    const items = members.map((member) => {
      const fallback = member.fallback && `Default: ${this.prose(member.fallback)}.`;
      const text = [this.#description(member), fallback].filter((part) => part !== "").join("\n\n");
      return `- ${memberName(member)}: ${typesOf(member, " and ")}\n\n${text.replace(/^(?=.)/gm, "  ")}`;
    });
    return items.join("\n\n");
  }

  #description(member: Member): string {
    const parts = [isDeprecated(member) ? "" : member.text, ...remarksOf(member)].map((text) => this.prose(text));
    return parts.filter((part) => part !== "").join("\n\n");
  }

  /** Shows the types in a signature that no entry point exports, and the types in those. */
  #helpers(references: readonly ts.Symbol[], members: readonly Member[]): readonly string[] {
    const { checker } = this.#reference;
    const bases = new Set(members.map(({ inheritedFrom }) => inheritedFrom));
    const codes = new Map<ts.Symbol, string>();
    const queue = references.filter((symbol) => !bases.has(symbol));
    for (const symbol of queue) {
      const node = this.#helperOf(symbol);
      const code = node && typeCode(node, checker);
      const size = [...codes.values()].join("\n").split("\n").length;
      if (!code || codes.has(symbol) || size + code.split("\n").length > mostHelperLines) continue;
      codes.set(symbol, code);
      queue.push(...referencesOf([node], checker));
    }
    if (codes.size === 0) return [];
    const subject = codes.size === 1 ? "This type is" : "These types are";
    return [`${subject} not exported:`, fence("ts", [...codes.values()].join("\n\n"))];
  }

  /** Returns the declaration of a hand-written type of this repository that no entry point exports. */
  #helperOf(symbol: ts.Symbol): ts.Declaration | undefined {
    const { homes, root, checker } = this.#reference;
    const [node] = symbol.declarations ?? [];
    if (!node || homes.has(symbol) || !(ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)))
      return undefined;
    const file = node.getSourceFile().fileName;
    if (!file.startsWith(root) || file.includes("/generated/")) return undefined;
    // An element of a constant says nothing without the constant, unless it is one of some strings.
    const isElement = ts.isTypeAliasDeclaration(node) && ts.isIndexedAccessTypeNode(node.type);
    return isElement && literalUnion(node.type, checker) === undefined ? undefined : node;
  }

  #uses(references: readonly ts.Symbol[]): string {
    const known = references.filter((symbol) => this.#reference.homes.has(symbol));
    const isSection = (symbol: ts.Symbol): boolean => this.#reference.homes.get(symbol)?.isSection ?? false;
    const areFew = known.filter((symbol) => !isSection(symbol)).length <= mostGeneratedLinks;
    const links = known.filter((symbol) => areFew || isSection(symbol)).map((symbol) => this.link(symbol, symbol.name));
    return links.length === 0 ? "" : `Uses: ${links.join(", ")}`;
  }
}

/** Leaves out the properties of object types that do not fit into a table. */
function shortType(type: string): string {
  return type.length > 300 && type.startsWith("{") ? "{ … }" : type;
}

function typesOf({ types }: Member, separator: string): string {
  return types.map((type) => codeSpan(shortType(type))).join(separator);
}

function memberName({ name, isOptional, isStatic, node }: Member): string {
  const isCall = ts.isMethodSignature(node) || ts.isMethodDeclaration(node);
  return codeSpan(`${isStatic ? "static " : ""}${name}${isCall ? "()" : ""}${isOptional ? "?" : ""}`);
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
