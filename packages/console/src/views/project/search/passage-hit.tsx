import type { ParagraphResult } from "@memory-service/client";
import { FileText } from "lucide-react";
import { type ReactNode, useContext, useState } from "react";
import { Button } from "../../../design/button.js";
import { excerptOf } from "../passages/highlight.js";
import { Highlighted, TermsContext } from "../passages/highlighted.js";
import { Range } from "../passages/range.js";
import { Hit } from "./hit.js";
import { passagesOf } from "../passages/texts.js";

/** The number of characters of a long passage that are shown at first. */
const shortLength = 600;

/** A passage of a document: one or more chunks of a block. */
export function PassageHit({ result }: { readonly result: ParagraphResult }): ReactNode {
  const { chunks } = passagesOf(result);
  const [first] = chunks;
  const isSingle = chunks.length === 1;
  return (
    <Hit
      result={result}
      kind="Passage"
      icon={<FileText size={16} aria-hidden />}
      details={isSingle && first && <Range value={first.range} label="Position in the file" />}
    >
      {chunks.map(({ text, range }) =>
        isSingle && text === "" ? null : (
          <div key={range} className="search-chunk">
            <Text text={text} />
            {!isSingle && <Range value={range} label="Position in the file" />}
          </div>
        ),
      )}
    </Hit>
  );
}

/** A text, of which a long one is cut at first. */
function Text({ text }: { readonly text: string }): ReactNode {
  const terms = useContext(TermsContext);
  const [isOpen, setOpen] = useState(false);
  const excerpt = excerptOf(text, terms, shortLength);
  const isLong = excerpt.isCutAtStart || excerpt.isCutAtEnd;
  if (text === "") return null;
  return (
    <>
      <p className="passage-text" dir="auto">
        {!isOpen && excerpt.isCutAtStart && "… "}
        <Highlighted text={isOpen ? text : excerpt.text} />
        {!isOpen && excerpt.isCutAtEnd && " …"}
      </p>
      {isLong && (
        <Button
          variant="ghost"
          isSmall
          className="search-more"
          aria-expanded={isOpen}
          onClick={() => setOpen((isOpen) => !isOpen)}
        >
          {isOpen ? "Show less" : "Show the whole passage"}
        </Button>
      )}
    </>
  );
}
