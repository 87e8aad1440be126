import { relative, sep } from "node:path";
import { Document, isMap, isSeq, visit } from "yaml";
import { escapeHidden } from "../../diagnostics/visible.js";
import type { OverlayAction } from "./workpiece.js";

/** An action, and the comment above it. Each line of the comment begins with a space. */
export interface CommentedAction {
  readonly action: OverlayAction;
  readonly comment?: string;
  /** Says whether the action is on one line. */
  readonly isFlow?: boolean;
}

/** Puts a comment above the first of several actions. */
export function commented(
  actions: readonly OverlayAction[],
  comment: string,
  isFlow = false,
): readonly CommentedAction[] {
  return actions.map((action, index) => ({ action, isFlow, ...(index === 0 && { comment }) }));
}

interface OverlayText {
  readonly title: string;
  /** The comment of an overlay without actions. */
  readonly empty: string;
  readonly actions: readonly CommentedAction[];
  /** Comments at the end. */
  readonly others: readonly string[];
  /** Absolute: the root file of the document. */
  readonly file: string;
  /** Absolute: the folder that the overlay is written to, if any. */
  readonly folder?: string;
}

/** Formats an OpenAPI Overlay 1.0 with comments. */
export function printActions({ title, empty, actions, others, file, folder }: OverlayText): string {
  const lines = others.flatMap((one) => one.split("\n"));
  const left = lines.length === 0 ? "" : `\n${lines.map((line) => `#${line}`).join("\n")}\n`;
  // An overlay has at least one action, and this file may be one of the configuration.
  const nothing: CommentedAction = { action: { target: "$.info", update: {} }, comment: ` ${empty}` };
  const listed = actions.length === 0 ? [nothing] : actions;
  const document = new Document(
    {
      overlay: "1.0.0",
      info: { title, version: "1.0.0" },
      ...(folder !== undefined && { extends: relative(folder, file).split(sep).join("/") }),
      actions: listed.map(({ action }) => action),
    },
    { aliasDuplicateObjects: false },
  );
  const list = document.get("actions");
  for (const [index, { comment, isFlow }] of listed.entries()) {
    const item = isSeq(list) ? list.items[index] : undefined;
    if (!isMap(item)) continue;
    if (comment !== undefined) item.commentBefore = comment;
    if (isFlow) item.flow = true;
  }
  quoteHidden(document);
  return `${escapeHidden(document.toString({ lineWidth: 0 }))}${left}`;
}

/** Puts strings with hidden characters into quotes, in which these can be escaped. */
function quoteHidden(document: Document): void {
  visit(document, {
    Scalar: (_, scalar) => {
      const { value } = scalar;
      if (typeof value === "string" && escapeHidden(value) !== value) scalar.type = "QUOTE_DOUBLE";
    },
  });
}
