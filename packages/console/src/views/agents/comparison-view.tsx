import type { AgentVersion } from "@memory-service/client";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeftRight } from "lucide-react";
import type { ReactNode } from "react";
import * as admin from "../../admin/index.js";
import { IconButton, buttonClass } from "../../design/button.js";
import { Select } from "../../design/select.js";
import { Empty, Loading, PageHeader, Problem } from "../../design/parts.js";
import { AgentsLink } from "./agents-link.js";
import { ConfigurationDiff } from "./configuration-diff.js";
import { useVersions } from "./use-versions.js";
import "./agents.css";
import "./comparison.css";

const route = "/w/$workspaceId/agents/$agentId/compare";

/** The differences between two versions of an agent. */
export function ComparisonView(): ReactNode {
  const params = useParams({ from: route });
  const agent = admin.useAgentsGet({ agentId: params.agentId });
  const { versions, isComplete, error, retry } = useVersions(params.agentId);
  const agentLink = (
    <Link key="agent" to="/w/$workspaceId/agents/$agentId" params={params} dir="auto">
      {agent.data?.name ?? "Agent"}
    </Link>
  );
  const problem = error ?? (agent.data ? null : agent.error);
  const isShown = versions !== undefined && isComplete;
  return (
    <div className="page">
      <PageHeader title="Compare versions" crumbs={[<AgentsLink key="agents" />, agentLink]} />
      {problem && (
        <Problem
          error={problem}
          kind="agent"
          title="The versions could not be loaded"
          retry={error ? retry : () => void agent.refetch()}
          actions={
            <Link to="/w/$workspaceId/agents" params={params} className={buttonClass()}>
              All agents
            </Link>
          }
        />
      )}
      {!problem && isShown && <Comparison versions={versions} active={agent.data?.version} />}
      {!problem && !isShown && <Loading label="Loading the versions" lines={8} />}
    </div>
  );
}

interface ComparisonProps {
  readonly versions: readonly AgentVersion[];
  readonly active: number | undefined;
}

function Comparison({ versions, active }: ComparisonProps): ReactNode {
  const search = useSearch({ from: route });
  const navigate = useNavigate({ from: route });
  const newest = versions.at(-1)?.version ?? 1;
  const to = search.to ?? newest;
  const from = search.from ?? Math.max(1, to - 1);
  const show = (next: { readonly from: number; readonly to: number }): void =>
    void navigate({ search: next, replace: true, resetScroll: false });
  const find = (number: number): AgentVersion | undefined => versions.find(({ version }) => version === number);
  const before = find(from);
  const after = find(to);
  return (
    <>
      <div className="toolbar">
        <VersionSelect label="From" {...{ versions, active }} value={from} onChange={(from) => show({ from, to })} />
        <IconButton
          label="Swap the versions"
          variant="secondary"
          icon={<ArrowLeftRight size={14} aria-hidden />}
          onClick={() => show({ from: to, to: from })}
        />
        <VersionSelect label="To" {...{ versions, active }} value={to} onChange={(to) => show({ from, to })} />
      </div>
      {before && after ? (
        <ConfigurationDiff from={before} to={after} />
      ) : (
        <Empty title={`There is no version ${before ? to : from}`}>Choose two of the agent’s versions above.</Empty>
      )}
    </>
  );
}

interface VersionSelectProps extends ComparisonProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (version: number) => void;
}

function VersionSelect({ label, versions, active, value, onChange }: VersionSelectProps): ReactNode {
  return (
    <Select
      label={label}
      value={String(value)}
      options={versions
        .map(({ version, model }) => ({
          value: String(version),
          label: version === active ? `Version ${version} (active)` : `Version ${version}`,
          detail: model,
        }))
        .toReversed()}
      onValueChange={(version) => onChange(Number(version))}
    />
  );
}
