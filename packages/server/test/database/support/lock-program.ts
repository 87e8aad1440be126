/** A process that locks a folder until it is killed. Prints `locked` when it has the lock. */
import { lockFolder } from "../../../src/database/folder-lock.js";

const [folder = ""] = process.argv.slice(2);
lockFolder(folder);
process.stdout.write("locked");
setInterval(() => {}, 1_000);
