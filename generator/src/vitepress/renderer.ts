/** The part of markdown-it that the plugins use. */
export interface MarkdownRenderer {
  readonly core: {
    readonly ruler: {
      after(existing: string, name: string, rule: (state: { tokens: MarkdownToken[] }) => void): void;
    };
  };
  readonly renderer: { readonly rules: { text?: RenderRule | undefined; code_inline?: RenderRule | undefined } };
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

/** A rule of markdown-it, which only it can call. */
export type RenderRule = (...args: never[]) => string;
