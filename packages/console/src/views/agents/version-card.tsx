import type { AgentVersion } from "@memory-service/client";
import type { Agent } from "@memory-service/server/admin";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ChevronDown, GitCompareArrows, Zap } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { momentOf } from "../../data/format.js";
import { Button, buttonClass } from "../../design/button.js";
import { Menu } from "../../design/menu.js";
import { Badge, Empty, Loading } from "../../design/parts.js";
import { ConfigurationView } from "./configuration-view.js";

export interface VersionCardProps {
  readonly agent: Agent;
  readonly selected: number;
  /** Undefined while loading. */
  readonly versions: readonly AgentVersion[] | undefined;
  readonly isComplete: boolean;
  readonly onActivate: (version: number) => void;
}

/** The configuration of the selected version. That of the active one is part of the agent, and needs no loading. */
export function VersionCard({ agent, selected, versions, isComplete, onActivate }: VersionCardProps): ReactNode {
  const card = useRef<HTMLElement>(null);
  const loaded = versions?.find(({ version }) => version === selected);
  const configuration = loaded ?? (selected === agent.version ? agent : undefined);
  if (configuration === undefined && isComplete) return <MissingVersion version={selected} />;
  return (
    <section
      ref={card}
      tabIndex={-1}
      className="configuration card flush"
      aria-labelledby="configuration-title"
      aria-busy={!configuration}
    >
      <header>
        <div className="row">
          <h2 id="configuration-title">Version {selected}</h2>
          {selected === agent.latest_version && <Badge>Newest</Badge>}
          {loaded && <span className="muted">Created {momentOf(loaded.created_at)}</span>}
        </div>
        <div className="row">
          {selected !== agent.version && (
            <Button
              onClick={() => {
                onActivate(selected);
                // The button disappears when its version is the active one.
                card.current?.focus({ preventScroll: true });
              }}
            >
              <Zap size={14} aria-hidden />
              Activate this version
            </Button>
          )}
          <CompareMenu agent={agent} selected={selected} versions={versions ?? []} />
        </div>
      </header>
      {configuration ? (
        <ConfigurationView configuration={configuration} />
      ) : (
        <div className="agent-part">
          <Loading label={`Loading version ${selected}`} lines={8} />
        </div>
      )}
    </section>
  );
}

type CompareMenuProps = Pick<VersionCardProps, "agent" | "selected"> & { readonly versions: readonly AgentVersion[] };

function CompareMenu({ agent, selected, versions }: CompareMenuProps): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/agents/$agentId" });
  const navigate = useNavigate();
  const others = versions.filter(({ version }) => version !== selected).toReversed();
  if (others.length === 0) return null;
  const actions = others.map(({ version }) => ({
    label: version === agent.version ? `Version ${version} (active)` : `Version ${version}`,
    onSelect: () =>
      void navigate({
        to: "/w/$workspaceId/agents/$agentId/compare",
        params,
        search: { from: Math.min(version, selected), to: Math.max(version, selected) },
      }),
  }));
  const trigger = (
    <button type="button" className={buttonClass()}>
      <GitCompareArrows size={14} aria-hidden />
      Compare with…
      <ChevronDown size={14} aria-hidden />
    </button>
  );
  return <Menu trigger={trigger} actions={actions} />;
}

function MissingVersion({ version }: { readonly version: number }): ReactNode {
  const showActive = (
    <Link from="/w/$workspaceId/agents/$agentId" to="." search={{}} className={buttonClass()}>
      Show the active version
    </Link>
  );
  return (
    <div className="configuration">
      <Empty title={`There is no version ${version}`} actions={showActive}>
        Choose one of the versions in the history.
      </Empty>
    </div>
  );
}
