import { config } from "zod";

// zod reads this when it creates a schema, so this module must come before all schemas.
config({ jitless: true });
