/**
 * `pnpm check migrations [PEER…]`: compiles and runs both halves of the migration guides, before with the code of the peer's own
 * generator from npm, after with specloom's. Both must print what the page says. Checks that each page mentions every option.
 */
import { migrate } from "./migration.js";
import { missingOptions } from "./options.js";
import { peers } from "./peers.js";

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !peers.some((peer) => peer.name === name));
if (unknown.length > 0)
  throw new Error(`no peer ${unknown.join(", ")}: name one of ${peers.map(({ name }) => name).join(", ")}`);

let failures = 0;
for (const peer of peers.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const { messages, outcomes } = await migrate(peer);
  const missing = missingOptions(peer);
  const wrong = outcomes.filter(({ printed, expected }) => printed !== expected);
  for (const message of messages) console.log(message);
  for (const { heading, half, line, printed, expected } of wrong)
    console.log(`${peer.page}:${line}: ${half} of "${heading}" prints\n${printed}instead of\n${expected}`);
  for (const option of missing) console.log(`${peer.page}: does not mention ${option}`);
  failures += messages.length + wrong.length + missing.length;
  console.log(`${peer.name} ${peer.version}: ${outcomes.length - wrong.length} of ${outcomes.length} programs`);
}
process.exitCode = failures === 0 ? 0 : 1;
