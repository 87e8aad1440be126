/** All rows, in the order of the table. */
import type { Row } from "../row.js";
import { mistakes } from "./arguments.js";
import { bodies } from "./bodies.js";
import { lists } from "./lists.js";
import { messages } from "./messages.js";
import { places } from "./places.js";
import { retries } from "./retries.js";
import { secrets } from "./secrets.js";
import { signals } from "./signals.js";
import { uploads } from "./uploads.js";

export const groups: Readonly<Record<string, readonly Row[]>> = {
  Secrets: secrets,
  "Where requests go": places,
  "Retries and connections": retries,
  Answers: bodies,
  Lists: lists,
  Messages: messages,
  Arguments: mistakes,
  "What is left behind": signals,
  Uploads: uploads,
};

export const rows: readonly Row[] = Object.values(groups).flat();

const names = rows.map(({ name }) => name);
const repeated = names.find((name, index) => names.indexOf(name) < index);
if (repeated !== undefined) throw new Error(`Two rows have the name ${repeated}`);
