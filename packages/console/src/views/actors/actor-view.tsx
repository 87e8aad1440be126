import { factsForgetMutation } from "@memory-service/react/options";
import { Link, useParams } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import * as admin from "../../admin/index.js";
import { countOf } from "../../data/format.js";
import { usePendingChanges } from "../../data/pending-changes.js";
import { elsewhere } from "../../data/problem.js";
import { Button, buttonClass } from "../../design/button.js";
import { Badge, Id, Loading, PageHeader, Problem } from "../../design/parts.js";
import { ActorsLink } from "./actor-links.js";
import { AddFact } from "./add-fact.js";
import { FactList } from "./fact-list.js";
import { nameOfActor } from "./words.js";

/** An actor with the facts about it. */
export function ActorView(): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/actors/$actorId" });
  const { data: actor, error, refetch } = admin.useActorsGet({ actorId: params.actorId });
  const [isAdding, setAdding] = useState(false);
  const forgotten = usePendingChanges(factsForgetMutation)
    .filter(({ params: { actorId } }) => actorId === params.actorId)
    .reduce((count, { params: { ids } }) => count + ids.length, 0);
  const isForeign = actor !== undefined && actor.workspace_id !== params.workspaceId;
  if ((error && !actor) || isForeign)
    return (
      <div className="page">
        <PageHeader title="Actor" crumbs={[<ActorsLink key="actors" />]} />
        <Problem
          error={error ?? elsewhere}
          kind="actor"
          title="The actor could not be loaded"
          retry={() => void refetch()}
          actions={
            <Link to="/w/$workspaceId/actors" params={params} className={buttonClass()}>
              All actors
            </Link>
          }
        />
      </div>
    );
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus size={15} aria-hidden />
      Add fact
    </Button>
  );
  return (
    <div className="page">
      <PageHeader
        title={actor ? nameOfActor(actor) : "Actor"}
        crumbs={[<ActorsLink key="actors" />]}
        beside={
          actor && <Badge>{countOf(Math.max(0, actor.fact_count - forgotten), "known fact", "known facts")}</Badge>
        }
        description={actor && <Id value={actor.id} label="actor id" />}
        actions={actor && add}
      />
      {actor ? (
        <FactList actorName={nameOfActor(actor)} onAdd={() => setAdding(true)} />
      ) : (
        <Loading label="Loading the actor" lines={5} />
      )}
      <AddFact isOpen={isAdding} onClose={() => setAdding(false)} />
    </div>
  );
}
