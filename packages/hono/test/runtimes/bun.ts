import { app } from "./app.js";

export default { fetch: app.fetch, port: Number(process.argv[2]), hostname: "127.0.0.1" };
