import { Check, ChevronRight, Copy, SearchX, TriangleAlert } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { agoOf, momentOf } from "../data/format.js";
import { messageOf, problemOf } from "../data/problem.js";
import { Button } from "./button.js";
import { useCopy } from "./copy.js";
import { useTitle } from "./title.js";
import "./parts.css";

export type Tone = "good" | "warn" | "bad" | "info" | "accent";

/** A short status. Its text says everything; the colour only repeats it. */
export function Badge({ tone, children }: { readonly tone?: Tone; readonly children: ReactNode }): ReactNode {
  return <span className={tone === undefined ? "badge" : `badge ${tone}`}>{children}</span>;
}

export interface EmptyProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** The empty state of a list. It says what belongs here, and offers the next step. */
export function Empty({ icon, title, children, actions }: EmptyProps): ReactNode {
  return (
    <div className="empty">
      {icon}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="row">{actions}</div>}
    </div>
  );
}

/** A placeholder for text that is loading. */
export const Skeleton = ({ width = "60%" }: { readonly width?: string }): ReactNode => (
  <span className="skeleton" style={{ width }} aria-hidden />
);

export interface LoadingProps {
  /** The status for screen readers: `Loading projects`. */
  readonly label: string;
  readonly lines?: number;
}

/** Placeholders for a block of text. */
export function Loading({ label, lines = 3 }: LoadingProps): ReactNode {
  return (
    <div className="stack">
      <span className="hidden" role="status">
        {label}
      </span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={`${90 - ((line * 23) % 50)}%`} />
      ))}
    </div>
  );
}

export interface ProblemProps {
  readonly error: unknown;
  /** The message: `The projects could not be loaded`. */
  readonly title: string;
  /** The kind of thing that may not exist: `project`. */
  readonly kind?: string;
  readonly retry?: (() => void) | undefined;
  /** Links to where the user can go on. */
  readonly actions?: ReactNode;
}

/** A failure, shown instead of what could not be loaded. What does not exist has no "Try again". */
export function Problem({ error, title, kind = "page", retry, actions }: ProblemProps): ReactNode {
  const problem = problemOf(error);
  if (problem === "missing")
    return (
      <div role="alert">
        <Empty icon={<SearchX size={24} aria-hidden />} title={`There is no such ${kind}`} actions={actions}>
          It may have been deleted, or{" "}
          {kind === "workspace" ? "the link may be wrong" : "it belongs to another workspace"}.
        </Empty>
      </div>
    );
  const isPermanent = problem === "forbidden" || problem === "unauthorized";
  return (
    <div className="problem" role="alert">
      <TriangleAlert size={20} aria-hidden />
      <h2>{problem === "offline" ? "You are offline" : title}</h2>
      <p className="details">
        {problem === "offline" ? "This loads as soon as the network is back." : messageOf(error)}
      </p>
      <div className="row">
        {retry && !isPermanent && <Button onClick={retry}>Try again</Button>}
        {actions}
      </div>
    </div>
  );
}

export interface PageHeaderProps {
  readonly title: string;
  /** Shown beside the title, such as a badge. */
  readonly beside?: ReactNode;
  readonly description?: ReactNode;
  /** Links to the pages above this one. */
  readonly crumbs?: readonly ReactNode[];
  /** The same as `li` elements, if their number is not known before they are loaded. */
  readonly trail?: ReactNode;
  readonly actions?: ReactNode;
  /** Whether the page is within another one that has a header, such as a document of a project. */
  readonly isNested?: boolean;
}

/** The header of a page: where it is, its title, and what can be done. */
export function PageHeader(props: PageHeaderProps): ReactNode {
  const { title, beside, description, crumbs = [], trail, actions, isNested = false } = props;
  const Heading = isNested ? "h2" : "h1";
  useTitle(title, isNested ? 2 : 1);
  return (
    <header className="page-header">
      {(trail !== undefined || crumbs.length > 0) && (
        <nav aria-label="Breadcrumbs">
          <ol className="crumbs">
            {trail}
            {crumbs.map((crumb, index) => (
              <li key={index}>
                {crumb}
                {index < crumbs.length - 1 && <ChevronRight size={14} aria-hidden />}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="top">
        <div className="row">
          <Heading dir="auto">{title}</Heading>
          {beside}
        </div>
        {actions && <div className="row actions">{actions}</div>}
        {description && (
          <p className="description" dir="auto">
            {description}
          </p>
        )}
      </div>
    </header>
  );
}

/** A time relative to now. The tooltip shows the exact one. */
export function Time({ at }: { readonly at: string }): ReactNode {
  return (
    <time dateTime={at} title={momentOf(at)}>
      {agoOf(at)}
    </time>
  );
}

/** An identifier, and a button that copies it. */
export function Id({ value, label = "id" }: { readonly value: string; readonly label?: string }): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const copy = useCopy();
  return (
    <button
      type="button"
      className="id"
      onClick={() => copy(value, () => setCopied(true))}
      onBlur={() => setCopied(false)}
      aria-label={`Copy ${label} ${value}`}
    >
      {value}
      {isCopied ? <Check size={12} aria-hidden /> : <Copy size={12} aria-hidden />}
      <span className="hidden" role="status">
        {isCopied ? "Copied" : ""}
      </span>
    </button>
  );
}

export interface DetailsProps {
  readonly items: readonly (readonly [term: string, value: ReactNode])[];
}

/** Properties with their values. */
export function Details({ items }: DetailsProps): ReactNode {
  return (
    <dl className="facts">
      {items.map(([term, value]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
