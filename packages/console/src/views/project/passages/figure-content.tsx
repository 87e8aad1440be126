import type { FigureResult } from "@memory-service/client";
import { Image } from "lucide-react";
import type { ReactNode } from "react";
import { Highlighted } from "./highlighted.js";

export interface FigureContentProps {
  readonly result: FigureResult;
  /** Shown below the texts. */
  readonly children?: ReactNode;
}

/** The summary of a figure and the text in it. The service does not keep the image. */
export function FigureContent({ result, children }: FigureContentProps): ReactNode {
  const { text, summary_text } = result.highlight.figure;
  const isSummaryNew = summary_text !== "" && summary_text !== text;
  return (
    <div className="passage-figure">
      <span className="passage-figure-mark" aria-hidden>
        <Image size={24} />
      </span>
      <div className="passage-figure-texts">
        {isSummaryNew && (
          <p className="passage-text">
            <Highlighted text={summary_text} />
          </p>
        )}
        {text !== "" && (
          <p className={isSummaryNew ? "passage-text muted" : "passage-text"}>
            <Highlighted text={text} />
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
