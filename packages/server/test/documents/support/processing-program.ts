/** A process that processes documents from files in a folder until it is killed. Prints `running` when it has a document. */
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { openDatabase } from "../../../src/database/open.js";
import { DocumentQueue } from "../../../src/documents/queue.js";

const [options = "{}", folder = ""] = process.argv.slice(2);
const { url, folder: data } = JSON.parse(options) as { readonly url?: string; readonly folder?: string };
const { db, kind } = await openDatabase({ url, folder: data });
const queue = new DocumentQueue({
  db,
  isAlone: kind === "pglite",
  storage: {
    read: (key) => {
      console.log("running");
      return Promise.resolve(createReadStream(join(folder, key)));
    },
  },
  log: pino({ level: "silent" }),
  now: () => new Date(),
});
queue.start();
// The queue does not keep a process alive while it waits.
setInterval(() => undefined, 60_000);
