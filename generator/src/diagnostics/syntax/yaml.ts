import { Composer, isScalar, Lexer, Parser, type CST, type Document } from "yaml";
import { maximumDepth } from "./limits.js";

/**
 * Parser options: YAML 1.2 with the core schema and keys that are always strings. load/ handles duplicate and merge
 * keys, because the library would compare each key with all others and lose the origin of merged properties.
 */
const composing = {
  version: "1.2",
  schema: "core",
  stringKeys: true,
  uniqueKeys: false,
  resolveKnownTags: false,
  prettyErrors: false,
} as const;

/** Returns the documents of a YAML file, or the offset at which it exceeds the maximum depth. */
export function composeYaml(text: string): readonly Document.Parsed[] | { readonly tooDeepAt: number } {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    // The parser's stack is the depth, give or take the document. Composing anything deeper would recurse too far.
    if (parser.stack.length > maximumDepth + 3) return { tooDeepAt: parser.offset };
  }
  for (const token of parser.end()) tokens.push(token);
  return [...new Composer(composing).compose(tokens, false, text.length)] as Document.Parsed[];
}

/** Returns whether a key is a plain `<<`: YAML 1.1's merge key, which 1.2 removed and most parsers still support. */
export function isMergeKey(key: unknown): boolean {
  return isScalar(key) && key.value === "<<" && key.type === "PLAIN";
}
