import { Link } from "@tanstack/react-router";
import { CircleCheck, FolderOpen, type LucideIcon, Pause, Play, RotateCw, TriangleAlert, X } from "lucide-react";
import { memo, type MouseEvent, type ReactNode } from "react";
import { driveRoot } from "../data/service.js";
import { Button, buttonClass, IconButton } from "../design/button.js";
import { FileIcon } from "../design/file-icon.js";
import { ProgressBar } from "../design/progress.js";
import { describe } from "./summary.js";
import { hasEnded, isActive, type Upload } from "./upload.js";
import { useRowFocus } from "./use-row-focus.js";
import { useUploads } from "./use-uploads.js";

export interface TrayRowProps {
  readonly upload: Upload;
  readonly isOnline: boolean;
  /** Opens a dialog that asks for another name. */
  readonly onRename: (upload: Upload) => void;
  readonly onChooseAgain: () => void;
}

/** One upload in the tray. */
export const TrayRow = memo(function TrayRow(props: TrayRowProps): ReactNode {
  const { upload, isOnline } = props;
  const { id, name, path, size, status, progress } = upload;
  const uploads = useUploads();
  const rowFocus = useRowFocus();
  const text = describe(upload, isOnline);
  // What has stopped for good or waits for an answer has no bar, which could be full.
  const isUnderway = isActive(upload) || status === "paused" || status === "missing";
  const hasBar = size > 0 && isUnderway && (status !== "waiting" || progress.loaded > 0);
  const remove = ({ currentTarget }: MouseEvent): void => {
    focusNeighbor(currentTarget);
    uploads.remove(id);
  };
  const stoppedTone = status === "paused" ? "muted" : "warn";
  return (
    <li className="upload-row" data-status={status} {...rowFocus}>
      <StatusIcon upload={upload} />
      <div className="text">
        <span className="name" dir="auto" title={[...path, name].join("/")}>
          {path.length > 0 && <span className="muted">{path.join("/")}/</span>}
          {name}
        </span>
        <span className="state">{text}</span>
      </div>
      <div className="controls">
        <MainControl upload={upload} />
        <IconButton
          isSmall
          data-keeps-focus
          label={hasEnded(upload) ? `Remove ${name} from the list` : `Cancel the upload of ${name}`}
          icon={<X size={14} aria-hidden />}
          onClick={remove}
        />
      </div>
      <Question {...props} />
      {hasBar && (
        <div className="bar">
          <ProgressBar
            label={`Upload of ${name}`}
            value={progress.loaded}
            max={size}
            valueText={text}
            tone={isActive(upload) ? undefined : stoppedTone}
          />
        </div>
      )}
    </li>
  );
});

function StatusIcon({ upload: { name, status } }: { readonly upload: Upload }): ReactNode {
  if (status === "done") return <CircleCheck size={16} className="good" aria-hidden />;
  if (status === "failed") return <TriangleAlert size={16} className="bad" aria-hidden />;
  if (status === "clash" || status === "missing") return <TriangleAlert size={16} className="warn" aria-hidden />;
  return <FileIcon name={name} />;
}

/** Pauses, resumes, tries again, or shows the file. */
function MainControl({ upload }: { readonly upload: Upload }): ReactNode {
  const { id, name, status, failure } = upload;
  const { pause, resume } = useUploads();
  if (status === "done") return <ShowFile upload={upload} />;
  const canPause = status === "waiting" || status === "starting" || status === "running";
  const canResume = status === "paused" || failure?.retry !== undefined;
  if (!canPause && !canResume) return null;
  const control = (label: string, Icon: LucideIcon): ReactNode => (
    <IconButton
      isSmall
      label={label}
      icon={<Icon size={14} aria-hidden />}
      onClick={() => (canPause ? pause : resume)(id)}
    />
  );
  if (canPause) return control(`Pause the upload of ${name}`, Pause);
  return status === "paused"
    ? control(`Resume the upload of ${name}`, Play)
    : control(`Try to upload ${name} again`, RotateCw);
}

function ShowFile({ upload }: { readonly upload: Upload }): ReactNode {
  const { name, itemId, folderId = driveRoot, target } = upload;
  const { workspaceId } = target;
  return (
    <Link
      to="/w/$workspaceId/drive/$folderId"
      params={{ workspaceId, folderId }}
      search={{ ...(itemId !== undefined && { item: itemId }) }}
      className={buttonClass({ variant: "ghost", isSmall: true }, "icon")}
      title="Show in its folder"
      aria-label={`Show ${name} in its folder`}
    >
      <FolderOpen size={14} aria-hidden />
    </Link>
  );
}

/** Asks what only the user can decide. */
function Question({ upload, onRename, onChooseAgain }: TrayRowProps): ReactNode {
  const { decide } = useUploads();
  if (upload.status === "missing")
    return (
      <div className="question">
        <Button isSmall onClick={onChooseAgain}>
          Choose the file
        </Button>
      </div>
    );
  if (upload.status !== "clash") return null;
  return (
    <div className="question">
      <Button isSmall onClick={() => decide(upload.id, "keep both")}>
        Keep both
      </Button>
      <Button isSmall onClick={() => decide(upload.id, "replace")}>
        Replace
      </Button>
      <Button isSmall onClick={() => onRename(upload)}>
        Rename
      </Button>
    </div>
  );
}

/** Moves the focus from a row that will disappear to the next one, the previous one, or the page. */
function focusNeighbor(control: Element): void {
  const row = control.closest("li");
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = neighbor?.querySelector<HTMLElement>("[data-keeps-focus]");
  (next ?? document.getElementById("content"))?.focus();
}
