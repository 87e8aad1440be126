import { describe, expect, test } from "vitest";
import * as z from "zod";
import { Fact, Fact$, Industry, ProjectsListParams$ } from "../src/index.js";
import { lazy } from "../../runtime/src/zod/lazy.js";

describe("lazy", () => {
  test("creates a schema once, on first use", () => {
    let created = 0;
    const schema = lazy(() => {
      created += 1;
      return z.string();
    });
    expect(created).toBe(0);
    expect(schema.parse("a")).toBe("a");
    expect(schema.safeParse(1).success).toBe(false);
    expect(created).toBe(1);
  });

  test("may return another lazy schema", () => {
    let created = 0;
    const inner = lazy(() => {
      created += 1;
      return z.string();
    });
    const outer = lazy(() => inner);
    expect([outer.parse("a"), outer.safeParse(1).success, inner.parse("b")]).toEqual(["a", false, "b"]);
    expect(created).toBe(1);
  });

  test("tries again after a failure", () => {
    let tries = 0;
    const schema = lazy(() => {
      tries += 1;
      if (tries === 1) throw new Error("not yet");
      return z.string();
    });
    expect(() => schema.parse("a")).toThrow("not yet");
    expect(schema.parse("a")).toBe("a");
  });

  test("throws if a schema needs itself to be created", () => {
    const schema: z.ZodType = lazy(() => schema.optional());
    expect(() => schema.parse("a")).toThrow("A schema needs itself to be created.");
  });

  test("becomes the schema", () => {
    const [one, other] = [lazy(() => z.string().min(2)), z.string().min(2)];
    expect(one).toBeInstanceOf(z.ZodString);
    expect(Object.keys(one)).toEqual(Object.keys(other));
    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  });
});

describe("the API's schemas", () => {
  test("work like other zod schemas", () => {
    expect(Fact).toBeInstanceOf(z.ZodType);
    expect(z.array(Industry).optional().parse(undefined)).toBeUndefined();
    expect(z.object({ industry: Industry }).safeParse({ industry: {} }).error?.issues).toHaveLength(3);
    expect(Fact$.pick({ id: true }).parse({ id: "f-1", fact: "x" })).toEqual({ id: "f-1", fact: "x" });
    expect(z.treeifyError(Fact.safeParse({ id: 1 }).error!)).toHaveProperty("properties");
    expect(Industry.meta({ title: "An industry" }).meta()).toMatchObject({ title: "An industry" });
  });

  test("keep integers in JSON Schema", () => {
    expect(z.toJSONSchema(ProjectsListParams$)).toMatchObject({
      properties: { page: { type: "integer", minimum: 1 } },
    });
  });
});
