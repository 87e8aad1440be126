import { CSPProvider } from "@base-ui/react/csp-provider";
import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "./button.js";
import "./popup.css";

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A detail at the end of the option, such as a count. */
  readonly detail?: string;
}

export interface SelectProps<Value extends string> {
  /** The accessible name, which the button also shows before the value unless `isLabelHidden`. */
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onValueChange: (value: Value) => void;
}

/** A choice of one of several values. */
export function Select<Value extends string>(props: SelectProps<Value>): ReactNode {
  const { label, isLabelHidden = false, value, options, onValueChange } = props;
  return (
    // Its rule for scrollbars is in popup.css: the content security policy refuses elements with styles.
    <CSPProvider disableStyleElements>
      <Base.Root items={options} value={value} onValueChange={(next) => next !== null && onValueChange(next)}>
        <Base.Trigger className={buttonClass({}, "select")} aria-label={label}>
          {!isLabelHidden && <span className="muted">{label}:</span>}
          <Base.Value className="value" />
          <Base.Icon>
            <ChevronsUpDown size={14} aria-hidden />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner sideOffset={4} alignItemWithTrigger={false}>
            <Base.Popup className="popup">
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className="option">
                  <Base.ItemText>{option.label}</Base.ItemText>
                  {option.detail !== undefined && <span className="end numeric">{option.detail}</span>}
                  <Base.ItemIndicator className="check">
                    <Check size={14} aria-hidden />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
