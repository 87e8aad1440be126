import { Parser } from "htmlparser2";
import mammoth from "mammoth";
import type { DocumentLimits } from "../limits.js";
import { packArchive, unpackArchive } from "./archive.js";
import type { Block } from "./blocks.js";
import { DocumentError } from "./document-error.js";
import { parseHtml } from "./html.js";
import { SourceText } from "./source-text.js";

/**
 * Returns the blocks of a Word document. Images are not read, except for their alternative text. Links to other files are not followed.
 */
export async function parseDocx(bytes: Uint8Array, limits: DocumentLimits): Promise<Block[]> {
  const parts = unpackArchive(bytes, limits);
  for (const [path, xml] of Object.entries(parts)) if (/\.(?:xml|rels)$/.test(path)) checkDepth(xml, limits);
  const html = await toHtml(Buffer.from(packArchive(parts)));
  return renumber(attachCaptions(parseHtml(html, limits)));
}

/** Refuses XML that is nested deeply: the time that the library takes grows with the square of the depth. */
function checkDepth(xml: Uint8Array, { maxDepth }: DocumentLimits): void {
  let depth = 0;
  const open = (): void => {
    depth += 1;
    if (depth > maxDepth)
      throw new DocumentError("too_complex", `The document has more than ${maxDepth} elements inside one another.`);
  };
  const parser = new Parser({ onopentagname: open, onclosetag: () => (depth -= 1) }, { xmlMode: true });
  parser.end(new TextDecoder().decode(xml));
}

async function toHtml(buffer: Buffer): Promise<string> {
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer },
      {
        styleMap: [
          "p[style-name='caption'] => figcaption:fresh",
          "p.Caption => figcaption:fresh",
          "p.Title => h1:fresh",
        ],
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: "" })),
      },
    );
    return value;
  } catch (error) {
    if (error instanceof RangeError)
      throw new DocumentError("too_complex", "The document is nested too deeply.", { cause: error });
    throw new DocumentError("damaged_file", "The Word document is damaged. Open and save it again.", { cause: error });
  }
}

/** Gives paragraphs with the style Caption to the table or figure above, or else to the one below. */
function attachCaptions(blocks: readonly Block[]): Block[] {
  const result: Block[] = [];
  let pending: Block | undefined;
  for (const block of blocks) {
    const previous = result.at(-1);
    if (block.type === "paragraph" && block.isCaption === true) {
      if (pending === undefined && previous !== undefined && lacksCaption(previous))
        result[result.length - 1] = { ...previous, caption: block.text.text };
      else {
        if (pending !== undefined) result.push(pending);
        pending = block;
      }
      continue;
    }
    const caption = pending?.type === "paragraph" ? pending.text.text : "";
    if (pending !== undefined && !lacksCaption(block)) result.push(pending);
    result.push(pending !== undefined && lacksCaption(block) ? { ...block, caption } : block);
    pending = undefined;
  }
  return pending === undefined ? result : [...result, pending];
}

function lacksCaption(block: Block): block is Extract<Block, { type: "table" | "figure" }> {
  return (block.type === "table" || block.type === "figure") && !block.caption;
}

/** Counts offsets in the text of the document's paragraphs instead of the HTML that was made of them. */
function renumber(blocks: readonly Block[]): Block[] {
  let offset = 0;
  return blocks.map((block) => {
    if (block.type !== "paragraph" && block.type !== "heading") return block;
    const { text } = block.text;
    const start = offset;
    offset += text.length + 1;
    return { ...block, text: SourceText.of(text, start) };
  });
}
