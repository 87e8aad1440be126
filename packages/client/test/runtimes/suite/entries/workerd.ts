// For workerd, which does nothing without a request.
import { runSuite } from "../run.js";

export default {
  async fetch(request: Request): Promise<Response> {
    await runSuite(new URL(request.url).searchParams.get("control")!);
    return new Response("done");
  },
};
