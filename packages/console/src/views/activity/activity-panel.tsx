import type { Activity } from "@memory-service/server/admin";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Panel, PanelFailure } from "../project/overview/panel.js";
import { isEmpty, plotsOf, spanOf } from "./plot.js";
import { TimePlot } from "./time-plot.js";

/** The intervals to choose from, as the URL has them. */
export const ranges = {
  week: { title: "Weeks", interval: "week", count: 53 },
  day: { title: "Days", interval: "day", count: 60 },
} as const;

export interface ActivityPanelProps {
  readonly title: string;
  /** Makes each plot as wide as the page. */
  readonly isLarge?: boolean;
  /** Undefined while loading. */
  readonly activity: Activity | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  readonly isStale: boolean;
}

/** Plots of what was written over time. */
export function ActivityPanel({
  title,
  isLarge = false,
  activity,
  error,
  retry,
  isStale,
}: ActivityPanelProps): ReactNode {
  return (
    <Panel title={title} more={<Ranges />}>
      {error !== null && !activity && <PanelFailure title="The activity could not be loaded." retry={retry} />}
      {error === null && !activity && <Loading />}
      {activity && <Plots activity={activity} isStale={isStale} isLarge={isLarge} />}
    </Panel>
  );
}

interface PlotsProps {
  readonly activity: Activity;
  readonly isStale: boolean;
  readonly isLarge: boolean;
}

function Plots({ activity, isStale, isLarge }: PlotsProps): ReactNode {
  const plots = plotsOf(activity);
  if (plots.every(isEmpty)) return <p className="activity-note">Nothing was written in the last {spanOf(activity)}.</p>;
  return (
    <>
      <div className={isLarge ? "plots large" : "plots"} aria-busy={isStale}>
        {plots.map((plot) => (
          <TimePlot
            key={plot.title}
            plot={plot}
            starts={activity.items.map(({ start }) => start)}
            interval={activity.interval}
            span={spanOf(activity)}
          />
        ))}
      </div>
      <p className="activity-note">Days and weeks are those of UTC. The last one is not over yet.</p>
    </>
  );
}

const Loading = (): ReactNode => (
  <div className="plots" aria-busy>
    {Array.from({ length: 3 }, (_, plot) => (
      <span key={plot} className="skeleton plots-loading" aria-hidden />
    ))}
  </div>
);

const Ranges = (): ReactNode => (
  <nav className="segments" aria-label="Intervals of the activity">
    {Object.values(ranges).map(({ interval, title }) => (
      <Link
        key={interval}
        to="."
        search={(old) => ({ ...old, by: interval === "week" ? undefined : interval })}
        replace
        resetScroll={false}
        activeOptions={{ exact: true, includeSearch: true }}
      >
        {title}
      </Link>
    ))}
  </nav>
);
