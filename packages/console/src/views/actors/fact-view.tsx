import type { Fact } from "@memory-service/client";
import { useFactsGet } from "@memory-service/react";
import { Link, useParams } from "@tanstack/react-router";
import { EyeOff, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, buttonClass } from "../../design/button.js";
import { Badge, Loading, PageHeader, Problem } from "../../design/parts.js";
import { Properties } from "../../design/properties.js";
import { useTitle } from "../../design/title.js";
import { ActorLink, ActorsLink } from "./actor-links.js";
import { EditFact } from "./edit-fact.js";
import { FactConflicts } from "./fact-conflicts.js";
import { FactDetails } from "./fact-details.js";
import { useFactChanges } from "./use-fact-changes.js";
import { stateOf } from "./words.js";
import "./actors.css";

/** A fact about an actor. */
export function FactView(): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/actors/$actorId/facts/$factId" });
  const { data: fact, error, refetch } = useFactsGet(params);
  const changes = useFactChanges(params.workspaceId, params.actorId);
  const [isEditing, setEditing] = useState(false);
  return (
    <div className="page">
      <PageHeader
        title="Fact"
        crumbs={[<ActorsLink key="actors" />, <ActorLink key="actor" actorId={params.actorId} />]}
        beside={fact && <Badge {...(!fact.expired && { tone: "good" })}>{stateOf(fact)}</Badge>}
        actions={
          fact && <FactActions fact={fact} onEdit={() => setEditing(true)} onForget={() => changes.forget([fact.id])} />
        }
      />
      {fact && <FactBody fact={fact} />}
      {!fact && !error && <Loading label="Loading the fact" lines={4} />}
      {!fact && error && (
        <Problem
          error={error}
          kind="fact"
          title="The fact could not be loaded"
          retry={() => void refetch()}
          actions={
            <Link to="/w/$workspaceId/actors/$actorId" params={params} className={buttonClass()}>
              All facts of the actor
            </Link>
          }
        />
      )}
      {fact && isEditing && (
        <EditFact fact={fact} onClose={() => setEditing(false)} onSave={(values) => changes.save(fact, values)} />
      )}
    </div>
  );
}

interface FactActionsProps {
  readonly fact: Fact;
  readonly onEdit: () => void;
  readonly onForget: () => void;
}

/** Both buttons stay in place once the fact is forgotten, so that the focus is not lost. */
function FactActions({ fact: { expired }, onEdit, onForget }: FactActionsProps): ReactNode {
  return (
    <>
      <Button aria-disabled={expired} onClick={onForget}>
        <EyeOff size={14} aria-hidden />
        Forget
      </Button>
      <Button aria-disabled={expired} onClick={onEdit}>
        <Pencil size={14} aria-hidden />
        Edit
      </Button>
    </>
  );
}

function FactBody({ fact }: { readonly fact: Fact }): ReactNode {
  useTitle(fact.fact, 2);
  return (
    <div className="fact-page">
      <div className="stack">
        {fact.expired && (
          <p className="fact-notice">
            This fact is forgotten. It is kept as it was, does not appear in searches, and cannot be edited.
          </p>
        )}
        <FactConflicts factId={fact.id} />
        <blockquote className="fact-text card" dir="auto">
          {fact.fact}
        </blockquote>
        <section className="card" aria-labelledby="metadata-title">
          <header>
            <h2 id="metadata-title">Metadata</h2>
          </header>
          <Properties
            value={fact.metadata}
            empty={fact.expired ? "No metadata" : "No metadata. Edit the fact to add some."}
          />
        </section>
      </div>
      <FactDetails fact={fact} />
    </div>
  );
}
