import type { DocumentResult } from "@memory-service/client";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { ChevronRight, Copy } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../../design/button.js";
import { useCopy } from "../../../design/copy.js";
import { useMessages } from "../../../design/toast.js";
import { present } from "../../../shell/search-params.js";
import { partOf } from "../passages/part.js";
import { copyOf, sectionOf } from "../passages/texts.js";
import { Highlighted } from "../passages/highlighted.js";

export interface HitProps {
  readonly result: DocumentResult;
  readonly icon: ReactNode;
  /** The kind of hit, for screen readers and as a tooltip: `Table`. */
  readonly kind: string;
  /** Short details beside the title. */
  readonly details?: ReactNode;
  readonly children: ReactNode;
}

/** A hit in a document: where it is, which is a link, and what it is. */
export function Hit({ result, icon, kind, details, children }: HitProps): ReactNode {
  const { workspaceId, projectId } = useParams({ from: "/w/$workspaceId/projects/$projectId/search" });
  const { q } = useSearch({ from: "/w/$workspaceId/projects/$projectId/search" });
  const section = sectionOf(result);
  return (
    <>
      <header className="search-hit-header">
        <span className="search-hit-icon" title={kind}>
          {icon}
        </span>
        <h3>
          <Link
            to="/w/$workspaceId/projects/$projectId/documents/$documentId"
            params={{ workspaceId, projectId, documentId: result.document_id }}
            search={present({ part: partOf(result) || undefined, q })}
            className="search-hit-link"
            data-hit
          >
            <span className="hidden">{kind} in </span>
            <span className={section === "" ? undefined : "search-hit-document"}>{result.document_name}</span>
            {section !== "" && (
              <>
                <ChevronRight size={14} aria-hidden />
                <span className="hidden">, </span>
                <span className="search-hit-section">
                  <Highlighted text={section} />
                </span>
              </>
            )}
          </Link>
        </h3>
        <div className="search-hit-details">
          <CopyHit result={result} kind={kind} />
          {details}
        </div>
      </header>
      <div className="search-hit-body">{children}</div>
    </>
  );
}

function CopyHit({ result, kind }: { readonly result: DocumentResult; readonly kind: string }): ReactNode {
  const messages = useMessages();
  const copy = useCopy();
  return (
    <IconButton
      isSmall
      className="search-hit-copy"
      label={`Copy the ${kind.toLowerCase()} and its source`}
      icon={<Copy size={14} aria-hidden />}
      onClick={() => copy(copyOf(result), () => messages.show({ title: `${kind} copied, with its source` }))}
    />
  );
}
