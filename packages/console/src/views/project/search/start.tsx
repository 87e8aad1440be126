import { skipToken } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Brain, FileSearch, FileText, Image, Search, Table2 } from "lucide-react";
import type { ReactNode } from "react";
import * as admin from "../../../admin/index.js";
import { Empty, Skeleton } from "../../../design/parts.js";
import { beginningOf, wordsOfName } from "../passages/texts.js";
import { AddDocuments, Unprocessed } from "./no-hits.js";

const from = "/w/$workspaceId/projects/$projectId/search";

const kinds = [
  { icon: FileText, title: "Passages", text: "Paragraphs of documents, with their section." },
  { icon: Table2, title: "Tables", text: "Columns with their types, ranges and examples." },
  { icon: Image, title: "Figures", text: "Captions, texts and summaries of pictures." },
  { icon: Brain, title: "Memories", text: "What the service remembers about a user." },
] as const;

export interface StartProps {
  /** The user whose memories would be searched. Undefined while loading. */
  readonly userId: string | undefined;
  /** Called when an example is chosen, which removes the examples. */
  readonly onChoose: () => void;
}

/** The page before the user types: the kinds of hits, and queries to try. */
export function Start({ userId, onChoose }: StartProps): ReactNode {
  const { projectId } = useParams({ from });
  const { data: project } = admin.useProjectsGet({ projectId });
  if (project?.document_count === 0 && project.memory_count === 0)
    return (
      <Empty
        icon={<FileSearch size={24} aria-hidden />}
        title="There is nothing to search yet"
        actions={<AddDocuments />}
      >
        Add documents to the project. Once they are processed, you find their passages, tables and figures here,
        together with what the service remembers.
      </Empty>
    );
  return (
    <div className="search-start">
      <section aria-labelledby="search-examples">
        <h2 id="search-examples">Try a search</h2>
        <p className="muted">
          Ask in your own words. Other forms of a word and small spelling errors are found as well.
        </p>
        <Examples userId={userId} onChoose={onChoose} />
        <Unprocessed />
      </section>
      <section aria-labelledby="search-kinds">
        <h2 id="search-kinds">What you find</h2>
        <ul className="search-kinds">
          {kinds.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <span className="search-kind-icon">
                <Icon size={16} aria-hidden />
              </span>
              <div>
                <h3>{title}</h3>
                <p className="muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Queries from the names of documents, and from memories. */
function Examples({ userId, onChoose }: StartProps): ReactNode {
  const { projectId } = useParams({ from });
  const documents = admin.useDocumentsList({ projectId, order: "desc", page_size: 50 });
  const memories = admin.useMemoriesList(
    userId === undefined ? skipToken : { projectId, user_id: userId, expired: false, order: "desc", page_size: 5 },
  );
  if (documents.error ?? memories.error) return null;
  const isLoading = !documents.data || !memories.data;
  const names = documents.data?.items.filter(({ status }) => status === "okay").map(({ name }) => wordsOfName(name));
  const beginnings = memories.data?.items.map(({ content }) => beginningOf(content));
  const texts = [...(names ?? []).slice(0, 4), ...(beginnings ?? [])];
  const examples = [...new Set(texts)].filter((text) => text !== "").slice(0, 5);
  return (
    <ul className="search-examples-list" aria-label="Examples">
      {isLoading
        ? [0, 1, 2].map((index) => (
            <li key={index} className="search-example">
              <Skeleton width={`${9 - index * 2}rem`} />
            </li>
          ))
        : examples.map((example) => (
            <li key={example}>
              <Link
                from={from}
                to="."
                search={(old) => ({ ...old, q: example })}
                resetScroll={false}
                onClick={onChoose}
                className="search-example"
              >
                <Search size={14} aria-hidden />
                {example}
              </Link>
            </li>
          ))}
    </ul>
  );
}
