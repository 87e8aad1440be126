import { plural } from "../../findings/words.js";
import type { LiveOptions, NotCalled as Uncalled, Stop } from "../live/types.js";

/** Returns why an operation was not called, in words. */
export function reasonOf({ why, what }: Uncalled): string {
  switch (why) {
    case "needsAll":
      return "it may change data, and needs --all";
    case "needsId":
      return `no answer had a value for ${what ?? "a parameter"}, and no --id`;
    case "needsOwn":
      return "it changes or deletes something, and this run created nothing of that kind";
    case "noValue":
      return `no valid value is known for ${what ?? "a parameter"}`;
    case "needsCredentials":
      return `it needs credentials${what === undefined ? "" : ` (${what})`}, which --header or --query may give`;
    case "needsOtherCredentials":
      return `it needs credentials (${what ?? ""}) that no option can give`;
    case "otherServer":
      return "the document gives it another server";
    case "unsendable":
      return "its method or its body cannot be sent";
    case "notServed":
      return `it answered valid requests with ${what ?? "an error"} only`;
    case "stopped":
      return "the run ended before";
  }
}

/** Returns what ended a run early, in words. */
export function stopOf(stop: Stop, { mostRequests, mostSeconds }: LiveOptions): string {
  switch (stop) {
    case "requests":
      return `after ${plural(mostRequests, "request")}, the limit of --max-requests`;
    case "seconds":
      return `after ${plural(mostSeconds, "second")}, the limit of --max-seconds`;
    case "abort":
      return "by you";
    case "unreachable":
      return "because the service gave no answer any more";
  }
}
