import type { ProjectSummary } from "@memory-service/server/admin";
import { Link, useParams } from "@tanstack/react-router";
import { FileStack, GitCompareArrows, type LucideIcon, NotebookText, Telescope } from "lucide-react";
import type { ReactNode } from "react";
import { countOf, shortNumberOf } from "../../../data/format.js";

interface Figure {
  readonly to: "documents" | "memories" | "conflicts" | "search";
  readonly title: string;
  readonly icon: LucideIcon;
  readonly value: number;
  readonly detail: string;
  readonly isWarning?: boolean;
}

/** The most important numbers of a project. Each leads to what it counts. */
export function KeyFigures({ project }: { readonly project: ProjectSummary }): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  return (
    <ul className="key-figures">
      {figuresOf(project).map(({ to, title, icon: Icon, value, detail, isWarning = false }) => (
        <li key={to}>
          <Link
            to={`/w/$workspaceId/projects/$projectId/${to}`}
            params={params}
            className={isWarning ? "card figure warn" : "card figure"}
          >
            <span className="title">
              <Icon size={15} aria-hidden />
              {title}
            </span>
            <strong className="numeric">{shortNumberOf(value)}</strong>
            <span className="detail">{detail}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function figuresOf(project: ProjectSummary): readonly Figure[] {
  const { statistics: numbers, unresolved_conflict_count: conflicts } = project;
  return [
    {
      to: "documents",
      title: "Documents",
      icon: FileStack,
      value: project.document_count,
      detail: `${shortNumberOf(numbers.document_retrieve_count)} retrieved`,
    },
    {
      to: "memories",
      title: "Memories",
      icon: NotebookText,
      value: project.memory_count,
      detail: `${shortNumberOf(numbers.memory_retrieve_count)} retrieved`,
    },
    {
      to: "conflicts",
      title: "Open conflicts",
      icon: GitCompareArrows,
      value: conflicts,
      detail: conflicts === 0 ? "Nothing to decide" : `${countOf(conflicts, "decision", "decisions")} to make`,
      isWarning: conflicts > 0,
    },
    {
      to: "search",
      title: "Retrievals",
      icon: Telescope,
      value: numbers.document_retrieve_count + numbers.memory_retrieve_count,
      detail: "By all searches so far",
    },
  ];
}
