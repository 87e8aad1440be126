import { HttpError } from "@memory-service/endpoints";
import { LRUCache } from "lru-cache";

/** Limits the requests of each key. */
export interface RateLimiter {
  /** Counts a request. Throws an HttpError 429 if the key has sent too many. */
  count(keyId: string): void;
}

/** The requests that a key has left at a time, in milliseconds. */
interface Bucket {
  left: number;
  at: number;
}

/** The most keys to keep. A key that is dropped starts with a full bucket. */
const most = 100_000;

/** Creates a limiter: a key has requests for one second, and gets new ones evenly. Each instance of a server counts its own. */
export function createRateLimiter(perSecond: number, now: () => number = () => performance.now()): RateLimiter {
  if (perSecond === 0) return { count: () => {} };
  const buckets = new LRUCache<string, Bucket>({ max: most });
  return {
    count(keyId) {
      const time = now();
      const bucket = buckets.get(keyId) ?? { left: perSecond, at: time };
      bucket.left = Math.min(perSecond, bucket.left + ((time - bucket.at) / 1000) * perSecond);
      bucket.at = time;
      buckets.set(keyId, bucket);
      if (bucket.left < 1) throw tooMany(perSecond, (1 - bucket.left) / perSecond);
      bucket.left -= 1;
    },
  };
}

function tooMany(perSecond: number, seconds: number): HttpError {
  const wait = Math.ceil(seconds);
  return new HttpError(
    429,
    `This key has sent more than ${perSecond} requests in a second. Retry after ${wait} second${wait === 1 ? "" : "s"}.`,
    { headers: { "retry-after": String(wait) } },
  );
}
