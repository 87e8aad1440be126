import { useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { maximumImport } from "../../../data/service.js";
import * as admin from "../../../admin/index.js";
import { afterSuccess } from "../../../data/after-success.js";
import { countOf } from "../../../data/format.js";
import { Button } from "../../../design/button.js";
import { Dialog } from "../../../design/dialog.js";
import { useMessages } from "../../../design/toast.js";
import { FileBrowser } from "./file-browser.js";

/** A dialog that adds files of the drive to the project. */
export function AddDocuments({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { projectId } = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const messages = useMessages();
  const add = admin.useDocumentsImport({ meta: { failure: "Could not add the documents" } });
  const remove = admin.useDocumentsDelete({ meta: { failure: "Could not remove the documents" } });
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const submit = (): void =>
    afterSuccess(add.mutateAsync({ projectId, drive_item_ids: [...ids] }, { onSuccess: onClose }), ({ items }) =>
      messages.show({
        title: `${countOf(items.length, "document", "documents")} added`,
        description: "Search finds them once they are processed.",
        undo: () => items.forEach(({ id: documentId }) => remove.mutate({ projectId, documentId })),
      }),
    );
  const isTooMany = ids.size > maximumImport;
  return (
    <Dialog isOpen onClose={onClose} title="Add documents" description="Choose files from the drive." isWide>
      <FileBrowser ids={ids} onChange={setIds} />
      <div className="actions">
        <span className="chosen" role="status">
          {isTooMany ? `Choose at most ${maximumImport} files at once` : `${countOf(ids.size, "file", "files")} chosen`}
        </span>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isPending={add.isPending}
          aria-disabled={ids.size === 0 || isTooMany}
          onClick={submit}
        >
          {ids.size === 0 ? "Add documents" : `Add ${countOf(ids.size, "document", "documents")}`}
        </Button>
      </div>
    </Dialog>
  );
}
