import type { ProjectSummary } from "@memory-service/server/admin";
import type { ReactNode } from "react";
import { momentOf } from "../../../data/format.js";
import { Badge, Details, Id } from "../../../design/parts.js";
import { Panel } from "./panel.js";

/** The properties of a project. */
export function ProjectDetails({ project }: { readonly project: ProjectSummary }): ReactNode {
  const { id, custom_id, industries, created_at, updated_at } = project;
  return (
    <Panel title="Details">
      <Details
        items={[
          ["Identifier", <Id key="custom" value={custom_id} label="identifier" />],
          ["Project id", <Id key="id" value={id} label="project id" />],
          [
            "Industries",
            industries.length === 0 ? (
              <span className="muted">None</span>
            ) : (
              <span className="row">
                {industries.map(({ id, name }) => (
                  <Badge key={id}>{name}</Badge>
                ))}
              </span>
            ),
          ],
          ["Created", momentOf(created_at)],
          ["Updated", momentOf(updated_at)],
        ]}
      />
    </Panel>
  );
}
