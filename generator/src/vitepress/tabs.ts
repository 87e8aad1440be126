import type { MarkdownRenderer, MarkdownToken } from "./renderer.js";
import { addAll } from "../diagnostics/add-to.js";

/** A plugin for markdown-it. Shows adjacent code blocks whose info strings have a label, such as "ts [Client]", as tabs. */
export function codeTabs(renderer: MarkdownRenderer): void {
  renderer.core.ruler.after("block", "code_tabs", (state) => {
    state.tokens = groupTabs(state.tokens);
  });
}

/** Puts runs of labelled code blocks into VitePress's code groups. Blocks that already are in one stay there. */
function groupTabs(tokens: readonly MarkdownToken[]): MarkdownToken[] {
  const grouped: MarkdownToken[] = [];
  let inGroup = false;
  for (let index = 0; index < tokens.length;) {
    const token = tokens[index]!;
    if (token.type.startsWith("container_code-group")) inGroup = token.nesting === 1;
    let end = index;
    while (!inGroup && isTab(tokens[end])) end++;
    if (end - index > 1) {
      addAll(grouped, [groupToken(token, 1), ...tokens.slice(index, end), groupToken(token, -1)]);
      index = end;
    } else {
      grouped.push(token);
      index++;
    }
  }
  return grouped;
}

function isTab(token: MarkdownToken | undefined): boolean {
  return token?.type === "fence" && /\[.+\]/.test(token.info);
}

/** Returns a token that opens (1) or closes (-1) a group of `block`. */
function groupToken(block: MarkdownToken, nesting: 1 | -1): MarkdownToken {
  const type = nesting === 1 ? "container_code-group_open" : "container_code-group_close";
  return tokenLike(block, { type, tag: "div", info: " code-group ", nesting, content: "", block: true });
}

/** Returns a copy of a token with other values. */
export function tokenLike(model: MarkdownToken, values: object): MarkdownToken {
  return Object.assign(Object.create(Object.getPrototypeOf(model) as object) as MarkdownToken, model, values);
}
