// The helpers can say no.
import { check, type Equal, type HasAny, type IsAny } from "./helpers.js";

type Any = any;

check<Equal<string, string>>();
// @ts-expect-error
check<Equal<string, Any>>();
// @ts-expect-error
check<Equal<{ a?: 1 }, { a: 1 }>>();

check<IsAny<Any>>();
// @ts-expect-error
check<IsAny<unknown>>();
// @ts-expect-error
check<IsAny<never>>();

check<HasAny<Any>>();
check<HasAny<{ a: { b: Any[] }[] }>>();
check<HasAny<{ a?: Record<string, Any> }>>();
check<HasAny<{ a: 1 } | { b: Any }>>();
// @ts-expect-error
check<HasAny<{ a: unknown; b: Record<string, unknown> | null; c?: string[] }>>();
check<HasAny<{ a: { b: { c: { d: { e: Any } } } } }>>();
// @ts-expect-error
check<HasAny<string>>();
// @ts-expect-error
check<HasAny<void>>();
