import { type Handlers, HttpError } from "@memory-service/endpoints";
import type { World } from "../world.js";

export const memoryHandlers = ({ traces }: World): Handlers["memories"] => ({
  getTrace: ({ id, memoryId }) => {
    const trace = traces.get(memoryId);
    if (!trace || id !== "prj_1") throw new HttpError(404, "Not found: memory");
    return trace;
  },
});
