/**
 * Runs what people do in the console through the proxy of `specloom verify`, which compares all requests and answers with the spec. Fails if a
 * test fails, and on a finding that `specloom.accepted.yaml` does not list.
 *
 *     pnpm check traffic [FILE...]
 */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const given = process.argv.slice(2);
const files = given.length > 0 ? given : ["test/flows"];

const [port, proxy] = await freePorts();
const options = ["--proxy", String(proxy), "--url", `http://127.0.0.1:${port}`, "--strict", "--fail-on", "warning"];
const tests = ["packages/console/node_modules/.bin/vitest", "run", "--root", "packages/console", ...files];
const { status } = spawnSync(process.execPath, ["generator/bin/specloom.js", "verify", ...options, "--", ...tests], {
  cwd: root,
  env: { ...process.env, CONSOLE_SERVER_PORT: String(port) },
  stdio: "inherit",
});
process.exitCode = status ?? 1;

/** Returns two ports that were free a moment ago: for the server of the tests, and for the proxy. */
async function freePorts(): Promise<readonly number[]> {
  const servers = [createServer(), createServer()].map((server) => server.listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}
