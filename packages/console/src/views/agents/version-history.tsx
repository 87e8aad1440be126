import type { AgentVersion } from "@memory-service/client";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Badge, Skeleton, Time } from "../../design/parts.js";
import { summaryOfChanges } from "./comparison.js";

export interface VersionHistoryProps {
  /** Undefined while loading. In the order of their numbers. */
  readonly versions: readonly AgentVersion[] | undefined;
  /** Whether these are all versions. */
  readonly isComplete: boolean;
  readonly active: number;
  /** The version that is shown. */
  readonly selected: number;
}

/** The versions of an agent, the newest first, each with what it changed. */
export function VersionHistory({ versions, isComplete, active, selected }: VersionHistoryProps): ReactNode {
  if (versions === undefined) return <HistorySkeleton />;
  const entries = versions.map((version, index) => ({ version, previous: versions[index - 1] }));
  return (
    <ol className="version-history" aria-label="Versions, the newest first" aria-busy={!isComplete}>
      {entries.toReversed().map(({ version, previous }) => (
        <li key={version.version}>
          <Link
            from="/w/$workspaceId/agents/$agentId"
            to="."
            search={{ version: version.version }}
            replace
            resetScroll={false}
            activeOptions={{ exact: true }}
            className="version"
            aria-current={version.version === selected}
          >
            <span className="title">
              Version {version.version}
              {version.version === active && <Badge tone="good">Active</Badge>}
            </span>
            <span className="changes">
              {changesOf(version, previous).map((change) => (
                <span key={change}>{change}</span>
              ))}
            </span>
            <span className="about">
              <Time at={version.created_at} />
              <span className="agent-model">{version.model}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

function changesOf(version: AgentVersion, previous: AgentVersion | undefined): readonly string[] {
  if (previous === undefined) return ["First version"];
  const changes = summaryOfChanges(previous, version);
  return changes.length > 0 ? changes : [`Same configuration as version ${previous.version}`];
}

function HistorySkeleton(): ReactNode {
  return (
    <div className="version-history">
      <span className="hidden" role="status">
        Loading the versions
      </span>
      {[70, 55, 62].map((width) => (
        <div key={width} className="version">
          <Skeleton width="5rem" />
          <Skeleton width={`${width}%`} />
          <Skeleton width="8rem" />
        </div>
      ))}
    </div>
  );
}
