/** The part of markdown-it that the plugins use. */
export interface MarkdownRenderer {
  readonly core: {
    readonly ruler: {
      after(existing: string, name: string, rule: (state: { tokens: MarkdownToken[] }) => void): void;
    };
  };
  readonly renderer: { readonly rules: { text?: RenderRule | undefined; code_inline?: RenderRule | undefined } };
  readonly utils: { escapeHtml(text: string): string };
}

/** The part of a token of markdown-it that the plugins use. */
export interface MarkdownToken {
  type: string;
  tag: string;
  info: string;
  /** The characters of the syntax: `##`. */
  markup: string;
  content: string;
  nesting: number;
  children: MarkdownToken[] | null;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

// A method's type, which is comparable to rules over markdown-it's own tokens.
type RenderRule = { rule(tokens: MarkdownToken[], index: number, ...others: never[]): string }["rule"];
