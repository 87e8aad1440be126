import { useParams } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { type ChangeEvent, type ReactNode, useRef } from "react";
import { Button } from "../../../design/button.js";
import { useUploads } from "../../../uploads/use-uploads.js";

/** Uploads files to the root of the drive, and adds them to the project. */
export function UploadButton({ label = "Upload" }: { readonly label?: string }): ReactNode {
  const { workspaceId, projectId } = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const uploads = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const add = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    uploads.addFiles([...(target.files ?? [])], { workspaceId, folderId: "MY_SPACE", projectId });
    // The same file can be chosen again.
    target.value = "";
  };
  return (
    <>
      <input ref={input} type="file" multiple hidden onChange={add} aria-label="Files to upload" />
      <Button onClick={() => input.current?.click()}>
        <Upload size={15} aria-hidden />
        {label}
      </Button>
    </>
  );
}
