/** JSON pointers (RFC 6901), as strings: "" is the whole document. */

/** Escapes a member name or an index for use in a pointer. */
export function escapeToken(token: string | number): string {
  const text = String(token);
  return /[~/]/.test(text) ? text.replaceAll("~", "~0").replaceAll("/", "~1") : text;
}

/** The pointer of a member or an item of what `pointer` points at. */
export function childPointer(pointer: string, token: string | number): string {
  return `${pointer}/${escapeToken(token)}`;
}

/** The unescaped tokens of a pointer: `/paths/~1facts` gives `["paths", "/facts"]`. */
export function pointerTokens(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((token) => (token.includes("~") ? token.replaceAll("~1", "/").replaceAll("~0", "~") : token));
}

/** The pointer made of tokens: the reverse of `pointerTokens`. */
export function pointerOf(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${escapeToken(token)}`).join("");
}
