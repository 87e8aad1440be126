import type { Finding } from "../../types.js";

/** The most findings that explain one error. */
const mostFindings = 3;

/** Returns the findings that explain an error of a consumer, by the names in its message and on its line. */
export function explain(
  { code, message }: { readonly code: string; readonly message: string },
  line: string,
  findings: readonly Finding[],
): readonly Finding[] {
  const quoted = new Set([...message.matchAll(/["'`]([^"'`\n]+)["'`]/g)].flatMap(([, text = ""]) => wordsOf(text)));
  const used = new Set(wordsOf(line));
  const scored = findings
    .filter(({ level }) => level === "breaking" || level === "possible")
    .map((finding) => ({ finding, score: scoreOf(finding, { code, quoted, used }) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const best = scored[0]?.score ?? 0;
  return scored
    .filter(({ score }) => score === best)
    .slice(0, mostFindings)
    .map(({ finding }) => finding);
}

interface Evidence {
  readonly code: string;
  /** The words that the message quotes. */
  readonly quoted: ReadonlySet<string>;
  /** The words of the line. */
  readonly used: ReadonlySet<string>;
}

/** Rates how well a finding explains an error; 0 if nothing that it names occurs. */
function scoreOf({ facts, typescript }: Finding, { code, quoted, used }: Evidence): number {
  const member = lastWord(facts["member"]);
  const call = wordsOf(facts["call"] ?? "").slice(1);
  const named = [
    member !== undefined && quoted.has(member) ? 6 : 0,
    member !== undefined && used.has(member) ? 3 : 0,
    wordsOf(facts["type"] ?? "").some((type) => quoted.has(type)) ? 4 : 0,
    wordsOf(facts["type"] ?? "").some((type) => used.has(type)) ? 2 : 0,
    wordsOf(facts["values"] ?? "").some((value) => quoted.has(value)) ? 4 : 0,
    call.length > 0 && call.every((word) => used.has(word)) ? 4 : 0,
    call.length > 0 && quoted.has(call.at(-1) ?? "") ? 3 : 0,
  ].reduce((sum, score) => sum + score, 0);
  return named === 0 ? 0 : named + (typescript?.errors.includes(code) ? 1 : 0);
}

function lastWord(text: string | undefined): string | undefined {
  return wordsOf(text ?? "").at(-1);
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_$]+/gu) ?? [];
}
