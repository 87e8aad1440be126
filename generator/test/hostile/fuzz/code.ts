import ts from "typescript";
import { payload } from "./nasty.js";

/** Returns problems of generated code: syntax errors, and identifiers that can only come from a string of the document. */
export function suspicionsOf(name: string, text: string): readonly string[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true) as ts.SourceFile & {
    readonly parseDiagnostics: readonly ts.DiagnosticWithLocation[];
  };
  const found = file.parseDiagnostics.map(({ messageText, start }) => {
    const around = JSON.stringify(text.slice(Math.max(0, start - 80), start + 80));
    return `${name} is no TypeScript: ${ts.flattenDiagnosticMessageText(messageText, " ")} at ${around}`;
  });
  if (!text.includes(payload)) return found;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text.includes(payload) && !isMemberName(node))
      found.push(`${name} runs what the document says`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Returns whether an identifier is a property name, which is harmless: a document may give a parameter any name. */
function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  const isDeclared =
    ts.isPropertySignature(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyAccessExpression(parent);
  return isDeclared && parent.name === node;
}
