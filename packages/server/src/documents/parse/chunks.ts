/** The maximum length of a passage's text, in UTF-16 code units: about 300 tokens of English. */
const maxChunk = 1_200;

/** The part of a text from `from` to `to`, without `to`. */
export interface Chunk {
  readonly from: number;
  readonly to: number;
}

const sentences = new Intl.Segmenter("und", { granularity: "sentence" });

/**
 * Splits a text into chunks of at most 1,200 characters, at the ends of sentences. Sentences that are longer are split at white space,
 * and words that are longer between characters. Chunks have no white space at their ends.
 */
export function splitText(text: string): Chunk[] {
  const chunks: Chunk[] = [];
  for (let from = 0; from < text.length;) {
    const to = text.length - from <= maxChunk ? text.length : from + cutOf(text.slice(from, from + maxChunk));
    const chunk = trim(text, from, to);
    if (chunk.to > chunk.from) chunks.push(chunk);
    from = to;
  }
  return chunks;
}

/** Returns where to cut a text that continues after its end. */
function cutOf(window: string): number {
  let cut = 0;
  for (const { index } of sentences.segment(window)) cut = index;
  // A short first sentence before a very long one would make a chunk of a few words.
  if (cut >= maxChunk / 4) return cut;
  const space = window.search(/\s\S*$/);
  if (space > 0) return space;
  const last = window.charCodeAt(window.length - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return splitsPair ? window.length - 1 : window.length;
}

function trim(text: string, from: number, to: number): Chunk {
  const slice = text.slice(from, to);
  const start = from + (slice.length - slice.trimStart().length);
  return { from: start, to: Math.max(start, from + slice.trimEnd().length) };
}
