import type { ProjectDocument } from "@memory-service/client";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { FileSearch, FolderOpen, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import * as admin from "../../../admin/index.js";
import { numberOf } from "../../../data/format.js";
import { Button } from "../../../design/button.js";
import { FileIcon } from "../../../design/file-icon.js";
import { Time } from "../../../design/parts.js";
import { type Column, SelectionBar, Table, type TableProps, useSelection } from "../../../design/table.js";
import { problemOfDocument } from "./document-problem.js";
import { LiveStatus, useLiveDocument } from "./document-status.js";
import { FindInDrive } from "./find-in-drive.js";
import "./documents.css";

export interface DocumentTableProps extends Pick<TableProps<ProjectDocument>, "rows" | "empty"> {
  readonly isStale: boolean;
  readonly order: "asc" | "desc";
  readonly onToggleOrder: () => void;
}

/** A table of documents with their actions. */
export function DocumentTable({ rows, isStale, order, onToggleOrder, empty }: DocumentTableProps): ReactNode {
  const { workspaceId, projectId } = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const navigate = useNavigate();
  const remove = admin.useDocumentsDelete({ meta: { failure: "Could not delete the document" } });
  const selection = useSelection();
  const [wanted, setWanted] = useState<string>();
  const selected = rows?.filter(({ id }) => selection.ids.has(id)) ?? [];
  const deleteAll = (documents: readonly ProjectDocument[]): void => {
    selection.onChange(new Set());
    for (const { id: documentId } of documents) remove.mutate({ projectId, documentId });
  };
  return (
    <>
      <Table
        label="Documents"
        columns={columnsOf({ direction: order, onToggle: onToggleOrder })}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        isStale={isStale}
        selection={selection}
        actionsOf={(document) => [
          {
            label: "Open",
            icon: <FileSearch size={14} aria-hidden />,
            onSelect: () =>
              void navigate({
                to: "/w/$workspaceId/projects/$projectId/documents/$documentId",
                params: { workspaceId, projectId, documentId: document.id },
              }),
          },
          {
            label: "Show in drive",
            icon: <FolderOpen size={14} aria-hidden />,
            onSelect: () => setWanted(document.id),
          },
          {
            label: "Delete",
            icon: <Trash2 size={14} aria-hidden />,
            isDangerous: true,
            onSelect: () => deleteAll([document]),
          },
        ]}
        bar={
          selected.length > 0 && (
            <SelectionBar selection={selection}>
              <Button isSmall onClick={() => deleteAll(selected)}>
                <Trash2 size={14} aria-hidden />
                Delete
              </Button>
            </SelectionBar>
          )
        }
        empty={empty}
      />
      {wanted !== undefined && <FindInDrive documentId={wanted} onFailure={() => setWanted(undefined)} />}
    </>
  );
}

const columnsOf = (sort: Column<ProjectDocument>["sort"]): readonly Column<ProjectDocument>[] => [
  { id: "name", title: "Name", isWide: true, cell: (document) => <Name document={document} /> },
  { id: "status", title: "Status", cell: (document) => <LiveStatus document={document} /> },
  {
    id: "tokens",
    title: "Tokens",
    isNumeric: true,
    isOptional: true,
    cell: (document) => <Tokens document={document} />,
  },
  {
    id: "added",
    title: "Added",
    isOptional: true,
    sort,
    cell: ({ created_at }) => (
      <span className="muted">
        <Time at={created_at} />
      </span>
    ),
  },
];

function Name({ document }: { readonly document: ProjectDocument }): ReactNode {
  const { workspaceId, projectId } = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const { id, name, status, error } = useLiveDocument(document);
  return (
    <span className="document-name">
      <FileIcon name={name} />
      <span>
        <Link
          to="/w/$workspaceId/projects/$projectId/documents/$documentId"
          params={{ workspaceId, projectId, documentId: id }}
          className="row-link"
          dir="auto"
        >
          {name}
        </Link>
        {status === "error" && <span className="sub">{problemOfDocument({ error }).title}</span>}
      </span>
    </span>
  );
}

function Tokens({ document }: { readonly document: ProjectDocument }): ReactNode {
  const { status, usage } = useLiveDocument(document);
  return status === "okay" ? numberOf(usage.files_process_tokens) : <span className="muted">–</span>;
}
