import { run, type RunOptions } from "../run/index.js";
import type { Outcome, SourceFile } from "../run/outcome.js";
import { createChangeSource } from "./changes.js";
import type { Session } from "./session.js";

/**
 * Generates now, and again whenever a file that was read changes, until the user stops it. Errors do not stop it, because
 * the next change may fix them.
 */
export async function watch(
  options: RunOptions,
  session: Session,
  show: (outcome: Outcome) => Promise<unknown>,
): Promise<void> {
  const first = await run(options, session);
  const changes = createChangeSource(session.folder);
  session.onInterrupt(changes.close);
  const tell = async (outcome: Outcome): Promise<void> => {
    // Before the user can see the outcome and edit a file that this run has written.
    changes.follow(filesOf(outcome));
    await show(outcome);
  };
  await tell(first);
  while (await changes.next()) await tell(await run(options, session));
}

/** Returns the files that a run read and, after an error, those that its diagnostics point to. */
function filesOf({ sources, diagnostics }: Outcome): readonly SourceFile[] {
  const places = diagnostics.flatMap(({ at, related = [] }) => [at, ...related.map((one) => one.at)]);
  const named = places.flatMap((place) => (place === undefined ? [] : [{ path: place.file }]));
  return [...sources, ...named];
}
