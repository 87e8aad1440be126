// Uploads a file and creates the item, continuing from a checkpoint: a program that may be killed at any moment. Prints a line of JSON
// per checkpoint, and the item at the end.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createClient, UploadError } from "@memory-service/client";
import { createClient as createAdminClient } from "../../src/admin/client.js";

const [baseUrl = "", apiKey = "", path = "", checkpoint = ""] = process.argv.slice(2);
const client = createClient({ baseUrl, apiKey });
const admin = createAdminClient({ baseUrl, credentials: { apiKey } });
const print = (value: object): void => console.log(JSON.stringify(value));

const { completed } = await client.drive
  .upload(
    { path },
    {
      concurrency: 2,
      // So that a server that was killed has time to come back.
      maxRetries: 6,
      ...(existsSync(checkpoint) && { resume: readFileSync(checkpoint, "utf8") }),
      onCheckpoint: (token) => {
        writeFileSync(`${checkpoint}.new`, token);
        renameSync(`${checkpoint}.new`, checkpoint);
      },
      onProgress: ({ loaded, parts }) => print({ loaded, parts: parts.done }),
      complete: (from) => admin.drive.createItem({ item_type: "file", name: "large.bin", from }),
    },
  )
  .catch((error: unknown) => {
    if (!(error instanceof UploadError)) throw error;
    // The scenario starts the program again, which continues from the checkpoint.
    print({ failure: error.message });
    process.exit(1);
  });
print({ item: completed });
