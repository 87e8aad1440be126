import { config } from "zod";

// Read by zod where it makes a schema, so this module must come before all schemas.
config({ jitless: true });
