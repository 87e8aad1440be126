import { Progress } from "@base-ui/react/progress";
import type { ReactNode } from "react";
import "./progress.css";

export interface ProgressBarProps {
  /** The accessible name: `Upload of report.pdf`. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The value in words: `3 MB of 10 MB`. Default: percent. */
  readonly valueText?: string | undefined;
  readonly tone?: "good" | "warn" | "bad" | "muted" | undefined;
}

/** A bar that shows how much of some work is done. */
export function ProgressBar({ label, value, max, valueText, tone }: ProgressBarProps): ReactNode {
  return (
    <Progress.Root
      className={tone === undefined ? "progress" : `progress ${tone}`}
      aria-label={label}
      value={value}
      max={Math.max(1, max)}
      {...(valueText !== undefined && { "aria-valuetext": valueText })}
    >
      <Progress.Track className="track">
        <Progress.Indicator className="indicator" />
      </Progress.Track>
    </Progress.Root>
  );
}
