/** Runs before each program in its process: sets the globals that the pages use, and stubs the network. */
import { createPetstore, giveToken, type Situation, storePart } from "./petstore.js";

export function setUp(createClient: (options: { readonly apiKey: string }) => unknown): void {
  const hosts: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
    "petstore.example": createPetstore({ situation: process.env["GIVEN"] as Situation | undefined }),
    "storage.example": storePart,
    "login.petstore.example": giveToken,
  };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const host = hosts[new URL(request.url).host];
    if (!host) throw new TypeError(`fetch failed: no host ${request.url}`);
    return host(request);
  };
  Object.assign(globalThis, { client: createClient({ apiKey: "my-token" }) });
}
