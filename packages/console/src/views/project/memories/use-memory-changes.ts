import type { Memory } from "@memory-service/server/admin";
import * as admin from "../../../admin/index.js";
import { afterSuccess } from "../../../data/after-success.js";
import { useMessages } from "../../../design/toast.js";

export interface MemoryChanges {
  readonly edit: (memory: Memory, content: string) => void;
  readonly expire: (memories: readonly Memory[]) => void;
}

/** Returns functions that change memories. An edit can be undone by another one; expiring is held for a few seconds. */
export function useMemoryChanges(projectId: string): MemoryChanges {
  const messages = useMessages();
  const update = admin.useMemoriesUpdate({ meta: { failure: "Could not change the memory" } });
  const remove = admin.useMemoriesExpire({ meta: { failure: "Could not expire the memory" } });
  return {
    edit: ({ id: memoryId, content: before }, content) => {
      if (content === before || content === "") return;
      afterSuccess(update.mutateAsync({ projectId, memoryId, content }), () =>
        messages.show({
          title: "Memory changed",
          undo: () => update.mutate({ projectId, memoryId, content: before }),
        }),
      );
    },
    expire: (memories) => {
      for (const { id: memoryId } of memories) remove.mutate({ projectId, memoryId });
    },
  };
}
