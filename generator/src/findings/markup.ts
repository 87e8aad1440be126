import { visible } from "../diagnostics/visible.js";
import { codeSpan, message } from "./markdown.js";

/** Formats the two kinds of text from documents: names, and words. */
export interface Markup {
  readonly code: (text: string) => string;
  readonly prose: (text: string) => string;
}

export const plainMarkup: Markup = { code: visible, prose: visible };

export const markdownMarkup: Markup = { code: codeSpan, prose: message };
