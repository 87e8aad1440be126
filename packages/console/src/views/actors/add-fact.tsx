import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as admin from "../../admin/index.js";
import { afterSuccess } from "../../data/after-success.js";
import { messageOf } from "../../data/problem.js";
import { FormDialog } from "../../design/dialog.js";
import { TextField } from "../../design/field.js";
import { useMessages } from "../../design/toast.js";

export interface AddFactProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A dialog that adds a fact about an actor. */
export function AddFact({ isOpen, onClose }: AddFactProps): ReactNode {
  const { actorId } = useParams({ from: "/w/$workspaceId/actors/$actorId" });
  const messages = useMessages();
  const create = admin.useFactsCreate({ meta: { failure: "Could not add the fact" } });
  const close = (): void => {
    create.reset();
    onClose();
  };
  const submit = ({ text = "", expires = "" }: Readonly<Record<string, string>>): void =>
    afterSuccess(
      create.mutateAsync(
        { actorId, facts: [{ fact: text, ...(expires !== "" && { expiration_date: expires }) }] },
        { onSuccess: close },
      ),
      () => messages.show({ title: "Fact added" }),
    );
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title="Add fact"
      action="Add fact"
      isPending={create.isPending}
      onSubmit={submit}
    >
      <TextField
        label="Fact"
        name="text"
        description="One statement in plain words: “Prefers answers by email.”"
        isLong
        required
        maxLength={10_000}
        error={create.error ? messageOf(create.error) : undefined}
      />
      <TextField
        label="Expiration date"
        name="expires"
        type="date"
        description="Optional. It is kept with the fact, which stays known until it is forgotten."
      />
    </FormDialog>
  );
}
