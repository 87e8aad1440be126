import { createApp, HttpError, notImplementedExcept } from "../../src/index.js";
import { fact } from "../support/handlers.js";

/** The app that every runtime serves. */
export const app = createApp(
  notImplementedExcept({
    facts: {
      get: ({ factId }) => ({ ...fact, fact: factId }),
      update: ({ fact: text }) => ({ ...fact, fact: text ?? fact.fact }),
    },
  }),
  {
    authorize: ({ credential }) => {
      if (credential?.value !== "test-key") throw new HttpError(401);
    },
  },
);
