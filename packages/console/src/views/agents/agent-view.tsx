import type { Agent } from "@memory-service/server/admin";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import * as admin from "../../admin/index.js";
import { Button, buttonClass } from "../../design/button.js";
import { Badge, Loading, PageHeader, Problem } from "../../design/parts.js";
import { AgentDetails } from "./agent-details.js";
import { AgentsLink } from "./agents-link.js";
import { EditAgent } from "./edit-agent.js";
import { useAgentChanges } from "./use-agent-changes.js";
import { useVersions } from "./use-versions.js";
import { VersionCard } from "./version-card.js";
import { VersionHistory } from "./version-history.js";
import "./agents.css";

const route = "/w/$workspaceId/agents/$agentId";

/** An agent: the history of its versions, and the configuration of one of them. */
export function AgentView(): ReactNode {
  const params = useParams({ from: route });
  const { data, error, refetch } = admin.useAgentsGet({ agentId: params.agentId });
  const changes = useAgentChanges();
  const [isEditing, setEditing] = useState(false);
  if (error && !data)
    return (
      <div className="page">
        <PageHeader title="Agent" crumbs={[<AgentsLink key="agents" />]} />
        <Problem
          error={error}
          kind="agent"
          title="The agent could not be loaded"
          retry={() => void refetch()}
          actions={
            <Link to="/w/$workspaceId/agents" params={params} className={buttonClass()}>
              All agents
            </Link>
          }
        />
      </div>
    );
  const agent = data && changes.withPending(data);
  return (
    <div className="page">
      <PageHeader
        title={agent?.name ?? "Agent"}
        crumbs={[<AgentsLink key="agents" />]}
        beside={agent && <VersionBadges agent={agent} />}
        description={agent?.description}
        actions={
          agent && (
            <Button onClick={() => setEditing(true)}>
              <Pencil size={14} aria-hidden />
              Edit
            </Button>
          )
        }
      />
      {agent ? (
        <AgentBody agent={agent} onActivate={changes.activate} />
      ) : (
        <Loading label="Loading the agent" lines={6} />
      )}
      {agent && isEditing && (
        <EditAgent agent={agent} onClose={() => setEditing(false)} onSave={(values) => changes.save(agent, values)} />
      )}
    </div>
  );
}

function VersionBadges({ agent: { version, latest_version: newest } }: { readonly agent: Agent }): ReactNode {
  return (
    <>
      <Badge tone="good">Version {version} active</Badge>
      {newest !== version && <Badge tone="info">Newest: {newest}</Badge>}
    </>
  );
}

interface AgentBodyProps {
  readonly agent: Agent;
  readonly onActivate: (agent: Agent, version: number) => void;
}

function AgentBody({ agent, onActivate }: AgentBodyProps): ReactNode {
  const selected = useSearch({ from: route }).version ?? agent.version;
  const { versions, isComplete, error, retry } = useVersions(agent.id);
  return (
    <div className="agent-page">
      <section className="history" aria-labelledby="history-title">
        <h2 id="history-title">Versions</h2>
        {error && <Problem error={error} title="Not all versions could be loaded" retry={retry} />}
        {(versions !== undefined || !error) && (
          <VersionHistory versions={versions} isComplete={isComplete} active={agent.version} selected={selected} />
        )}
      </section>
      <VersionCard
        agent={agent}
        selected={selected}
        versions={versions}
        isComplete={isComplete}
        onActivate={(version) => onActivate(agent, version)}
      />
      <AgentDetails agent={agent} />
    </div>
  );
}
