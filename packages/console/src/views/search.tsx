import type { DocumentResult, Memory } from "@memory-service/client";
import { useDebounced, useProjectsSearch } from "@memory-service/react";
import { keepPreviousData, skipToken } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { countOf, dateOf } from "../parts/format.js";
import { useKnown } from "../parts/known.js";
import { Failure, Nothing, Waiting } from "../parts/states.js";
import { hrefOf } from "../routes.js";
import { Passage } from "./passage.js";

/** Searches a project, once one is chosen. */
export function SearchView({ projectId }: { readonly projectId: string | undefined }): ReactNode {
  const known = useKnown().search.find(({ args }) => args[0] === projectId);
  return (
    <>
      <h1>Search</h1>
      <p className="details">
        {projectId !== undefined && <>In project {known ? known.label : <code>{projectId}</code>}. </>}
        <a href={hrefOf("projects")}>{projectId === undefined ? "Choose a project" : "Choose another one"}</a>
      </p>
      {projectId !== undefined && <ProjectSearch projectId={projectId} />}
    </>
  );
}

/** Searches as the user types. Earlier results stay visible until new ones arrive. */
function ProjectSearch({ projectId }: { readonly projectId: string }): ReactNode {
  const known = useKnown().search.find(({ args }) => args[0] === projectId);
  const [text, setText] = useState("");
  const [user, setUser] = useState(known?.args[1] ?? "");
  const [query, user_id] = [useDebounced(text.trim()), useDebounced(user.trim())];
  const search = useProjectsSearch(query && user_id ? { id: projectId, query, user_id } : skipToken, {
    placeholderData: keepPreviousData,
  });
  const isAsked = query !== "" && user_id !== "";
  return (
    <>
      <form role="search" className="bar" onSubmit={(event) => event.preventDefault()}>
        <label className="grow">
          What do you want to know?
          <input type="search" value={text} autoComplete="off" onChange={(event) => setText(event.target.value)} />
        </label>
        <label>
          Memories of
          <input value={user} required spellCheck={false} onChange={(event) => setUser(event.target.value)} />
        </label>
      </form>
      {search.error && <Failure error={search.error} retry={() => void search.refetch()} />}
      {isAsked && search.isFetching && !search.data && <Waiting>Searching…</Waiting>}
      {isAsked && search.data && (
        <div aria-busy={search.isPlaceholderData}>
          <p className="details" role="status">
            {countOf(search.data.documents.length, "passage", "passages")},{" "}
            {countOf(search.data.memories.length, "memory", "memories")}
          </p>
          <Found documents={search.data.documents} memories={search.data.memories} projectId={projectId} />
        </div>
      )}
    </>
  );
}

interface FoundProps {
  readonly documents: readonly DocumentResult[];
  readonly memories: readonly Memory[];
  readonly projectId: string;
}

function Found({ documents, memories, projectId }: FoundProps): ReactNode {
  return (
    <div className="found">
      <section aria-labelledby="passages">
        <h2 id="passages">In documents</h2>
        {documents.length === 0 && <Nothing>No matching documents.</Nothing>}
        {documents.map((result, index) => (
          // No identifier is common to all result types.
          <Passage key={index} result={result} />
        ))}
      </section>
      <section aria-labelledby="memories">
        <h2 id="memories">In memories</h2>
        {memories.length === 0 && <Nothing>No matching memories.</Nothing>}
        <ul className="rows">
          {memories.map(({ id, content, has_unresolved_conflict, updated_at }) => (
            <li key={id}>
              <a href={hrefOf("memories", projectId, id)}>{content}</a>
              <p className="details">
                {dateOf(updated_at)}
                {has_unresolved_conflict && <span className="badge warn">Conflict</span>}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
