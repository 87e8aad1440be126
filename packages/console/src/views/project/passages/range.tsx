import type { ReactNode } from "react";
import "./passages.css";

export interface RangeProps {
  readonly value: string;
  /** The unit of the range. */
  readonly label: "Position in the file" | "Cells";
}

/** The part of the file that a passage or a table takes. */
export const Range = ({ value, label }: RangeProps): ReactNode => (
  <span className="passage-range" title={label}>
    <span className="hidden">{label}: </span>
    {value}
  </span>
);
