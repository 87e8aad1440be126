import type { DriveItem } from "@memory-service/client";
import { request } from "@memory-service/client/operations";
import { keyOf, type UploadHandle, useClient, useDriveUpload } from "@memory-service/react";
import { useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { useFocusHandedOn } from "../parts/focus.js";
import { sizeOf } from "../parts/format.js";
import { Failure } from "../parts/states.js";

export interface UploadProps {
  /** The identifier of the target folder. */
  readonly folder: string;
}

/** Uploads one file at a time. */
export function Upload({ folder }: UploadProps): ReactNode {
  const client = useClient();
  const queryClient = useQueryClient();
  const [name, setName] = useState("");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const upload = useDriveUpload<DriveItem>({
    concurrency: 2,
    // The reference does not document the call that creates a file from its parts. This one belongs to the reference server.
    complete: async (from, { signal }) => {
      const body = { item_type: "file", parent_item_id: folder, name, from };
      const made = await request<{ data: DriveItem }>(client, "POST", "/admin/drive/items", { body, signal });
      void queryClient.invalidateQueries({ queryKey: keyOf("drive.listChildren", { item_id: folder }) });
      return made.data;
    },
  });
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    if (!file) return;
    setName(file.name);
    upload.start(file);
    // Lets the user choose the same file again.
    currentTarget.value = "";
  };
  const { status, progress } = upload;
  const isOpen = status === "running" || status === "completing" || status === "paused" || status === "failed";
  return (
    <section className="upload" aria-label="Upload">
      <label className="button main" htmlFor={id}>
        Upload a file
      </label>
      <input id={id} ref={field} type="file" className="visually-hidden" onChange={choose} />
      {status !== "idle" && (
        <div className="progress">
          <p>
            <strong>{name}</strong>{" "}
            <span className="details" role="status">
              {words[status]}
            </span>
          </p>
          {isOpen && (
            <>
              <progress aria-label={`Upload of ${name}`} value={progress.loaded} max={progress.total || 1} />
              <p className="details">
                {sizeOf(progress.loaded)} of {sizeOf(progress.total)}, {progress.parts.done} of {progress.parts.total}{" "}
                parts
              </p>
            </>
          )}
          {upload.status === "failed" && <Failure error={upload.error} title="The upload stopped" />}
          {isOpen && <Controls upload={upload} field={field} />}
        </div>
      )}
    </section>
  );
}

interface ControlsProps {
  readonly upload: UploadHandle<DriveItem>;
  /** Gets the focus after the upload ends. */
  readonly field: RefObject<HTMLElement | null>;
}

function Controls({ upload: { status, pause, resume, cancel }, field }: ControlsProps): ReactNode {
  const buttons = useRef<HTMLDivElement>(null);
  useFocusHandedOn(buttons, field);
  const isAtWork = status === "running" || status === "completing";
  return (
    <div className="actions" ref={buttons}>
      {/* One button, so that it keeps the focus. */}
      <button type="button" aria-disabled={status === "completing"} onClick={isAtWork ? pause : resume}>
        {isAtWork ? "Pause" : "Resume"}
      </button>
      <button type="button" className="quiet" onClick={cancel}>
        Cancel
      </button>
    </div>
  );
}

const words = {
  running: "is being uploaded",
  completing: "is being put into its folder",
  paused: "is paused",
  failed: "is not uploaded",
  cancelled: "was cancelled",
  done: "is uploaded",
};
