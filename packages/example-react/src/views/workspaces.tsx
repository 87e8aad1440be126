import type { Workspace } from "@memory-service/client";
import { useWorkspacesList, useWorkspacesUpdate } from "@memory-service/react";
import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { dateOf } from "../parts/format.js";
import { Rename } from "../parts/rename.js";
import { Failure, Waiting } from "../parts/states.js";

/** Workspaces, a page at a time. A new name is on the screen at once, and gone again if the service refuses it. */
export function WorkspacesView(): ReactNode {
  // The tokens of the pages that led here: the API tells only how to go on.
  const [tokens, setTokens] = useState<readonly string[]>([]);
  const token = tokens.at(-1);
  const list = useWorkspacesList(
    { page_size: 10, ...(token !== undefined && { continuation_token: token }) },
    { placeholderData: keepPreviousData },
  );
  const rename = useWorkspacesUpdate();
  const next = list.data?.continuation_token;
  return (
    <>
      <h1>Workspaces</h1>
      {rename.error && <Failure error={rename.error} title="The workspace keeps its name" />}
      {list.error && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Waiting />}
      {list.data && (
        <>
          <ul className="rows" aria-busy={list.isPlaceholderData}>
            {list.data.items.map((workspace) => (
              <Row
                key={workspace.id}
                workspace={workspace}
                onRename={(name) => rename.mutate({ id: workspace.id, name })}
              />
            ))}
          </ul>
          <nav className="pager" aria-label="Pages">
            <button type="button" disabled={tokens.length === 0} onClick={() => setTokens(tokens.slice(0, -1))}>
              Previous
            </button>
            <span role="status">Page {tokens.length + 1}</span>
            <button
              type="button"
              disabled={!next || list.isPlaceholderData}
              onClick={() => next && setTokens([...tokens, next])}
            >
              Next
            </button>
          </nav>
        </>
      )}
    </>
  );
}

interface RowProps {
  readonly workspace: Workspace;
  readonly onRename: (name: string) => void;
}

function Row({ workspace: { name, description, custom_id, created_at }, onRename }: RowProps): ReactNode {
  return (
    <li>
      <Rename name={name} kind="workspace" onRename={onRename}>
        <strong>{name}</strong>
      </Rename>
      <p className="details">
        <code>{custom_id}</code> since {dateOf(created_at)}
        {description && ` · ${description}`}
      </p>
    </li>
  );
}
