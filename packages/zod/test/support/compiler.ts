import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { compiler } from "../../../../scripts/compiler.js";

export const packageFolder = fileURLToPath(new URL("../../", import.meta.url));
export const clientFolder = fileURLToPath(new URL("../../../client/", import.meta.url));

/** A folder for programs that are compiled, not run. */
export class Desk {
  readonly folder = mkdtempSync(join(tmpdir(), "zod-package-"));

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text);
  }

  /** Returns the output of tsc, errors included. */
  async compile(compilerOptions: object, files: readonly string[], ...flags: readonly string[]): Promise<string> {
    const shared = { noUnusedLocals: false, typeRoots: [join(packageFolder, "node_modules/@types")] };
    const extended = join(packageFolder, "tsconfig.json");
    const config = { extends: extended, compilerOptions: { ...shared, ...compilerOptions }, include: [], files };
    this.write("tsconfig.json", JSON.stringify(config));
    return promisify(execFile)(compiler, ["-p", "tsconfig.json", "--singleThreaded", ...flags], {
      cwd: this.folder,
      maxBuffer: 2 ** 26,
    }).then(
      ({ stdout }) => stdout,
      (error: unknown) => (error as { stdout: string }).stdout,
    );
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
