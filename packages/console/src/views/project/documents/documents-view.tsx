import type { DocumentStatus } from "@memory-service/client";
import { keepPreviousData } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { FileStack, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { driveRoot } from "../../../data/service.js";
import * as admin from "../../../admin/index.js";
import { Button, buttonClass } from "../../../design/button.js";
import { Select, type SelectOption } from "../../../design/select.js";
import { TokenPager } from "../../../design/pager.js";
import { Empty, Problem } from "../../../design/parts.js";
import { useTitle } from "../../../design/title.js";
import { UploadMenu } from "../../../uploads/upload-menu.js";
import { AddDocuments } from "./add-documents.js";
import { statuses, statusWords } from "./document-status.js";
import { DocumentTable } from "./document-table.js";

const from = "/w/$workspaceId/projects/$projectId/documents";

/** The documents of a project. */
export function DocumentsView(): ReactNode {
  useTitle("Documents", 2);
  const { projectId } = useParams({ from });
  const { status, order = "desc", after } = useSearch({ from });
  const navigate = useNavigate({ from });
  const [isAdding, setAdding] = useState(false);
  const list = admin.useDocumentsList(
    {
      projectId,
      order,
      page_size: 50,
      ...(status && { status }),
      ...(after !== undefined && { continuation_token: after }),
    },
    { placeholderData: keepPreviousData },
  );
  const add = <AddActions onAdd={() => setAdding(true)} />;
  // The empty state has the actions.
  const isEmpty = list.data?.items.length === 0 && !status && after === undefined;
  return (
    <div className="stack">
      {!isEmpty && (
        <div className="toolbar">
          <StatusFilter
            status={status}
            onChange={(status) =>
              void navigate({ search: ({ after: _, ...old }) => ({ ...old, status }), replace: true })
            }
          />
          <div className="end row">{add}</div>
        </div>
      )}
      {list.error && !list.data ? (
        <Problem error={list.error} title="The documents could not be loaded" retry={() => void list.refetch()} />
      ) : (
        <DocumentTable
          rows={list.data?.items}
          isStale={list.isPlaceholderData}
          order={order}
          onToggleOrder={() =>
            void navigate({
              search: ({ after: _, ...old }) => ({ ...old, order: order === "desc" ? "asc" : "desc" }),
              replace: true,
            })
          }
          empty={<NoDocuments status={status} actions={add} />}
        />
      )}
      {list.data && list.data.items.length > 0 && (
        <TokenPager
          count={list.data.items.length}
          things={["document", "documents"]}
          after={after}
          next={list.data.continuation_token}
          linkTo={(after) => <Link from={from} to="." search={(old) => ({ ...old, after })} />}
        />
      )}
      {isAdding && <AddDocuments onClose={() => setAdding(false)} />}
    </div>
  );
}

function AddActions({ onAdd }: { readonly onAdd: () => void }): ReactNode {
  const { workspaceId, projectId } = useParams({ from });
  return (
    <>
      <UploadMenu target={{ workspaceId, folderId: driveRoot, projectId }} />
      <Button variant="primary" onClick={onAdd}>
        <Plus size={15} aria-hidden />
        Add documents
      </Button>
    </>
  );
}

interface StatusFilterProps {
  readonly status: DocumentStatus | undefined;
  readonly onChange: (status: DocumentStatus | undefined) => void;
}

const options: readonly SelectOption<DocumentStatus | "all">[] = [
  { value: "all", label: "All" },
  ...statuses.map((value) => ({ value, label: statusWords[value] })),
];

const StatusFilter = ({ status, onChange }: StatusFilterProps): ReactNode => (
  <Select
    label="Status"
    value={status ?? "all"}
    options={options}
    onValueChange={(value) => onChange(value === "all" ? undefined : value)}
  />
);

interface NoDocumentsProps {
  readonly status: DocumentStatus | undefined;
  readonly actions: ReactNode;
}

function NoDocuments({ status, actions }: NoDocumentsProps): ReactNode {
  const icon = <FileStack size={24} aria-hidden />;
  if (status)
    return (
      <Empty
        icon={icon}
        title={`No document has the status “${statusWords[status]}”`}
        actions={
          <Link from={from} to="." search={({ status: _, ...old }) => old} className={buttonClass()}>
            Show all documents
          </Link>
        }
      />
    );
  return (
    <Empty icon={icon} title="No documents yet" actions={actions}>
      Upload files, or add some that are in the drive. The project’s search finds them once they are processed.
    </Empty>
  );
}
