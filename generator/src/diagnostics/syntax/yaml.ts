import { Composer, isScalar, Lexer, Parser, type CST, type Document } from "yaml";
import { maximumDepth } from "./limits.js";

/**
 * YAML 1.2 with the core schema and keys that are always strings. Duplicate keys and merge keys are left to load/: the
 * library would compare each key with all others, and merge without telling where a member came from.
 */
const composing = {
  version: "1.2",
  schema: "core",
  stringKeys: true,
  uniqueKeys: false,
  resolveKnownTags: false,
  prettyErrors: false,
} as const;

/** The documents of a YAML text, or the offset at which nesting got too deep. */
export function composeYaml(text: string): readonly Document.Parsed[] | { readonly tooDeepAt: number } {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    // The parser's own stack is the depth, give or take the document; composing what is deeper would recurse.
    if (parser.stack.length > maximumDepth + 3) return { tooDeepAt: parser.offset };
  }
  for (const token of parser.end()) tokens.push(token);
  return [...new Composer(composing).compose(tokens, false, text.length)] as Document.Parsed[];
}

/** A plain `<<`: YAML 1.1's merge key, which 1.2 dropped and everybody still reads. */
export function isMergeKey(key: unknown): boolean {
  return isScalar(key) && key.value === "<<" && key.type === "PLAIN";
}
