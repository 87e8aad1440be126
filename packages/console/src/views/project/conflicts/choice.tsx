import { Radio } from "@base-ui/react/radio";
import type { ReactNode } from "react";

export interface ChoiceProps {
  readonly value: string;
  readonly label: string;
  /** The text that the choice is about, which belongs to its accessible name. */
  readonly about?: string | undefined;
  /** Shown at the end of the heading, such as a badge. */
  readonly beside?: ReactNode;
  /** Whether it can be chosen. */
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  /** Whether it is a choice within another one. */
  readonly isInner?: boolean;
  readonly children?: ReactNode;
}

/** A card that is a radio button. One can click anywhere on it: the radio button covers it, and the links in it lie above. */
export function Choice(props: ChoiceProps): ReactNode {
  const { value, label, about, beside, isOpen, isChosen, isInner = false, children } = props;
  return (
    <div
      className={isInner ? "conflict-choice inner" : "conflict-choice"}
      data-open={isOpen || undefined}
      data-chosen={isChosen || undefined}
    >
      <div className="label">
        {isOpen && (
          <Radio.Root value={value} className="radio" aria-label={about === undefined ? label : `${label}: ${about}`}>
            <Radio.Indicator className="dot" />
          </Radio.Root>
        )}
        <h3 aria-hidden={isOpen || undefined}>{label}</h3>
        {beside}
      </div>
      {children}
    </div>
  );
}
