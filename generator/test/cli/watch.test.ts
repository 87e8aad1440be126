import type { ChildProcess } from "node:child_process";
import { describe, expect, onTestFinished, test } from "vitest";
import { createWorkspace } from "../write/workspace.js";
import { start, tinyConfig, tinySpec } from "./cli.js";

/** Returns a function that waits for matching output since its last call. */
function listen(child: ChildProcess): (pattern: RegExp) => Promise<string> {
  let heard = "";
  let check = () => undefined as void;
  const hear = (data: Buffer) => {
    heard += data.toString();
    check();
  };
  child.stdout?.on("data", hear);
  child.stderr?.on("data", hear);
  return (pattern) =>
    new Promise((resolve) => {
      check = () => {
        const found = pattern.exec(heard);
        if (found === null) return;
        heard = heard.slice(found.index + found[0].length);
        check = () => undefined;
        resolve(found[0]);
      };
      check();
    });
}

describe("specloom generate --watch", () => {
  test("regenerates after each change, continues after errors, and ends on SIGINT", async () => {
    const reference = (file: string) => tinySpec().replace('"#/components/schemas/Note"', `"${file}"`);
    const project = createWorkspace({
      "specloom.config.yaml": tinyConfig,
      "openapi.yaml": reference("schemas/note.yaml"),
      "schemas/note.yaml": "type: object\n",
    });
    const child = start(project.root, "generate --watch");
    onTestFinished(() => void child.kill("SIGKILL"));
    const until = listen(child);
    await until(/files created\n/);

    project.put("schemas/note.yaml", "type: object\nrequired: [text]\nproperties: { text: { type: string } }\n");
    await until(/files? changed/);

    project.put("schemas/note.yaml", "type: [object\n");
    await until(/error SPEC\d{3}/);
    project.put("schemas/note.yaml", "type: object\nproperties: { text: { type: number } }\n");
    await until(/files? changed/);

    // A file that no run has read yet.
    project.put("openapi.yaml", reference("schemas/other.yaml"));
    await until(/warning SPEC002/);
    await until(/files? changed/);
    project.put("schemas/other.yaml", "type: object\nproperties: { other: { type: number } }\n");
    await until(/files? changed/);

    // A name that was changed by hand. The run that follows writes the file as well, which is no change.
    const names = project.read("specloom.names") ?? "";
    project.put("specloom.names", names.replace("= notes.get(", "= notes.read("));
    await until(/files? changed/);
    expect(project.read("specloom.names")).toContain("= notes.read(");

    const ended = new Promise((resolve) => child.on("close", resolve));
    child.kill("SIGINT");
    expect(await ended).toBe(0);
  });
});
