import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import {
  Bot,
  Brain,
  CornerDownLeft,
  FileText,
  Folder,
  FolderKanban,
  GitCompareArrows,
  LayoutGrid,
  Lightbulb,
  Plus,
  Search,
  SunMoon,
  Upload,
  User,
  ArrowRight,
  X,
} from "lucide-react";
import type { ReactNode } from "react";
import { countOf } from "../../data/format.js";
import { buttonClass } from "../../design/button.js";
import type { Command, CommandGroup, CommandKind } from "./command.js";

const icons: Readonly<Record<CommandKind, typeof Search>> = {
  project: FolderKanban,
  workspace: LayoutGrid,
  agent: Bot,
  actor: User,
  memory: Brain,
  document: FileText,
  conflict: GitCompareArrows,
  fact: Lightbulb,
  file: FileText,
  folder: Folder,
  view: ArrowRight,
  search: Search,
  create: Plus,
  upload: Upload,
  theme: SunMoon,
};

export interface CommandListProps {
  readonly query: string;
  readonly onQueryChange: (query: string) => void;
  readonly groups: readonly CommandGroup[];
  /** Describes what is going on, or why there are no commands. */
  readonly message: string | undefined;
  readonly onRun: (command: Command) => void;
}

/** The field of the palette with the commands that match. */
export function CommandList({ query, onQueryChange, groups, message, onRun }: CommandListProps): ReactNode {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      value={query}
      onValueChange={(value, { reason }) => reason !== "item-press" && onQueryChange(value)}
      itemToStringValue={({ title }: Command) => title}
      autoHighlight="always"
      keepHighlight
    >
      <div className="field-row">
        <Search size={16} aria-hidden />
        <Autocomplete.Input aria-label="Search or run a command" placeholder="Find by name or id, or do something" />
        <Dialog.Close className={buttonClass({ variant: "ghost", isSmall: true }, "icon")} aria-label="Close">
          <X size={15} aria-hidden />
        </Dialog.Close>
      </div>
      <Autocomplete.Status className="hidden">{message ?? countOf(count, "command", "commands")}</Autocomplete.Status>
      <Autocomplete.Empty>
        <p className="nothing">{message ?? `Nothing is called “${query.trim()}”.`}</p>
      </Autocomplete.Empty>
      <Autocomplete.List className="commands">
        {(group: CommandGroup) => (
          <Autocomplete.Group key={group.title} items={group.items}>
            <Autocomplete.GroupLabel className="group-label">{group.title}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => <Item key={command.id} command={command} onRun={onRun} />}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <footer aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> to move
        </span>
        <span>
          <kbd>
            <CornerDownLeft size={11} />
          </kbd>{" "}
          to open
        </span>
        <span>
          <kbd>Esc</kbd> to close
        </span>
      </footer>
    </Autocomplete.Root>
  );
}

interface ItemProps {
  readonly command: Command;
  readonly onRun: (command: Command) => void;
}

function Item({ command, onRun }: ItemProps): ReactNode {
  const Icon = icons[command.kind];
  return (
    <Autocomplete.Item value={command} className="option" onClick={() => onRun(command)}>
      <Icon size={15} aria-hidden />
      <span className="title" dir="auto">
        {command.title}
      </span>
      {command.detail !== undefined && <span className="end">{command.detail}</span>}
    </Autocomplete.Item>
  );
}
