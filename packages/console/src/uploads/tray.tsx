import { ChevronDown, ChevronUp, Ellipsis, X } from "lucide-react";
import { type ChangeEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { countOf, sizeOf } from "../data/format.js";
import { Button, buttonClass, IconButton } from "../design/button.js";
import { FormDialog } from "../design/dialog.js";
import { TextField } from "../design/field.js";
import { Menu } from "../design/menu.js";
import { ProgressBar } from "../design/progress.js";
import { useMessages } from "../design/toast.js";
import type { Summary } from "./summary.js";
import { TrayRow } from "./tray-row.js";
import type { Upload } from "./upload.js";
import { useUploads } from "./use-uploads.js";
import "./tray.css";

export interface TrayProps {
  readonly list: readonly Upload[];
  readonly summary: Summary;
  readonly isOnline: boolean;
}

/** The uploads, in the corner of every page. On narrow screens, they are a sheet at the bottom. */
export function Tray({ list, summary, isOnline }: TrayProps): ReactNode {
  const [isOpen, setOpen] = useState(() => window.innerWidth >= narrow);
  const [renamed, setRenamed] = useState<Upload>();
  const picker = useRef<HTMLInputElement>(null);
  const chooseAgain = (): void => picker.current?.click();
  return (
    <section className="upload-tray" aria-label="Uploads">
      <header>
        <h2>{summary.title}</h2>
        <TrayControls summary={summary} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} onChooseAgain={chooseAgain} />
        {summary.underway > 0 && <Overall summary={summary} />}
        {summary.clashing > 1 && <AllClashes count={summary.clashing} />}
      </header>
      {isOpen && (
        <ul tabIndex={-1}>
          {list.map((upload) => (
            <TrayRow
              key={upload.id}
              upload={upload}
              isOnline={isOnline}
              onRename={setRenamed}
              onChooseAgain={chooseAgain}
            />
          ))}
        </ul>
      )}
      <AgainPicker picker={picker} />
      {renamed && <RenameUpload upload={renamed} onClose={() => setRenamed(undefined)} />}
    </section>
  );
}

/** The width in pixels under which the tray begins closed, because it covers the page. */
const narrow = 720;

function Overall({ summary: { loaded, total } }: { readonly summary: Summary }): ReactNode {
  const text = `${sizeOf(loaded)} of ${sizeOf(total)}`;
  return (
    <div className="overall">
      <ProgressBar label="All uploads" value={loaded} max={total} valueText={text} />
      <span className="muted numeric">{text}</span>
    </div>
  );
}

/** One answer for all files whose names are taken. */
function AllClashes({ count }: { readonly count: number }): ReactNode {
  const { decideAll } = useUploads();
  return (
    <div className="clashes" role="group" aria-label="All names that are taken">
      <span>{countOf(count, "name is", "names are")} taken</span>
      <Button isSmall onClick={() => decideAll("keep both")}>
        Keep all
      </Button>
      <Button isSmall onClick={() => decideAll("replace")}>
        Replace all
      </Button>
    </div>
  );
}

interface TrayControlsProps {
  readonly summary: Summary;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onChooseAgain: () => void;
}

function TrayControls({ summary, isOpen, onToggle, onChooseAgain }: TrayControlsProps): ReactNode {
  const { pauseAll, resumeAll, removeAll } = useUploads();
  const { pausable, resumable, missing, unfinished } = summary;
  const end = (): void => {
    document.getElementById("content")?.focus();
    removeAll();
  };
  const actions = [
    { label: "Pause all", isDisabled: pausable === 0, onSelect: pauseAll },
    { label: "Resume all", isDisabled: resumable === 0, onSelect: resumeAll },
    ...(missing > 0 ? [{ label: "Choose files again", onSelect: onChooseAgain }] : []),
    { label: "Cancel all", isDangerous: true, onSelect: end },
  ];
  const trigger = (
    <button
      type="button"
      className={buttonClass({ variant: "ghost", isSmall: true }, "icon")}
      aria-label="Actions for all uploads"
    >
      <Ellipsis size={16} aria-hidden />
    </button>
  );
  return (
    <div className="controls">
      {unfinished > 0 && <Menu trigger={trigger} actions={actions} />}
      <IconButton
        isSmall
        label={isOpen ? "Hide uploads" : "Show uploads"}
        icon={isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronUp size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={onToggle}
      />
      {unfinished === 0 && (
        <IconButton isSmall label="Close uploads" icon={<X size={16} aria-hidden />} onClick={end} />
      )}
    </div>
  );
}

/** Takes files that were chosen before the page reloaded. */
function AgainPicker({ picker }: { readonly picker: RefObject<HTMLInputElement | null> }): ReactNode {
  const uploads = useUploads();
  const messages = useMessages();
  const provide = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const chosen = [...(currentTarget.files ?? [])];
    currentTarget.value = "";
    const others = chosen.length - uploads.provide(chosen);
    if (others > 0)
      messages.show({
        title: `${countOf(others, "file does", "files do")} not match`,
        description: "Choose the files of the paused uploads. They must be unchanged.",
      });
  };
  return <input ref={picker} type="file" multiple hidden aria-label="Files of paused uploads" onChange={provide} />;
}

interface RenameUploadProps {
  readonly upload: Upload;
  readonly onClose: () => void;
}

function RenameUpload({ upload: { id, name }, onClose }: RenameUploadProps): ReactNode {
  const uploads = useUploads();
  const submit = ({ name: other = "" }: Readonly<Record<string, string>>): void => {
    uploads.rename(id, other);
    onClose();
  };
  return (
    <FormDialog isOpen onClose={onClose} title={`Rename “${name}”`} action="Rename and upload" onSubmit={submit}>
      <TextField label="Name" name="name" defaultValue={name} required maxLength={255} pattern="[^\/]+" />
    </FormDialog>
  );
}
