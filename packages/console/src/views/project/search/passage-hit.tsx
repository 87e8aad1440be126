import type { ParagraphResult } from "@memory-service/client";
import { FileText } from "lucide-react";
import { type ReactNode, useContext, useState } from "react";
import { Button } from "../../../design/button.js";
import { excerptOf } from "./highlight.js";
import { Highlighted, TermsContext } from "./highlighted.js";
import { Hit } from "./hit.js";
import { passagesOf } from "./hit-texts.js";

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
      details={isSingle && first && <Range value={first.range} />}
    >
      {chunks.map(({ text, range }) =>
        isSingle && text === "" ? null : (
          <div key={range} className="search-chunk">
            <Text text={text} />
            {!isSingle && <Range value={range} />}
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
      <p className="search-text">
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

/** The part of the file that a chunk takes. */
const Range = ({ value }: { readonly value: string }): ReactNode => (
  <span className="search-range" title="Position in the file">
    <span className="hidden">Position in the file: </span>
    {value}
  </span>
);
