import { FileUp, FolderUp, Upload } from "lucide-react";
import { type ChangeEvent, type ReactNode, useRef } from "react";
import { buttonClass, type ButtonVariant } from "../design/button.js";
import { Menu } from "../design/menu.js";
import type { UploadTarget } from "./upload.js";
import { useUploads } from "./use-uploads.js";

export interface UploadMenuProps {
  readonly target: UploadTarget;
  readonly variant?: ButtonVariant;
}

/** Lets an input choose a folder. All browsers know the attribute, but the types of React do not. */
const chooseFolder = { webkitdirectory: "" };

/** A button that uploads files, or a folder with everything in it. */
export function UploadMenu({ target, variant = "secondary" }: UploadMenuProps): ReactNode {
  const uploads = useUploads();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const add = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    uploads.addFiles([...(currentTarget.files ?? [])], target);
    // The same files can be chosen again.
    currentTarget.value = "";
  };
  const trigger = (
    <button type="button" className={buttonClass({ variant })}>
      <Upload size={15} aria-hidden />
      Upload
    </button>
  );
  return (
    <>
      <Menu
        trigger={trigger}
        actions={[
          { label: "Files", icon: <FileUp size={14} aria-hidden />, onSelect: () => files.current?.click() },
          { label: "Folder", icon: <FolderUp size={14} aria-hidden />, onSelect: () => folder.current?.click() },
        ]}
      />
      <input ref={files} type="file" multiple hidden aria-label="Files to upload" onChange={add} />
      <input ref={folder} type="file" {...chooseFolder} hidden aria-label="Folder to upload" onChange={add} />
    </>
  );
}
