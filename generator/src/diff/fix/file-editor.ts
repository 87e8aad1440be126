import type { ts } from "ts-morph";
import { isIdentifier, keyText, stringText } from "../../codegen/literals.js";
import { spotOf, type Compiler, type Name } from "./program.js";
import { holderOf, quotedText } from "./strings.js";
import type { Change, Edit, Remark, Rename } from "./types.js";
import type { Surroundings } from "./symbols.js";
import { findOnce } from "../../diagnostics/get-or-add.js";

/** The change of an imported name. */
interface ImportChange extends Change {
  /** Says whether the file uses the new name for something else, and so keeps the old one: `Animal as Pet`. */
  readonly keepsName: boolean;
}

/** Collects the edits of one file. */
export class FileEditor {
  readonly #file: ts.SourceFile;
  readonly #around: Surroundings;
  readonly #imports = new Map<ts.ImportSpecifier, ImportChange | undefined>();
  readonly #edits = new Map<number, Edit>();
  readonly remarks: Remark[] = [];

  constructor(file: ts.SourceFile, around: Surroundings) {
    this.#file = file;
    this.#around = around;
  }

  get edits(): readonly Edit[] {
    return [...this.#edits.values()];
  }

  /** Edits an identifier or a string if it names something that has another name. */
  visit(node: Name): void {
    const { ts, checker } = this.#around.program;
    const { parent } = node;
    if (ts.isImportSpecifier(parent)) return this.#visitImport(node, parent);
    if (ts.isExportSpecifier(parent)) return this.#visitExport(node, parent);
    if (ts.isShorthandPropertyAssignment(parent)) return this.#visitShorthand(node, parent);
    if (ts.isBindingElement(parent) && parent.name === node) return this.#visitBinding(node, parent);
    const element = ts.isComputedPropertyName(parent) ? parent.parent : parent;
    if (ts.isObjectLiteralElement(element) && (element === parent ? element.name === node : !ts.isIdentifier(node)))
      return this.#apply(node, this.#changeOfElement(node, element));
    const holder = ts.isIdentifier(node) ? undefined : holderOf(node, this.#around.program);
    if (holder !== undefined) return this.#apply(node, this.#around.symbols.changeOfProperty(holder, node.text));
    const imported = this.#importOf(checker.getSymbolAtLocation(node));
    if (imported === undefined) return this.#apply(node, this.#around.symbols.changeAt(node));
    if (!imported.keepsName) this.#apply(node, imported);
  }

  // ------------------------------------------------------------------------------------------------- imports

  #visitImport(node: Name, specifier: ts.ImportSpecifier): void {
    const change = this.#changeOfImport(specifier);
    if (change === undefined || (specifier.propertyName ?? specifier.name) !== node) return;
    const { rename } = change;
    if (rename === undefined || !change.keepsName || specifier.propertyName !== undefined) this.#apply(node, change);
    else this.#replace(node, `${rename.now} as ${node.text}`, change);
  }

  #visitExport(node: Name, specifier: ts.ExportSpecifier): void {
    const { program, symbols } = this.#around;
    if ((specifier.propertyName ?? specifier.name) !== node) return;
    const module = specifier.parent.parent.moduleSpecifier;
    const change =
      module === undefined
        ? this.#importOf(program.checker.getExportSpecifierLocalTargetSymbol(specifier))
        : symbols.changeOfExport(module, node.text);
    const isKept = change !== undefined && "keepsName" in change && change.keepsName;
    if (isKept || change?.rename === undefined || specifier.propertyName !== undefined)
      return this.#apply(node, isKept ? undefined : change);
    this.#replace(node, `${change.rename.now} as ${node.text}`, change);
  }

  /** Returns the change of a name that the file imports under its own name. */
  #importOf(symbol: ts.Symbol | undefined): ImportChange | undefined {
    const [declaration] = symbol?.declarations ?? [];
    if (declaration === undefined || !this.#around.program.ts.isImportSpecifier(declaration)) return undefined;
    return declaration.propertyName === undefined ? this.#changeOfImport(declaration) : undefined;
  }

  #changeOfImport(specifier: ts.ImportSpecifier): ImportChange | undefined {
    return findOnce(this.#imports, specifier, undefined, () => this.#findImport(specifier));
  }

  #findImport(specifier: ts.ImportSpecifier): ImportChange | undefined {
    const { moduleSpecifier } = specifier.parent.parent.parent;
    const change = this.#around.symbols.changeOfExport(
      moduleSpecifier,
      (specifier.propertyName ?? specifier.name).text,
    );
    if (change === undefined) return undefined;
    const { rename } = change;
    const words = new Set(this.#file.text.match(/[\p{ID_Continue}$]+/gu));
    return { ...change, keepsName: rename !== undefined && words.has(rename.now) };
  }

  // ---------------------------------------------------------------------------------------------- properties

  /** Returns the change of a property of a literal, or of a pattern such as `({ name: text } = pet)`. */
  #changeOfElement(node: Name, element: ts.ObjectLiteralElement): Change | undefined {
    const { program, symbols } = this.#around;
    const { ts, checker } = program;
    const around = element.parent;
    const isLiteral = ts.isObjectLiteralExpression(around);
    const type = isLiteral || ts.isJsxAttributes(around) ? checker.getContextualType(around) : undefined;
    const change = symbols.changeOfProperty(type, node.text);
    if (change !== undefined || !isLiteral) return change ?? symbols.changeAt(node);
    const isTarget = ts.isIdentifier(node) && isPattern(around, ts);
    const own = isTarget
      ? checker.getPropertySymbolOfDestructuringAssignment(node)
      : checker.getTypeAtLocation(around).getProperty(node.text);
    return own && symbols.changeOf(own);
  }

  /** Edits `{ name }`, which is a property and the variable with its value. */
  #visitShorthand(node: Name, parent: ts.ShorthandPropertyAssignment): void {
    const { checker } = this.#around.program;
    const property = this.#changeOfElement(node, parent);
    const value = this.#importOf(checker.getShorthandAssignmentValueSymbol(parent));
    const key = property?.rename === undefined ? node.text : keyText(property.rename.now);
    const name = value?.rename === undefined || value.keepsName ? node.text : value.rename.now;
    const change = property?.rename === undefined ? value : property;
    if (change !== undefined && (key !== node.text || name !== node.text))
      this.#replace(node, key === name ? key : `${key}: ${name}`, change);
  }

  /** Edits `const { name } = pet`, which is a property and a variable. */
  #visitBinding(node: Name, { parent, propertyName, dotDotDotToken }: ts.BindingElement): void {
    const { program, symbols } = this.#around;
    if (propertyName !== undefined || dotDotDotToken !== undefined || !program.ts.isObjectBindingPattern(parent))
      return;
    const change = symbols.changeOfProperty(program.checker.getTypeAtLocation(parent), node.text);
    if (change?.rename?.moved !== undefined || change?.rename === undefined) return this.#apply(node, change);
    this.#replace(node, `${keyText(change.rename.now)}: ${node.text}`, change);
  }

  // -------------------------------------------------------------------------------------------------- edits

  #apply(node: Name, change: Change | undefined): void {
    if (change === undefined) return;
    const { rename } = change;
    if (rename === undefined)
      return this.#remark(node, `${this.#around.changes.removed.get(change.key) ?? ""} is gone`);
    if (rename.moved !== undefined) return this.#move(node, change, rename.moved);
    const { ts } = this.#around.program;
    if (!ts.isIdentifier(node)) return this.#replaceString(node, rename.now, change);
    if (isIdentifier(rename.now)) return this.#replace(node, rename.now, change);
    this.#replaceByString(node, rename, change);
  }

  /** Replaces a name by one that is no identifier: `pet.name` by `pet["pet-name"]`. */
  #replaceByString(node: ts.Identifier, { was, now }: Rename, change: Change): void {
    const { ts } = this.#around.program;
    const { parent } = node;
    const text = `[${stringText(now)}]`;
    if (ts.isPropertyAccessExpression(parent) && parent.questionDotToken !== undefined)
      return this.#replace(node, text, change);
    const isQualified = ts.isQualifiedName(parent);
    if (ts.isPropertyAccessExpression(parent) || (isQualified && ts.isTypeQueryNode(parent.parent))) {
      const dot = parent.getChildAt(1, this.#file);
      const between = this.#file.text.slice(dot.end, node.getStart(this.#file));
      return this.#add(dot.getStart(this.#file), node.end, between + text, change);
    }
    if (!isQualified && !ts.isJsxAttribute(parent)) return this.#replace(node, keyText(now), change);
    if (!isQualified && /^[A-Za-z_$][\w$-]*$/.test(now)) return this.#replace(node, now, change);
    this.#remark(node, `${was} is now ${now}`);
  }

  /** Edits a call of a method that is in another resource, if the call names the resource. */
  #move(node: Name, change: Change, { from, to }: NonNullable<Rename["moved"]>): void {
    const { ts } = this.#around.program;
    const names: ts.Node[] = [node];
    let access: ts.Node = node.parent;
    for (const name of from.slice(0, -1).reverse()) {
      access = ts.isPropertyAccessExpression(access) ? access.expression : access;
      if (!ts.isPropertyAccessExpression(access) || access.name.text !== name)
        return this.#remark(node, `client.${from.join(".")} is now client.${to.join(".")}`);
      names.unshift(access.name);
    }
    const [first = node] = names;
    if (from.length !== to.length || !to.every((name) => isIdentifier(name)))
      return this.#add(first.getStart(this.#file), node.end, accessText(to), change);
    for (const [index, one] of names.entries())
      if (from[index] !== to[index]) this.#replace(one, to[index] ?? "", change);
  }

  #replaceString(node: ts.StringLiteralLike, now: string, change: Change): void {
    const quote = this.#file.text.charAt(node.getStart(this.#file));
    // In a template, `${` would be code.
    if (quote === "`") return this.#replace(node, stringText(now), change);
    this.#add(node.getStart(this.#file) + 1, node.end - 1, quotedText(now, quote).slice(1, -1), change);
  }

  #replace(node: ts.Node, text: string, change: Change): void {
    this.#add(node.getStart(this.#file), node.end, text, change);
  }

  #add(start: number, end: number, text: string, { key, rename }: Change): void {
    const before = this.#file.text.slice(start, end);
    const description = `${before} -> ${text} (${rename?.kind ?? "name"} ${key})`;
    this.#edits.set(start, { ...spotOf(this.#file, start), start, end, text, description });
  }

  #remark(node: ts.Node, description: string): void {
    this.remarks.push({ ...spotOf(this.#file, node.getStart(this.#file)), description });
  }
}

/** Returns whether values are assigned to a literal: `({ name } = pet)`, `[{ name }] = pets`. */
function isPattern(literal: ts.Expression, ts: Compiler): boolean {
  const { parent } = literal;
  if (ts.isBinaryExpression(parent))
    return parent.left === literal && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  if (ts.isForOfStatement(parent)) return parent.initializer === literal;
  if (ts.isPropertyAssignment(parent)) return isPattern(parent.parent, ts);
  return ts.isArrayLiteralExpression(parent) && isPattern(parent, ts);
}

/** Returns `pets.list`, without the expression before it and its dot. */
function accessText(path: readonly string[]): string {
  return path
    .map((name, index) => (isIdentifier(name) ? `${index === 0 ? "" : "."}${name}` : `[${stringText(name)}]`))
    .join("");
}
