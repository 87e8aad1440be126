import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { dirname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** Records writes and reads outside of the project, and connections, as trespasses. */
export function watchFileSystem(project: string, trespasses: string[]): void {
  const functions = fs as unknown as Record<string, (...args: unknown[]) => unknown>;
  const textOf = (path: unknown): string | undefined => {
    if (path instanceof URL) return fileURLToPath(path);
    return typeof path === "string" ? resolve(path) : undefined;
  };
  const watch = (name: string, isWrong: (path: string, args: readonly unknown[]) => boolean): void => {
    const original = functions[name]!;
    functions[name] = (...args) => {
      const path = textOf(args[0]);
      if (path !== undefined && isWrong(path, args)) trespasses.push(`${name} ${path}`);
      return original(...args);
    };
  };
  // The TypeScript loader keeps its own files beside the project.
  const isOutside = (path: string): boolean =>
    path !== project && !path.startsWith(project + sep) && !path.startsWith(join(dirname(project), "tsx-"));
  const isSecret = (path: string): boolean =>
    path.startsWith(join(project, "outside")) || path.startsWith("/etc") || path === dirname(project);
  for (const name of [
    "writeFileSync",
    "appendFileSync",
    "mkdirSync",
    "renameSync",
    "unlinkSync",
    "rmSync",
    "rmdirSync",
    "symlinkSync",
  ])
    watch(name, isOutside);
  const { O_WRONLY, O_RDWR, O_CREAT } = fs.constants;
  const isWriting = (flags: unknown): boolean =>
    typeof flags === "number" ? (flags & (O_WRONLY | O_RDWR | O_CREAT)) !== 0 : flags !== "r";
  watch("openSync", (path, [, flags = "r"]) => isSecret(path) || (isWriting(flags) && isOutside(path)));
  for (const name of ["readFileSync", "readdirSync"]) watch(name, isSecret);
  syncBuiltinESMExports();
  const connect = net.Socket.prototype.connect;
  net.Socket.prototype.connect = function (this: net.Socket, ...args: Parameters<typeof connect>) {
    trespasses.push("connect");
    return connect.apply(this, args);
  } as typeof connect;
}
