import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as admin from "../../admin/index.js";
import { nameOfActor } from "./words.js";

/** A link to the list of actors. */
export function ActorsLink(): ReactNode {
  const { workspaceId } = useParams({ from: "/w/$workspaceId" });
  return (
    <Link to="/w/$workspaceId/actors" params={{ workspaceId }} activeOptions={{ exact: true }}>
      Actors
    </Link>
  );
}

/** A link to an actor, with its name once that is loaded. */
export function ActorLink({
  actorId,
  className,
}: {
  readonly actorId: string;
  readonly className?: string;
}): ReactNode {
  const { workspaceId } = useParams({ from: "/w/$workspaceId" });
  const { data } = admin.useActorsGet({ actorId });
  return (
    <Link to="/w/$workspaceId/actors/$actorId" params={{ workspaceId, actorId }} className={className} dir="auto">
      {data ? nameOfActor(data) : "Actor"}
    </Link>
  );
}
