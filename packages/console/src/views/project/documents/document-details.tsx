import type { DriveItem, ProjectDocument } from "@memory-service/client";
import type { ReactNode } from "react";
import { momentOf, numberOf, sizeOf } from "../../../data/format.js";
import { Details, Id, Skeleton } from "../../../design/parts.js";

export interface DocumentDetailsProps {
  readonly document: ProjectDocument;
  /** The document's file. Undefined while loading, or if it is gone. */
  readonly item: DriveItem | undefined;
}

/** The properties of a document and of its file. */
export function DocumentDetails({ document, item }: DocumentDetailsProps): ReactNode {
  const { id, created_at, document_type } = document;
  return (
    <section className="card" aria-label="Details">
      <header>
        <h3>Details</h3>
      </header>
      <Details
        items={[
          ["Added", momentOf(created_at)],
          ["Tokens", tokensOf(document)],
          ["Source", document_type === "drive_file" ? "File in the drive" : document_type],
          ["File", item ? item.name : <Skeleton width="8rem" />],
          ["Size", item?.type === "file" ? sizeOf(item.size) : <Skeleton width="4rem" />],
          ["Document id", <Id key="id" value={id} label="document id" />],
        ]}
      />
    </section>
  );
}

function tokensOf({ status, usage }: ProjectDocument): string {
  if (status === "okay") return numberOf(usage.files_process_tokens);
  return status === "error" ? "None, as it could not be processed" : "Counted during processing";
}
