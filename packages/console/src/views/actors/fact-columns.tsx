import type { Fact } from "@memory-service/server/admin";
import { Link } from "@tanstack/react-router";
import { summaryOf } from "../../data/values.js";
import { Badge, Time } from "../../design/parts.js";
import type { Column } from "../../design/table.js";
import { stateOf } from "./words.js";
import "./actors.css";

interface ColumnOptions {
  readonly order: "asc" | "desc";
  readonly onToggleOrder: () => void;
  readonly workspaceId: string;
  readonly actorId: string;
}

/** Returns the columns of a table of facts. */
export const columnsOf = ({ workspaceId, actorId, order, onToggleOrder }: ColumnOptions): readonly Column<Fact>[] => [
  {
    id: "fact",
    title: "Fact",
    isWide: true,
    cell: (fact) => (
      <span className="fact-cell">
        <Link
          to="/w/$workspaceId/actors/$actorId/facts/$factId"
          params={{ workspaceId, actorId, factId: fact.id }}
          className={fact.expired ? "row-link muted" : "row-link"}
          dir="auto"
        >
          {fact.fact}
        </Link>
        {fact.expired && <Badge>{stateOf(fact)}</Badge>}
      </span>
    ),
  },
  { id: "score", title: "Score", isNumeric: true, isOptional: true, cell: ({ score }) => score.toFixed(2) },
  {
    id: "metadata",
    title: "Metadata",
    isOptional: true,
    cell: ({ metadata }) => <span className="fact-metadata muted">{summaryOf(metadata) || "–"}</span>,
  },
  {
    id: "expires",
    title: "Expiration date",
    isOptional: true,
    cell: ({ expiration_date: date }) => <span className="fact-date muted">{date ?? "–"}</span>,
  },
  {
    id: "created",
    title: "Created",
    sort: { direction: order, onToggle: onToggleOrder },
    cell: ({ created_at }) => (
      <span className="muted">
        <Time at={created_at} />
      </span>
    ),
  },
  {
    id: "updated",
    title: "Updated",
    isOptional: true,
    cell: ({ updated_at }) => (
      <span className="muted">
        <Time at={updated_at} />
      </span>
    ),
  },
];
