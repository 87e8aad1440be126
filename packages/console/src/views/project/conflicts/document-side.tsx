import { useDocumentsGet } from "@memory-service/react";
import { Link, useParams } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import type { ReactNode } from "react";
import { problemOf } from "../../../data/problem.js";
import { Badge, Skeleton } from "../../../design/parts.js";
import { TextDiff } from "../../../design/text-diff.js";
import { Choice } from "./choice.js";
import type { ConflictingFact } from "./facts.js";

interface DocumentSideProps {
  readonly documentId: string;
  readonly facts: readonly ConflictingFact[];
  /** Whether the conflict can still be resolved. */
  readonly isOpen: boolean;
  readonly isChosen: boolean;
}

/** The document of a conflict: where it is, and each fact as the document has it. */
export function DocumentSide({ documentId, facts, isOpen, isChosen }: DocumentSideProps): ReactNode {
  return (
    <Choice
      value="trust_document"
      label={isOpen ? "The document is right" : "The document"}
      about={facts[0]?.rewrite ?? undefined}
      isOpen={isOpen}
      isChosen={isChosen}
    >
      <DocumentName documentId={documentId} />
      <ul className="conflict-rewrites">
        {facts.map((side) => (
          <li key={side.id}>
            <Rewrite side={side} />
          </li>
        ))}
      </ul>
    </Choice>
  );
}

/** A fact as the document has it. */
function Rewrite({ side: { fact, rewrite } }: { readonly side: ConflictingFact }): ReactNode {
  if (rewrite === null)
    return (
      <>
        <p className="source">The document contradicts this fact, without a text to replace it:</p>
        <p className="text muted" dir="auto">
          {fact?.fact ?? <Skeleton width="80%" />}
        </p>
      </>
    );
  return (
    <>
      <p className="source">In the document, compared with the fact:</p>
      <p className="text">
        {fact && fact.fact !== rewrite && !fact.expired ? <TextDiff from={fact.fact} to={rewrite} /> : rewrite}
      </p>
    </>
  );
}

function DocumentName({ documentId }: { readonly documentId: string }): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const { data, error } = useDocumentsGet({ ...params, documentId });
  if (error && !data)
    return (
      <p className="muted">
        {problemOf(error) === "missing"
          ? "The document was deleted from the project."
          : "The document could not be loaded."}
      </p>
    );
  return (
    <p className="row">
      <Link
        to="/w/$workspaceId/projects/$projectId/documents/$documentId"
        params={{ ...params, documentId }}
        className="link actor"
      >
        <FileText size={14} aria-hidden />
        {data?.name ?? "Document"}
      </Link>
      {data && data.status !== "okay" && <Badge tone={data.status === "error" ? "bad" : "info"}>{data.status}</Badge>}
    </p>
  );
}
