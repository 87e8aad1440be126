import type {
  ColumnExample,
  DocumentResult,
  FigureResult,
  InnerTable,
  ParagraphResult,
  TableResult,
} from "@memory-service/client";
import type { ReactNode } from "react";
import { numberOf } from "../parts/format.js";

export interface PassageProps {
  readonly result: DocumentResult;
}

/** A search result from a document. Unknown variants show only their type. */
export function Passage({ result }: PassageProps): ReactNode {
  switch (result.type) {
    case "paragraph":
      return <Paragraph result={result} />;
    case "table":
      return <Table result={result} />;
    case "figure":
      return <Figure result={result} />;
    default:
      return <Unknown result={result} />;
  }
}

function Paragraph({ result }: { readonly result: ParagraphResult }): ReactNode {
  return (
    <Card kind="Paragraph" document={result.document_name}>
      {result.highlight.chunks.map(({ text, range }) => (
        <p key={range} className="passage">
          {text}
        </p>
      ))}
    </Card>
  );
}

function Table({ result }: { readonly result: TableResult }): ReactNode {
  return (
    <Card kind="Table" document={result.document_name}>
      {result.title && <h3>{result.title}</h3>}
      <p className="details">{[result.semantic_sheet_name, result.table_region_info].filter(Boolean).join(", ")}</p>
      {result.highlight.inner_tables.map((table) => (
        <Columns key={table.id} table={table} />
      ))}
    </Card>
  );
}

/** A table's columns with a few example values each: search results do not contain rows. */
function Columns({ table: { data_range, num_rows, columns } }: { readonly table: InnerTable }): ReactNode {
  return (
    // A wide table scrolls on its own, with the keyboard too.
    <div className="scroll" tabIndex={0} role="region" aria-label={`Columns of ${data_range}`}>
      <table>
        <caption>{numberOf(num_rows)} rows</caption>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Examples</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ id, name, display_examples, min_value, max_value }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{textOf(display_examples)}</td>
              <td>{min_value ?? "–"}</td>
              <td>{max_value ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const textOf = (examples: readonly ColumnExample[]): string => examples.map(({ v }) => String(v)).join(", ");

function Figure({ result: { document_name, highlight } }: { readonly result: FigureResult }): ReactNode {
  const { caption, text, summary_text, prequestion_list } = highlight.figure;
  return (
    <Card kind="Figure" document={document_name}>
      {caption && <h3>{caption}</h3>}
      <p>{summary_text || text}</p>
      {prequestion_list.length > 0 && (
        <ul className="questions" aria-label="Questions it answers">
          {prequestion_list.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** A result of a type that this page does not know. */
function Unknown({ result }: { readonly result: Readonly<Record<string, unknown>> }): ReactNode {
  const name = result["document_name"];
  return (
    <Card kind={String(result["type"])} document={typeof name === "string" ? name : "a document"}>
      <p className="details">This type of result is not supported yet.</p>
    </Card>
  );
}

interface CardProps {
  readonly kind: string;
  readonly document: string;
  readonly children: ReactNode;
}

function Card({ kind, document, children }: CardProps): ReactNode {
  return (
    <article className="card">
      <p className="details">
        <span className="badge">{kind}</span> {document}
      </p>
      {children}
    </article>
  );
}
