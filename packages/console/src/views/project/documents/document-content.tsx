import type { DocumentResult } from "@memory-service/client";
import { useParams, useSearch } from "@tanstack/react-router";
import { FileText, Image, type LucideIcon, Table2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import * as admin from "../../../admin/index.js";
import { countOf } from "../../../data/format.js";
import { Button } from "../../../design/button.js";
import { Empty, Loading, Problem } from "../../../design/parts.js";
import { FigureContent } from "../passages/figure-content.js";
import { termsOf } from "../passages/highlight.js";
import { Highlighted, TermsContext } from "../passages/highlighted.js";
import { partOf, partsOf } from "../passages/part.js";
import { Range } from "../passages/range.js";
import { TableContent } from "../passages/table-content.js";
import { passagesOf, sectionOf } from "../passages/texts.js";

const from = "/w/$workspaceId/projects/$projectId/documents/$documentId";

/** Shows what the service has read in a document, in reading order. Opens at the part that the URL names. */
export function DocumentContent(): ReactNode {
  const { projectId, documentId } = useParams({ from });
  const { part, q = "" } = useSearch({ from });
  const list = admin.useDocumentsListPassagesInfinite({ projectId, documentId, page_size: 200 });
  const { data, error, hasNextPage, isFetching, isError, fetchNextPage, refetch } = list;
  const parts = data && partsOf(data.pages.flatMap(({ items }) => items));
  const isFound = part === undefined || parts?.some((candidate) => partOf(candidate) === part);
  // The part of the URL may be on a later page.
  useEffect(() => {
    if (!isFound && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isFound, hasNextPage, isFetching, isError, fetchNextPage]);
  if (error && !parts)
    return <Problem error={error} title="The content could not be loaded" retry={() => void refetch()} />;
  if (parts === undefined) return <Loading label="Loading the content" lines={6} />;
  if (parts.length === 0)
    return (
      <Empty icon={<FileText size={24} aria-hidden />} title="No content">
        The file has no text, tables or captions that the service could read.
      </Empty>
    );
  return (
    <section className="document-content" aria-labelledby="document-content">
      <header>
        <h3 id="document-content">Content</h3>
        <p className="muted" role="status">
          {summaryOf(parts)}
          {hasNextPage && " so far"}
        </p>
      </header>
      <TermsContext value={termsOf(q)}>
        <ol className="document-parts">
          {parts.map((result) => (
            <Part key={partOf(result)} result={result} isCurrent={partOf(result) === part} />
          ))}
        </ol>
      </TermsContext>
      {hasNextPage && (
        <Button isPending={isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}

/** Counts the parts by their kind: `12 passages, 2 tables`. */
function summaryOf(parts: readonly DocumentResult[]): string {
  const countWith = (wanted: DocumentResult["type"], one: string, many: string): string => {
    const count = parts.filter(({ type }) => type === wanted).length;
    return count === 0 ? "" : countOf(count, one, many);
  };
  return [
    countWith("paragraph", "passage", "passages"),
    countWith("table", "table", "tables"),
    countWith("figure", "figure", "figures"),
  ]
    .filter(Boolean)
    .join(", ");
}

const kinds: Readonly<Record<string, readonly [title: string, icon: LucideIcon]>> = {
  paragraph: ["Passage", FileText],
  table: ["Table", Table2],
  figure: ["Figure", Image],
};

interface PartProps {
  readonly result: DocumentResult;
  /** Says whether a search has led here. */
  readonly isCurrent: boolean;
}

function Part({ result, isCurrent }: PartProps): ReactNode {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isCurrent) return;
    item.current?.scrollIntoView({ block: "center" });
    item.current?.focus({ preventScroll: true });
  }, [isCurrent]);
  const section = sectionOf(result);
  const [kind, Icon] = kinds[result.type] ?? [result.type, FileText];
  return (
    <li ref={item} className="document-part" tabIndex={-1} aria-current={isCurrent || undefined}>
      <span className="document-part-icon" title={kind}>
        <Icon size={16} aria-hidden />
      </span>
      <div className="document-part-body">
        <span className="hidden">{kind}</span>
        {(section !== "" || result.type === "table") && (
          <header>
            {section !== "" && (
              <h4>
                <Highlighted text={section} />
              </h4>
            )}
            {result.type === "table" && <Range value={result.table_region_info} label="Cells" />}
          </header>
        )}
        <Body result={result} />
      </div>
    </li>
  );
}

function Body({ result }: { readonly result: DocumentResult }): ReactNode {
  switch (result.type) {
    case "paragraph":
      return passagesOf(result).chunks.map(({ text, range }) => (
        <div key={range} className="document-passage">
          <p className="passage-text">
            <Highlighted text={text} />
          </p>
          <Range value={range} label="Position in the file" />
        </div>
      ));
    case "table":
      return <TableContent result={result} />;
    case "figure":
      return <FigureContent result={result} />;
    default:
      return <p className="muted">The console cannot show this kind of content yet.</p>;
  }
}
