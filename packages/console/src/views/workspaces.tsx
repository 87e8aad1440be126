import type { Workspace } from "@memory-service/client";
import { useWorkspacesList, useWorkspacesUpdate } from "@memory-service/react";
import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FailureList, useFailures } from "../parts/failures.js";
import { dateOf } from "../parts/format.js";
import { Rename } from "../parts/rename.js";
import { Failure, Waiting } from "../parts/states.js";

/** Workspaces, one page at a time. Renames are optimistic and roll back if the server rejects them. */
export function WorkspacesView(): ReactNode {
  // The tokens of the previous pages: the API only returns the token of the next one.
  const [tokens, setTokens] = useState<readonly string[]>([]);
  const token = tokens.at(-1);
  const list = useWorkspacesList(
    { page_size: 10, ...(token !== undefined && { continuation_token: token }) },
    { placeholderData: keepPreviousData },
  );
  const update = useWorkspacesUpdate();
  const failures = useFailures();
  const rename = ({ id, name: from }: Workspace, name: string): void =>
    failures.watch(update.mutateAsync({ id, name }), {
      about: id,
      title: `Could not rename “${from}” to “${name}”`,
    });
  const next = list.data?.continuation_token;
  return (
    <>
      <h1>Workspaces</h1>
      <FailureList failures={failures} />
      {list.error && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Waiting />}
      {list.data && (
        <>
          <ul className="rows" aria-busy={list.isPlaceholderData}>
            {list.data.items.map((workspace) => (
              <Row key={workspace.id} workspace={workspace} onRename={(name) => rename(workspace, name)} />
            ))}
          </ul>
          <nav className="pager" aria-label="Pages">
            {/* Not `disabled`: the focus would be lost. */}
            <button type="button" aria-disabled={tokens.length === 0} onClick={() => setTokens(tokens.slice(0, -1))}>
              Previous
            </button>
            <span role="status">Page {tokens.length + 1}</span>
            <button
              type="button"
              aria-disabled={!next || list.isPlaceholderData}
              onClick={() => next && !list.isPlaceholderData && setTokens([...tokens, next])}
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
