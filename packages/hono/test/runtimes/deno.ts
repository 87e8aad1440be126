import { app } from "./app.js";

declare const Deno: {
  readonly args: readonly string[];
  serve(options: { readonly port: number; readonly hostname: string }, handler: typeof app.fetch): void;
};
Deno.serve({ port: Number(Deno.args[0]), hostname: "127.0.0.1" }, (request) => app.fetch(request));
