import type { FigureResult } from "@memory-service/client";
import { Link } from "@tanstack/react-router";
import { Image, Search } from "lucide-react";
import type { ReactNode } from "react";
import { FigureContent } from "../passages/figure-content.js";
import { Highlighted } from "../passages/highlighted.js";
import { Hit } from "./hit.js";

/** A figure of a document: its caption, the text in it, a summary, and questions that it answers. */
export function FigureHit({ result }: { readonly result: FigureResult }): ReactNode {
  const { prequestion_list } = result.highlight.figure;
  return (
    <Hit result={result} kind="Figure" icon={<Image size={16} aria-hidden />}>
      <FigureContent result={result}>
        {prequestion_list.length > 0 && <Questions questions={prequestion_list} />}
      </FigureContent>
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
