"use client";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { clientOf } from "./binding.js";
import { createUploadStore, type UploadState, type UploadStore, type UploadStoreOptions } from "./upload-store.js";

/** Where an upload stands, and what steers it. */
export type UploadHandle<Completed> = UploadState<Completed> &
  Pick<UploadStore<Completed>, "start" | "pause" | "resume" | "cancel">;

type Upload<Completed> = Parameters<typeof createUploadStore<Completed>>[0];

/** What a component has said when it was last rendered. */
interface Given<Completed> {
  readonly queryClient: object;
  readonly options: UploadStoreOptions<Completed>;
}

/** An upload of a component's own, by the client of a namespace: it ends with the component, and rests while that is hidden. */
export function useUpload<Completed>(
  namespace: string,
  upload: Upload<Completed>,
  options: UploadStoreOptions<Completed> = {},
): UploadHandle<Completed> {
  const queryClient = useQueryClient();
  const [{ store, follow, appear }] = useState(() => createFollowingStore(namespace, upload, { queryClient, options }));
  useEffect(() => follow({ queryClient, options }));
  useEffect(appear, [appear]);
  const state = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  const { start, pause, resume, cancel } = store;
  return { ...state, start, pause, resume, cancel };
}

/** A store that starts with what is latest. Not a ref: a store must not be made of one while rendering. */
function createFollowingStore<Completed>(namespace: string, upload: Upload<Completed>, first: Given<Completed>) {
  let latest = first;
  const store = createUploadStore(
    upload,
    () => clientOf(latest.queryClient, namespace),
    () => latest.options,
  );
  let isInterrupted = false;
  return {
    store,
    follow: (given: Given<Completed>): void => void (latest = given),
    /** The component is there, until what this yields is called: nothing tells whether it is gone then or hidden. */
    appear: () => {
      if (isInterrupted) store.resume();
      return (): void => {
        isInterrupted = store.getSnapshot().status === "running";
        store.pause();
      };
    },
  };
}
