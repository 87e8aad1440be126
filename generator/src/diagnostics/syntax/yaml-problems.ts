/** The parts of the library's errors that we read. */
export interface YamlError {
  readonly code: string;
  readonly message: string;
}

/** A problem in a YAML file, as the end of a sentence, and its fix if the problem has an obvious one. */
export interface YamlProblem {
  readonly message: string;
  readonly remedy?: string;
}

/** Replaces the frequent messages of the library, which describe YAML's grammar instead of the mistake. */
export function explainYaml({ code, message }: YamlError): YamlProblem {
  const closing = /end with a ([\]}])/i.exec(message)?.[1];
  if (closing !== undefined) {
    const opening = closing === "}" ? "{" : "[";
    return { message: `a \`${opening}\` is not closed`, remedy: `add the missing \`${closing}\` before this line` };
  }
  const quote = /missing closing (["'])quote/i.exec(message)?.[1];
  if (quote !== undefined) return { message: "a string is not closed", remedy: `add the missing \`${quote}\`` };
  if (code === "BLOCK_AS_IMPLICIT_KEY") return { message: 'unquoted value contains ": "' };
  if (code === "DUPLICATE_KEY") return { message: "this key occurs twice", remedy: "remove one of them" };
  if (code === "TAB_AS_INDENT") return { message: "a tab indents this line", remedy: "indent it with spaces" };
  if (/items must start at the same column/.test(message))
    return {
      message: "this line is indented unlike the entries around it",
      remedy: "indent all entries of a list or mapping equally",
    };
  if (/keys need to be followed by map values/.test(message))
    return { message: "a key has no `:`", remedy: "write `key: value`" };
  const sentence = message.split("\n")[0]!.replace(/\.$/, "");
  return { message: sentence.charAt(0).toLowerCase() + sentence.slice(1) };
}
