/** Shows every operation of a generated page in two columns: its description, and its code. */
import { operationHeading } from "./pages.js";
import type { MarkdownRenderer, MarkdownToken } from "./renderer.js";
import { tokenLike } from "./tabs.js";

/** A plugin for markdown-it. Wraps the sections of operations, and labels the cells of their tables with their columns. */
export function operationSections(renderer: MarkdownRenderer): void {
  renderer.core.ruler.after("code_tabs", "operation_sections", (state) => {
    const starts = state.tokens.flatMap((token, at) => (isOperation(token, state.tokens[at + 1]) ? [at] : []));
    if (starts.length === 0) return;
    const wrapped = starts.map((start) => wrapOperation(state.tokens.slice(start, endOfSection(state.tokens, start))));
    const others = starts.map((start, at) => state.tokens.slice(endOfSection(state.tokens, start), starts[at + 1]));
    state.tokens = [
      ...state.tokens.slice(0, starts[0]),
      ...wrapped.flatMap((section, at) => [...section, ...others[at]!]),
    ];
  });
}

/** Returns whether a token opens the heading of an operation: `client.facts.get`, and nothing else. */
function isOperation(token: MarkdownToken, content: MarkdownToken | undefined): boolean {
  const isHeading = token.type === "heading_open" && (token.tag === "h1" || token.tag === "h2");
  return isHeading && operationHeading.test(`${token.markup} ${content?.content}`);
}

function endOfSection(tokens: readonly MarkdownToken[], start: number): number {
  const next = tokens.findIndex(({ type, tag }, at) => at > start && type === "heading_open" && /^h[12]$/.test(tag));
  return next < 0 ? tokens.length : next;
}

function wrapOperation(tokens: readonly MarkdownToken[]): readonly MarkdownToken[] {
  labelCells(tokens);
  const { start, end } = codeOf(tokens);
  const model = tokens[0]!;
  const text = (part: readonly MarkdownToken[]): readonly MarkdownToken[] => [
    html(model, '<div class="operation-text">'),
    ...part,
    html(model, "</div>"),
  ];
  return [
    html(model, '<section class="operation">'),
    ...text(tokens.slice(0, start)),
    html(model, '<div class="operation-code">'),
    ...tokens.slice(start, end),
    html(model, "</div>"),
    ...text(tokens.slice(end)),
    html(model, "</section>"),
  ];
}

/** Returns the range of the samples and of the responses after them, with the paragraphs that introduce these. */
function codeOf(tokens: readonly MarkdownToken[]): { start: number; end: number } {
  // A description can have code of its own.
  const group = tokens.findIndex(({ type }) => type === "container_code-group_open");
  const first = group < 0 ? tokens.findIndex(({ type }) => isCode(type)) : group;
  if (first < 0) return { start: tokens.length, end: tokens.length };
  let end = first;
  for (let at = first; at < tokens.length;) {
    const past = pastBlock(tokens, at);
    const isIntroduction = tokens[at]!.type === "paragraph_open" && isCode(tokens[past]?.type ?? "");
    if (!isCode(tokens[at]!.type) && !isIntroduction) break;
    at = past;
    if (!isIntroduction) end = past;
  }
  return { start: first, end };
}

function isCode(type: string): boolean {
  return type === "fence" || type === "container_code-group_open";
}

/** Returns the index after the block that starts at an index. */
function pastBlock(tokens: readonly MarkdownToken[], start: number): number {
  let depth = 0;
  for (let at = start; at < tokens.length; at++) {
    depth += tokens[at]!.nesting;
    if (depth <= 0) return at + 1;
  }
  return tokens.length;
}

/** Gives each cell an attribute `data-label` with the heading of its column. */
function labelCells(tokens: readonly MarkdownToken[]): void {
  let labels: string[] = [];
  let column = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.type === "table_open") labels = [];
    if (token.type === "tr_open") column = 0;
    if (token.type === "th_open") labels.push(tokens[at + 1]?.content ?? "");
    if (token.type === "td_open") token.attrSet("data-label", labels[column++] ?? "");
  }
}

function html(model: MarkdownToken, content: string): MarkdownToken {
  return tokenLike(model, { type: "html_block", tag: "", nesting: 0, content, children: null, attrs: null });
}

/** The styles of these sections. */
export const operationStyles = `
.operations-page .VPDoc .container,
.operations-page .VPDoc .content-container { max-width: 1180px !important; }
.operation-text > table { display: table; width: 100%; margin: 16px 0; border-collapse: collapse; overflow: visible; }
.operation-text > table > thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.operation-text > table > tbody > tr { display: flex; flex-wrap: wrap; gap: 0 8px; align-items: baseline; padding: 10px 0;
  background: none !important; border: 0; border-top: 1px solid var(--vp-c-divider); }
.operation-text > table > tbody > tr > td { padding: 0; border: 0; }
.operation-text > table > tbody > tr > td:empty { display: none; }
.operation-text > table > tbody > tr > td:first-child { font-weight: 600; }
.operation-text > table td[data-label="In"], .operation-text > table td[data-label="Rules"] { font-size: 13px; color: var(--vp-c-text-2); }
.operation-text > table td[data-label="Required"]:not(:empty) { font-size: 0; }
.operation-text > table td[data-label="Required"]:not(:empty)::before { font-size: 13px; color: var(--vp-c-brand-1); content: "required"; }
.operation-text > table td[data-label="Description"] { flex-basis: 100%; }
.operation-code pre { max-height: 440px; overflow: auto; }
@media (min-width: 1200px) {
  .operation { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); grid-template-rows: auto 1fr; column-gap: 40px; }
  .operation-text { grid-column: 1; min-width: 0; }
  .operation-code { grid-row: 1 / span 2; grid-column: 2; min-width: 0; padding-top: 56px; }
  .operation-code > :first-child { margin-top: 0; }
}
`;
