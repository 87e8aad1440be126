import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { clientOf } from "./binding.js";
import { createUploadStore, type UploadState, type UploadStore, type UploadStoreOptions } from "./upload-store.js";

/** Where an upload stands, and what steers it. */
export type UploadHandle<Completed> = UploadState<Completed> &
  Pick<UploadStore<Completed>, "start" | "pause" | "resume" | "cancel">;

/** An upload of a component's own: it is cancelled with it. */
export function useUpload<Completed>(
  upload: Parameters<typeof createUploadStore<Completed>>[0],
  options: UploadStoreOptions<Completed> = {},
): UploadHandle<Completed> {
  const queryClient = useQueryClient();
  const latest = useRef({ queryClient, options });
  useEffect(() => {
    latest.current = { queryClient, options };
  });
  const [store] = useState(() =>
    createUploadStore<Completed>(
      upload,
      () => clientOf(latest.current.queryClient),
      () => latest.current.options,
    ),
  );
  useEffect(() => () => store.cancel(), [store]);
  const state = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  const { start, pause, resume, cancel } = store;
  return { ...state, start, pause, resume, cancel };
}
