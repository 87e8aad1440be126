/** What is known about an actor. */
import * as z from "zod";
export declare const Fact: z.ZodObject<
  {
    id: z.ZodString;
    fact: z.ZodString;
    metadata: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    expired: z.ZodBoolean;
    score: z.ZodNumber;
    expiration_date: z.ZodNullable<z.ZodString>;
    created_at: z.ZodISODateTime;
    updated_at: z.ZodISODateTime;
  },
  z.core.$strip
>;
