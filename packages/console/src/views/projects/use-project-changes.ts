import { useProjectsDelete, useProjectsUpdate } from "@memory-service/react";
import { afterSuccess } from "../../data/after-success.js";
import { useMessages } from "../../design/toast.js";

interface Project {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

export type ProjectValues = Omit<Project, "id">;

export interface ProjectChanges {
  /** Changes the name and description; a message offers to undo it. */
  readonly edit: (project: Project, values: ProjectValues) => void;
  /** Deletes projects for good. */
  readonly remove: (projects: readonly Project[]) => void;
}

/** Returns functions that change projects. */
export function useProjectChanges(): ProjectChanges {
  const messages = useMessages();
  const update = useProjectsUpdate({ meta: { failure: "Could not change the project" } });
  const deletion = useProjectsDelete({ meta: { failure: "Could not delete the project" } });
  return {
    edit: ({ id, name, description }, values) => {
      afterSuccess(update.mutateAsync({ id, ...values }), () =>
        messages.show({ title: `“${values.name}” saved`, undo: () => update.mutate({ id, name, description }) }),
      );
    },
    remove: (projects) => {
      afterSuccess(Promise.all(projects.map(({ id }) => deletion.mutateAsync({ id }))), () => {
        const [first] = projects;
        messages.show({
          title: projects.length === 1 && first ? `“${first.name}” deleted` : `${projects.length} projects deleted`,
        });
      });
    },
  };
}
