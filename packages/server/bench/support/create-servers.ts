/** Prints how many milliseconds each of N calls of `createServer` takes, and how many of processor time. */
import { createServer } from "../../src/testing.js";

for (let left = Number(process.argv[2]); left > 0; left -= 1) {
  const [began, used] = [performance.now(), process.cpuUsage()];
  const server = await createServer();
  await server.fetch(`${server.url}/readyz`);
  const { user, system } = process.cpuUsage(used);
  console.log(performance.now() - began, (user + system) / 1000);
  await server.close();
}
process.exit(0);
