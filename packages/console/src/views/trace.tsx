import type { MemoriesGetTraceParams, MemoryTraceEntry } from "@memory-service/client";
import { useSuspenseMemoriesGetTrace } from "@memory-service/react";
import type { ReactNode } from "react";
import { momentOf } from "../parts/format.js";
import { Lookup } from "../parts/lookup.js";
import { Nothing } from "../parts/states.js";

/** The change history of a memory, latest change first. */
export function TraceView({ id, memoryId }: MemoriesGetTraceParams): ReactNode {
  const { data } = useSuspenseMemoriesGetTrace({ id, memoryId });
  // The order of the entries is not documented.
  const entries = data.trace.toSorted((a, b) => b.changed_at.localeCompare(a.changed_at));
  return (
    <>
      <h1>Memory</h1>
      <Lookup view="memories" args={[id, memoryId]} />
      <blockquote className="current">{data.current_memory}</blockquote>
      <h2>Change history</h2>
      {entries.length === 0 && <Nothing>No history yet.</Nothing>}
      <ol className="timeline">
        {entries.map((entry) => (
          <Entry key={entry.history_id} entry={entry} />
        ))}
      </ol>
    </>
  );
}

function Entry({ entry }: { readonly entry: MemoryTraceEntry }): ReactNode {
  const { event_type, new_memory, changed_at, expired, source_messages } = entry;
  return (
    <li>
      <p className="details">
        <span className="badge">{words[event_type] ?? event_type}</span>{" "}
        <time dateTime={changed_at}>{momentOf(changed_at)}</time>
        {expired && " · expired since"}
      </p>
      <p>{new_memory}</p>
      {source_messages.length > 0 && (
        <details>
          <summary>
            {source_messages.length === 1 ? "The message" : `${source_messages.length} messages`} behind it
          </summary>
          <ul className="messages">
            {source_messages.map(({ role, content, timestamp }, index) => (
              <li key={index}>
                <strong>{role}</strong> <span className="details">{momentOf(timestamp)}</span>
                <p>{content}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

const words: Readonly<Record<string, string>> = { ADD: "Added", UPDATE: "Changed", DELETE: "Deleted" };
