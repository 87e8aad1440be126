import type { Memory } from "@memory-service/server/admin";
import { Link, useParams } from "@tanstack/react-router";
import { Hourglass, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../../design/button.js";
import { Badge, Id, Time } from "../../../design/parts.js";
import { EditMemory } from "./edit-memory.js";
import { useMemoryChanges } from "./use-memory-changes.js";

/** The current content of a memory, and its actions. */
export function CurrentMemory({ memory }: { readonly memory: Memory }): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const { edit, expire } = useMemoryChanges(params.projectId);
  const [isEditing, setEditing] = useState(false);
  const { id, content, user_id, expired, updated_at } = memory;
  return (
    <section className="card memory-current" aria-labelledby="memory-content">
      <h2 id="memory-content" dir="auto">
        {content}
      </h2>
      <div className="row about">
        <Badge {...(!expired && { tone: "good" })}>{expired ? "Expired" : "Current"}</Badge>
        <span>
          Memory of{" "}
          <Link
            to="/w/$workspaceId/projects/$projectId/memories"
            params={params}
            search={{ user: user_id }}
            className="link"
          >
            {user_id}
          </Link>
        </span>
        <span>
          Updated <Time at={updated_at} />
        </span>
        <Id value={id} label="memory id" />
      </div>
      <div className="row">
        <Button aria-disabled={expired} onClick={() => setEditing(true)}>
          <Pencil size={14} aria-hidden />
          Edit content
        </Button>
        <Button aria-disabled={expired} onClick={() => expire([memory])}>
          <Hourglass size={14} aria-hidden />
          Expire
        </Button>
        {expired && <span className="muted">An expired memory cannot change. Searches no longer find it.</span>}
      </div>
      {isEditing && (
        <EditMemory memory={memory} onClose={() => setEditing(false)} onSave={(content) => edit(memory, content)} />
      )}
    </section>
  );
}
