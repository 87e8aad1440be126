import type { AgentVersion } from "@memory-service/client";
import { useAgentsListVersionsInfinite, useAgentsUpdate } from "@memory-service/react";
import type { ReactNode, SubmitEvent } from "react";
import { momentOf } from "../parts/format.js";
import { Lookup } from "../parts/lookup.js";
import { More } from "../parts/more.js";
import { useOneAtATime } from "../parts/one-at-a-time.js";
import { Failure, Waiting } from "../parts/states.js";

export interface AgentViewProps {
  readonly id: string;
}

/** The versions of an agent, and a form to rename it. The API returns an agent only in the response to a change. */
export function AgentView({ id }: AgentViewProps): ReactNode {
  const list = useAgentsListVersionsInfinite({ id, page_size: 5 });
  const update = useAgentsUpdate();
  const sendOne = useOneAtATime();
  const rename = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name"));
    sendOne(() => update.mutateAsync({ id, name }));
  };
  const versions = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <h1>Agent</h1>
      <Lookup view="agents" args={[id]} />
      <form className="bar" onSubmit={rename}>
        <label className="grow">
          New name
          <input name="name" required />
        </label>
        <button type="submit" aria-disabled={update.isPending}>
          {update.isPending ? "Renaming…" : "Rename"}
        </button>
      </form>
      <p role="status">{update.data && `The agent is called ${update.data.name} now.`}</p>
      {update.error && <Failure error={update.error} title="Could not rename the agent" onDismiss={update.reset} />}
      <h2>Versions</h2>
      {list.error && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Waiting />}
      {list.data && (
        <>
          <ul className="rows">
            {versions.map((version) => (
              <Version key={version.version} version={version} />
            ))}
          </ul>
          <More count={versions.length} things="versions" list={list} />
        </>
      )}
    </>
  );
}

function Version({ version: { version, model, policies, created_at } }: { readonly version: AgentVersion }): ReactNode {
  return (
    <li>
      <strong>Version {version}</strong>
      <p className="details">
        {model} · at most {policies.max_turns} turns · {momentOf(created_at)}
      </p>
    </li>
  );
}
