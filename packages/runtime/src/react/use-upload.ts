"use client";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { clientOf } from "../query/binding.js";
import type { UploadedParts } from "../client/index.js";
import {
  createUploadStore,
  type UploadState,
  type UploadStore,
  type UploadStoreOptions,
} from "../query/upload-store.js";

/** The state of an upload, and the functions that control it. */
export type UploadHandle<Completed, Parts = object> = UploadState<Completed, Parts> &
  Pick<UploadStore<Completed, Parts>, "start" | "pause" | "resume" | "cancel">;

type Upload<Parts> = Parameters<typeof createUploadStore<unknown, Parts>>[0];

/** The query client and options of the latest render. */
interface Given<Completed, Parts> {
  readonly queryClient: object;
  readonly options: UploadStoreOptions<Completed, Parts>;
}

/** Returns an upload that belongs to a component: it ends when that unmounts, and pauses while React hides it. */
export function useUpload<Completed, Parts = UploadedParts>(
  namespace: string,
  upload: Upload<Parts>,
  options: UploadStoreOptions<Completed, Parts> = {},
): UploadHandle<Completed, Parts> {
  const queryClient = useQueryClient();
  const [{ store, follow, appear }] = useState(() => createFollowingStore(namespace, upload, { queryClient, options }));
  useEffect(() => follow({ queryClient, options }));
  useEffect(appear, [appear]);
  const state = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  const { start, pause, resume, cancel } = store;
  return { ...state, start, pause, resume, cancel };
}

/** Creates a store that uses the latest options. Not a ref: React forbids reading one while rendering. */
function createFollowingStore<Completed, Parts>(
  namespace: string,
  upload: Upload<Parts>,
  first: Given<Completed, Parts>,
) {
  let latest = first;
  const store = createUploadStore(
    upload,
    () => clientOf(latest.queryClient, namespace),
    () => latest.options,
  );
  let isInterrupted = false;
  return {
    store,
    follow: (given: Given<Completed, Parts>): void => void (latest = given),
    /** Resumes when the component appears. Returns a cleanup that pauses: the component may be unmounted or hidden. */
    appear: () => {
      if (isInterrupted) store.resume();
      return (): void => {
        isInterrupted = store.getSnapshot().status === "running";
        store.pause();
      };
    },
  };
}
