import { type DragEvent, useState } from "react";
import { hasFiles } from "./choice.js";
import type { UploadTarget } from "./upload.js";
import { useUploads } from "./use-uploads.js";

/** Properties of the element that takes files. */
export interface FileDropHandlers {
  readonly onDragEnter: (event: DragEvent) => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

export interface FileDrop {
  /** The folder that would get the files which are dragged over the element. */
  readonly over: string | undefined;
  readonly handlers: FileDropHandlers;
}

/**
 * Lets an element take files and folders from other windows, and uploads them.
 * @param folderAt Returns the folder that an element within stands for; undefined for the target's own.
 */
export function useFileDrop(target: UploadTarget, folderAt?: (element: Element) => string | undefined): FileDrop {
  const uploads = useUploads();
  const [over, setOver] = useState<string>();
  const folderOf = ({ target: element }: DragEvent): string =>
    (element instanceof Element ? folderAt?.(element) : undefined) ?? target.folderId;
  const drag = (event: DragEvent): void => {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setOver(folderOf(event));
  };
  return {
    over,
    handlers: {
      onDragEnter: drag,
      onDragOver: drag,
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(undefined);
      },
      onDrop: (event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(undefined);
        uploads.addDrop(event.dataTransfer, { ...target, folderId: folderOf(event) });
      },
    },
  };
}
