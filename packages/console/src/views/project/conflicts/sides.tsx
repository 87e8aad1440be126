import type { ConflictStrategy } from "@memory-service/client";
import type { Conflict } from "@memory-service/server/admin";
import type { ReactNode } from "react";
import { Choice } from "./choice.js";
import { DocumentSide } from "./document-side.js";
import { canKeep, effectOn } from "./effects.js";
import { FactBadge, FactBody } from "./fact-body.js";
import type { ConflictingFact } from "./facts.js";

export interface SidesProps {
  readonly conflict: Conflict;
  readonly facts: readonly ConflictingFact[];
  /** The names of actors by their ids. */
  readonly actors: ReadonlyMap<string, string>;
  readonly chosen: ConflictStrategy | undefined;
}

/** The sides of a conflict next to each other. Each is a choice while the conflict is open; dismissing it is the third one. */
export function Sides(props: SidesProps): ReactNode {
  const { conflict, chosen } = props;
  return (
    <>
      <div className="conflict-sides">
        {conflict.document_id === null ? (
          <FactSides {...props} />
        ) : (
          <>
            <TrustedFacts {...props} />
            <DocumentSide
              documentId={conflict.document_id}
              facts={props.facts}
              isOpen={!conflict.resolved}
              isChosen={chosen?.strategy === "trust_document"}
            />
          </>
        )}
      </div>
      {!conflict.resolved && (
        <Choice
          value="dismiss"
          label="Dismiss the conflict"
          beside={<span className="muted">No fact changes</span>}
          isOpen
          isChosen={chosen?.strategy === "dismiss"}
        />
      )}
    </>
  );
}

/** Facts that disagree with one another: one of them can be kept. */
function FactSides({ conflict, facts, actors, chosen }: SidesProps): ReactNode {
  const choices = facts.map((side, index) => {
    const effect = chosen && effectOn(side, chosen);
    const isOpen = !conflict.resolved && canKeep(side);
    return (
      <Choice
        key={side.id}
        value={side.id}
        label={isOpen ? "Keep this fact" : `Fact ${index + 1}`}
        about={side.fact?.fact}
        beside={<FactBadge side={side} effect={effect} />}
        isOpen={isOpen}
        isChosen={isKept(side, chosen)}
      >
        <FactBody side={side} actor={actors.get(side.actor_id)} effect={effect} />
      </Choice>
    );
  });
  return <>{choices}</>;
}

/** Facts that disagree with a document: they can be trusted, or only one of several. */
function TrustedFacts(props: SidesProps): ReactNode {
  const { conflict, facts, chosen } = props;
  const [first] = facts;
  const isOne = facts.length === 1;
  const names = isOne ? ["The fact is right", "The fact"] : ["The facts are right", "The facts"];
  return (
    <Choice
      value="trust_fact"
      label={names[conflict.resolved ? 1 : 0] ?? ""}
      about={isOne ? first?.fact?.fact : undefined}
      beside={isOne && first && <FactBadge side={first} effect={chosen && effectOn(first, chosen)} />}
      isOpen={!conflict.resolved}
      isChosen={chosen?.strategy === "trust_fact"}
    >
      {facts.map((side) => (
        <TrustedFact key={side.id} {...props} side={side} />
      ))}
    </Choice>
  );
}

function TrustedFact({ side, conflict, facts, actors, chosen }: SidesProps & { readonly side: ConflictingFact }) {
  const effect = chosen && effectOn(side, chosen);
  const body = <FactBody side={side} actor={actors.get(side.actor_id)} effect={effect} />;
  if (facts.length === 1) return body;
  const isOpen = !conflict.resolved && canKeep(side);
  return (
    <Choice
      value={side.id}
      label={isOpen ? "Keep only this fact" : "Fact"}
      about={side.fact?.fact}
      beside={<FactBadge side={side} effect={effect} />}
      isOpen={isOpen}
      isInner
      isChosen={isKept(side, chosen)}
    >
      {body}
    </Choice>
  );
}

const isKept = ({ id }: ConflictingFact, chosen: ConflictStrategy | undefined): boolean =>
  chosen?.strategy === "keep_fact" && chosen.keep_fact_id === id;
