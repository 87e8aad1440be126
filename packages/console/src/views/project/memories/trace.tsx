import type { MemoryTraceEntry } from "@memory-service/client";
import { useMemoriesGetTrace } from "@memory-service/react";
import { useParams } from "@tanstack/react-router";
import { CirclePlus, History, Hourglass, PencilLine } from "lucide-react";
import type { ReactNode } from "react";
import { momentOf } from "../../../data/format.js";
import { Empty, Id, Problem, Skeleton, Time } from "../../../design/parts.js";
import { TextDiff } from "../../../design/text-diff.js";
import { Conversation } from "./conversation.js";

/** The history of a memory, the latest change first, with the messages that caused each change. */
export function Trace(): ReactNode {
  const { projectId, memoryId } = useParams({ from: "/w/$workspaceId/projects/$projectId/memories/$memoryId" });
  const { data, error, refetch } = useMemoriesGetTrace({ id: projectId, memoryId });
  const isListed = data ? data.trace.length > 0 : !error;
  return (
    <section className="card memory-trace" aria-labelledby="memory-trace">
      <header>
        <h3 id="memory-trace">Where it comes from</h3>
      </header>
      {error && !data && <Problem error={error} title="The history could not be loaded" retry={() => void refetch()} />}
      {data?.trace.length === 0 && (
        <Empty icon={<History size={24} aria-hidden />} title="No history">
          The service has recorded no changes of this memory.
        </Empty>
      )}
      {isListed && (
        <ol aria-busy={data === undefined}>
          {data ? (
            changesOf(data.trace).map((change) => <Entry key={change.entry.history_id} {...change} />)
          ) : (
            <LoadingTrace />
          )}
        </ol>
      )}
    </section>
  );
}

interface Change {
  readonly entry: MemoryTraceEntry;
  /** The content before. Undefined for the first entry. */
  readonly before: string | undefined;
}

/** Returns the changes, the latest first. The order of a trace is not documented, so we sort it by time. */
function changesOf(trace: readonly MemoryTraceEntry[]): readonly Change[] {
  const sorted = trace.toSorted((one, other) => Date.parse(one.changed_at) - Date.parse(other.changed_at));
  return sorted.map((entry, index) => ({ entry, before: sorted[index - 1]?.new_memory })).toReversed();
}

const events: Readonly<Record<string, { readonly title: string; readonly Icon: typeof History }>> = {
  ADD: { title: "Added", Icon: CirclePlus },
  UPDATE: { title: "Changed", Icon: PencilLine },
  DELETE: { title: "Expired", Icon: Hourglass },
};

function Entry({ entry, before }: Change): ReactNode {
  const { event_type, event_id, new_memory, changed_at, source_messages } = entry;
  const { title, Icon } = events[event_type] ?? { title: wordsOf(event_type), Icon: History };
  const isChanged = before !== undefined && before !== new_memory;
  return (
    <li>
      <span className="mark">
        <Icon size={14} aria-hidden />
      </span>
      <div className="body">
        <div className="row about">
          <h4>{title}</h4>
          <span>
            <Time at={changed_at} />, {momentOf(changed_at)}
          </span>
          <Id value={event_id} label="event id" />
        </div>
        {isChanged && (
          <p className="text">
            <TextDiff from={before} to={new_memory} />
          </p>
        )}
        {before === undefined && (
          <p className="text" dir="auto">
            {new_memory}
          </p>
        )}
        {source_messages.length > 0 && <Conversation messages={source_messages} />}
      </div>
    </li>
  );
}

/** Returns the words of an event type that the reference does not list: `MERGE_ALL` becomes `Merge all`. */
function wordsOf(eventType: string): string {
  const words = eventType.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function LoadingTrace(): ReactNode {
  const entries = [0, 1].map((entry) => (
    <li key={entry}>
      <span className="mark" />
      <div className="body">
        <Skeleton width="10rem" />
        <Skeleton width="80%" />
        <Skeleton width="55%" />
      </div>
    </li>
  ));
  return <>{entries}</>;
}
