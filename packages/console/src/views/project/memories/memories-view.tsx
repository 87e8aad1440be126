import { keepPreviousData } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Brain } from "lucide-react";
import type { ReactNode } from "react";
import * as admin from "../../../admin/index.js";
import { buttonClass } from "../../../design/button.js";
import { SearchField } from "../../../design/field.js";
import { Select } from "../../../design/select.js";
import { TokenPager } from "../../../design/pager.js";
import { Empty, Problem } from "../../../design/parts.js";
import { useTitle } from "../../../design/title.js";
import { useFilterText } from "../../../shell/filter-text.js";
import { MemoryTable } from "./memory-table.js";
import "./memories.css";

const route = "/w/$workspaceId/projects/$projectId/memories";

type Status = "current" | "expired";

/** The memories of a project. */
export function MemoriesView(): ReactNode {
  useTitle("Memories", 2);
  const { projectId } = useParams({ from: route });
  const { text, user, status, order = "desc", after } = useSearch({ from: route });
  const navigate = useNavigate({ from: route });
  const list = admin.useMemoriesList(
    {
      projectId,
      order,
      ...(text !== undefined && { text }),
      ...(user !== undefined && { user_id: user }),
      ...(status !== undefined && { expired: status === "expired" }),
      ...(after !== undefined && { continuation_token: after }),
    },
    { placeholderData: keepPreviousData },
  );
  // A memory that expires leaves the list of current ones at once; the list itself keeps it until it is loaded again.
  const rows = list.data?.items.filter(
    ({ expired }) => status === undefined || list.isPlaceholderData || expired === (status === "expired"),
  );
  const isFiltered = text !== undefined || user !== undefined || status !== undefined;
  return (
    <div className="stack">
      <Filters />
      {list.error && !list.data ? (
        <Problem error={list.error} title="The memories could not be loaded" retry={() => void list.refetch()} />
      ) : (
        <MemoryTable
          rows={rows}
          isStale={list.isPlaceholderData}
          order={order}
          onToggleOrder={() =>
            void navigate({
              search: ({ after: _, ...old }) => ({ ...old, order: order === "desc" ? "asc" : "desc" }),
              replace: true,
            })
          }
          empty={<NoMemories isFiltered={isFiltered} />}
        />
      )}
      {list.data && (
        <TokenPager
          count={rows?.length ?? 0}
          things={["memory", "memories"]}
          after={after}
          next={list.data.continuation_token}
          linkTo={(after) => <Link from={route} to="." search={(old) => ({ ...old, after })} />}
        />
      )}
    </div>
  );
}

const statuses: readonly { readonly status: Status | undefined; readonly title: string }[] = [
  { status: undefined, title: "All" },
  { status: "current", title: "Current" },
  { status: "expired", title: "Expired" },
];

/** The value of the option that shows the memories of all users. No user has it: ids are not empty. */
const allUsers = "";

function Filters(): ReactNode {
  const { projectId } = useParams({ from: route });
  const { text = "", user, status } = useSearch({ from: route });
  const navigate = useNavigate({ from: route });
  const field = useFilterText(
    text,
    (text) =>
      void navigate({ search: ({ after: _, ...old }) => ({ ...old, text }), replace: true, resetScroll: false }),
  );
  const users = admin.useMemoriesListUsers({ projectId });
  const known = users.data?.items ?? [];
  const options = [
    { value: allUsers, label: "All users" },
    ...known.map(({ user_id, memory_count }) => ({ value: user_id, label: user_id, detail: String(memory_count) })),
    // The user of the URL may have no memories.
    ...(user === undefined || known.some(({ user_id }) => user_id === user) ? [] : [{ value: user, label: user }]),
  ];
  return (
    <div className="toolbar">
      <SearchField label="Filter by content" value={field.text} onValueChange={field.setText} maxLength={255} />
      <Select
        label="User"
        value={user ?? allUsers}
        options={options}
        onValueChange={(next) =>
          void navigate({
            search: ({ after: _, user: __, ...old }) => ({ ...old, ...(next !== allUsers && { user: next }) }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <nav className="segments" aria-label="Status">
        {statuses.map((segment) => (
          <Link
            key={segment.title}
            from={route}
            to="."
            search={({ after: _, status: __, ...old }) => ({
              ...old,
              ...(segment.status !== undefined && { status: segment.status }),
            })}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={segment.status === status ? "true" : undefined}
            resetScroll={false}
          >
            {segment.title}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function NoMemories({ isFiltered }: { readonly isFiltered: boolean }): ReactNode {
  const icon = <Brain size={24} aria-hidden />;
  if (!isFiltered)
    return (
      <Empty icon={icon} title="No memories yet">
        Memories are what the service has learned from conversations. They appear here with the messages that they come
        from.
      </Empty>
    );
  return (
    <Empty
      icon={icon}
      title="No memory matches"
      actions={
        <Link from={route} to="." search={{}} className={buttonClass()}>
          Clear the filters
        </Link>
      }
    >
      Try another word, or the memories of all users.
    </Empty>
  );
}
