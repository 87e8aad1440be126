/** JSON pointers (RFC 6901), as strings: "" is the whole document. */

/** Escapes a property name or an index for a pointer. */
export function escapeToken(token: string | number): string {
  if (typeof token === "number") return String(token);
  const isPlain = !token.includes("/") && !token.includes("~");
  return isPlain ? token : token.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Returns the pointer of a property or an item, at any depth, of the value at `pointer`. */
export function childPointer(pointer: string, ...tokens: readonly (string | number)[]): string {
  // Most pointers are made of one token at a time.
  return tokens.length === 1 ? `${pointer}/${escapeToken(tokens[0]!)}` : pointer + pointerOf(tokens);
}

/** Returns the unescaped tokens of a pointer: `/paths/~1facts` gives `["paths", "/facts"]`. */
export function pointerTokens(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((token) => (token.includes("~") ? token.replaceAll("~1", "/").replaceAll("~0", "~") : token));
}

/** Returns the pointer for tokens: the reverse of `pointerTokens`. */
export function pointerOf(tokens: readonly (string | number)[]): string {
  let pointer = "";
  for (const token of tokens) pointer += `/${escapeToken(token)}`;
  return pointer;
}
