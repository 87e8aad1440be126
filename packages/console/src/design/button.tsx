import { LoaderCircle } from "lucide-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
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

export interface IconButtonProps extends Omit<ButtonProps, "children" | "aria-label" | "title"> {
  /** The accessible name, which is also the tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

export function IconButton({ label, icon, variant = "ghost", className = "", ...props }: IconButtonProps): ReactNode {
  return (
    <Button {...props} variant={variant} className={`icon ${className}`} aria-label={label} title={label}>
      {icon}
    </Button>
  );
}
