import type { ProjectV1ListItem } from "@memory-service/client";
import {
  useDebounced,
  useProjectsCreate,
  useProjectsDelete,
  useProjectsListInfinite,
  useProjectsUpdate,
  useWorkspacesList,
} from "@memory-service/react";
import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useRef, useState } from "react";
import { Confirm } from "../parts/confirm.js";
import { FailureList, useFailures } from "../parts/failures.js";
import { dateOf, numberOf } from "../parts/format.js";
import { More } from "../parts/more.js";
import { useOneAtATime } from "../parts/one-at-a-time.js";
import { Rename } from "../parts/rename.js";
import { Failure, Nothing, Waiting } from "../parts/states.js";
import { hrefOf } from "../routes.js";

/** Projects, with a button that loads more. Deletions are optimistic and roll back if the server rejects them. */
export function ProjectsView(): ReactNode {
  const [text, setText] = useState("");
  const name = useDebounced(text.trim());
  const list = useProjectsListInfinite(
    { size: 12, ...(name && { name_fuzzy: name }) },
    { placeholderData: keepPreviousData },
  );
  // These belong to the list, because a row unmounts while its deletion is pending.
  const update = useProjectsUpdate();
  const removal = useProjectsDelete();
  const failures = useFailures();
  const heading = useRef<HTMLHeadingElement>(null);
  const projects = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const rename = ({ id, name: from }: ProjectV1ListItem, name: string): void =>
    failures.watch(update.mutateAsync({ id, name }), {
      about: id,
      title: `Could not rename “${from}” to “${name}”`,
    });
  const remove = ({ id, name }: ProjectV1ListItem): void => {
    failures.watch(removal.mutateAsync({ id }), { about: id, title: `Could not delete “${name}”` });
    // The focused button unmounts with its row.
    heading.current?.focus();
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Projects
      </h1>
      <div className="bar">
        <label className="grow">
          Name contains
          <input type="search" value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        <NewProject />
      </div>
      <FailureList failures={failures} />
      {list.error && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Waiting />}
      {list.data && (
        <>
          {projects.length === 0 && <Nothing>No matching projects.</Nothing>}
          <ul className="rows" aria-busy={list.isPlaceholderData}>
            {projects.map((project) => (
              <Row
                key={project.id}
                project={project}
                onRename={(name) => rename(project, name)}
                onDelete={() => remove(project)}
              />
            ))}
          </ul>
          <More count={projects.length} total={list.data.pages.at(-1)?.total} things="projects" list={list} />
        </>
      )}
    </>
  );
}

interface RowProps {
  readonly project: ProjectV1ListItem;
  readonly onRename: (name: string) => void;
  readonly onDelete: () => void;
}

function Row({ project: { id, name, description, updated_at, statistics }, onRename, onDelete }: RowProps): ReactNode {
  return (
    <li className="with-action">
      <div>
        <Rename name={name} kind="project" onRename={onRename}>
          <a href={hrefOf("search", id)}>{name}</a>
        </Rename>
        <p className="details">
          {numberOf(statistics.total_document_tokens)} tokens in documents, {numberOf(statistics.total_memory_tokens)}{" "}
          in memories · changed {dateOf(updated_at)}
          {description && ` · ${description}`}
        </p>
      </div>
      <Confirm
        action="Delete"
        isQuiet
        label={`Delete ${name}`}
        question={`Delete “${name}” with everything in it? This cannot be undone.`}
        onConfirm={onDelete}
      />
    </li>
  );
}

function WorkspaceSelect(): ReactNode {
  const workspaces = useWorkspacesList({ page_size: 100 });
  return (
    <select name="workspace" required>
      {workspaces.data?.items.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** A button that opens a form. The mutation invalidates the list by itself. */
function NewProject(): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const create = useProjectsCreate();
  const sendOne = useOneAtATime();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = (name: string): string => String(new FormData(form).get(name)).trim();
    const params = { workspaceId: given("workspace"), name: given("name"), custom_id: given("custom_id") };
    const createAndClose = async (): Promise<void> => {
      await create.mutateAsync(params);
      form.reset();
      dialog.current?.close();
    };
    sendOne(createAndClose);
  };
  const open = (): void => {
    // Clear the previous error.
    if (create.isError) create.reset();
    dialog.current?.showModal();
  };
  return (
    <>
      <button type="button" className="main" onClick={open}>
        New project
      </button>
      <dialog ref={dialog} aria-labelledby="new-project">
        <form onSubmit={submit}>
          <h2 id="new-project">New project</h2>
          <label>
            Workspace
            <WorkspaceSelect />
          </label>
          <label>
            Name
            <input name="name" required maxLength={255} autoComplete="off" />
          </label>
          <label>
            Identifier of your own
            <input name="custom_id" required autoComplete="off" />
          </label>
          {create.error && <Failure error={create.error} title="Could not create the project" />}
          <div className="actions">
            <button type="button" onClick={() => dialog.current?.close()}>
              Cancel
            </button>
            <button type="submit" className="main" aria-disabled={create.isPending}>
              {create.isPending ? "Creating…" : "Create"}
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}
