import { run, type RunOptions } from "../run/index.js";
import type { Outcome, SourceFile } from "../run/outcome.js";
import { createChangeSource } from "./changes.js";
import type { Session } from "./session.js";

/**
 * Generates now, and again whenever a file that was read changes, until the user stops it. Errors do not stop it, because
 * the next change may fix them. Returns the last outcome.
 */
export async function watch(
  options: RunOptions,
  session: Session,
  show: (outcome: Outcome) => Promise<unknown>,
): Promise<Outcome> {
  let last = await run(options, session);
  const changes = createChangeSource(session.folder);
  session.onInterrupt(changes.close);
  // Before the user can see the outcome and edit a file that this run has written.
  changes.follow(filesOf(last));
  await show(last);
  while (await changes.next()) {
    last = await run(options, session);
    changes.follow(filesOf(last));
    await show(last);
  }
  return last;
}

/** Returns the files that a run read and, after an error, those that its diagnostics point to. */
function filesOf({ sources, diagnostics }: Outcome): readonly SourceFile[] {
  const places = diagnostics.flatMap(({ at, related = [] }) => [at, ...related.map((one) => one.at)]);
  const named = places.flatMap((place) => (place === undefined ? [] : [{ path: place.file }]));
  return [...sources, ...named];
}
