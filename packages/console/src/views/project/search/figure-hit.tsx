import type { FigureResult } from "@memory-service/client";
import { Link } from "@tanstack/react-router";
import { Image, Search } from "lucide-react";
import type { ReactNode } from "react";
import { Highlighted } from "./highlighted.js";
import { Hit } from "./hit.js";

/** A figure of a document: its caption, the text in it, a summary, and questions that it answers. */
export function FigureHit({ result }: { readonly result: FigureResult }): ReactNode {
  const { text, summary_text, prequestion_list } = result.highlight.figure;
  const isSummaryNew = summary_text !== "" && summary_text !== text;
  return (
    <Hit result={result} kind="Figure" icon={<Image size={16} aria-hidden />}>
      <div className="search-figure">
        <span className="search-figure-mark" aria-hidden>
          <Image size={24} />
        </span>
        <div className="search-figure-texts">
          {isSummaryNew && (
            <p className="search-text">
              <Highlighted text={summary_text} />
            </p>
          )}
          {text !== "" && (
            <p className={isSummaryNew ? "search-text muted" : "search-text"}>
              <Highlighted text={text} />
            </p>
          )}
          {prequestion_list.length > 0 && <Questions questions={prequestion_list} />}
        </div>
      </div>
    </Hit>
  );
}

/** Questions that a figure answers. They are queries, too. */
function Questions({ questions }: { readonly questions: readonly string[] }): ReactNode {
  return (
    <div className="search-questions">
      <p className="muted">Questions it answers</p>
      <ul>
        {questions.map((question) => (
          <li key={question}>
            <Link
              from="/w/$workspaceId/projects/$projectId/search"
              to="."
              search={({ top: _, ...old }) => ({ ...old, q: question })}
              className="link"
            >
              <Search size={14} aria-hidden />
              <span>
                <Highlighted text={question} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
