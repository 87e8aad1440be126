import { Tooltip } from "@base-ui/react/tooltip";
import { LoaderCircle } from "lucide-react";
import type { ComponentPropsWithRef, ReactElement, ReactNode } from "react";
import "./button.css";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";

interface Look {
  /** Default: `secondary`. */
  readonly variant?: ButtonVariant | undefined;
  readonly isSmall?: boolean | undefined;
}

/** Returns the classes of a button, for links that look like one. */
export const buttonClass = ({ variant = "secondary", isSmall }: Look = {}, more = ""): string =>
  ["button", variant, isSmall ? "small" : "", more].filter(Boolean).join(" ");

export interface ButtonProps extends ComponentPropsWithRef<"button">, Look {
  /** Shows a spinner and ignores clicks. The button keeps the focus, which `disabled` would lose. */
  readonly isPending?: boolean | undefined;
}

export function Button({ variant, isSmall, isPending = false, className, children, ...props }: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...props}
      className={buttonClass({ variant, isSmall }, className)}
      aria-disabled={isPending || props["aria-disabled"]}
      onClick={isPending || props["aria-disabled"] === true ? preventDefault : props.onClick}
    >
      {isPending && <LoaderCircle className="spinner" size={14} aria-hidden />}
      {children}
    </button>
  );
}

const preventDefault: ComponentPropsWithRef<"button">["onClick"] = (event) => event.preventDefault();

export interface IconButtonProps extends Omit<ButtonProps, "children" | "aria-label"> {
  /** The accessible name, which is also the tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

export function IconButton({ label, icon, variant = "ghost", className = "", ...props }: IconButtonProps): ReactNode {
  return (
    <Tip text={label}>
      <Button {...props} variant={variant} className={`icon ${className}`} aria-label={label}>
        {icon}
      </Button>
    </Tip>
  );
}

export interface TipProps {
  readonly text: string;
  readonly children: ReactElement;
}

/** A tooltip of a control. It repeats or explains the control's name; essential information does not belong here. */
export function Tip({ text, children }: TipProps): ReactNode {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} />
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6}>
          <Tooltip.Popup className="tooltip">{text}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
