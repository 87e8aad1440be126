import { Menu as Base } from "@base-ui/react/menu";
import { Ellipsis } from "lucide-react";
import { type ReactElement, type ReactNode } from "react";
import { buttonClass } from "./button.js";

export interface MenuAction {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
}

export interface MenuProps {
  readonly trigger: ReactElement;
  readonly actions: readonly MenuAction[];
}

/** A menu of actions. Dangerous ones come last, after a line. */
export function Menu({ trigger, actions }: MenuProps): ReactNode {
  const firstDangerous = actions.findIndex(({ isDangerous }) => isDangerous);
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end">
          <Base.Popup className="popup">
            {actions.map(({ label, icon, isDangerous = false, isDisabled = false, onSelect }, index) => [
              index === firstDangerous && index > 0 && <Base.Separator key="separator" className="separator" />,
              <Base.Item
                key={label}
                className={isDangerous ? "option danger" : "option"}
                disabled={isDisabled}
                onClick={onSelect}
              >
                {icon}
                {label}
              </Base.Item>,
            ])}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** The menu of a table's row. */
export function RowMenu({
  name,
  actions,
}: {
  readonly name: string;
  readonly actions: readonly MenuAction[];
}): ReactNode {
  const trigger = (
    <button
      type="button"
      className={buttonClass({ variant: "ghost", isSmall: true }, "icon")}
      aria-label={`Actions for ${name}`}
    >
      <Ellipsis size={16} aria-hidden />
    </button>
  );
  return <Menu trigger={trigger} actions={actions} />;
}
