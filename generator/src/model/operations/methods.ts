/** The methods that only read, of the HTTP Method Registry (RFC 9110 9.2.1 and 16.1.1) and the QUERY method. */
const safe = new Set(["GET", "HEAD", "OPTIONS", "TRACE", "QUERY", "PRI", "PROPFIND", "REPORT", "SEARCH"]);

/** The other methods of the registry that may be sent twice (RFC 9110 9.2.2). */
const idempotent = new Set(
  (
    "PUT DELETE ACL BASELINE-CONTROL BIND CHECKIN CHECKOUT COPY LABEL LINK MERGE MKACTIVITY MKCALENDAR MKCOL MKREDIRECTREF " +
    "MKWORKSPACE MOVE ORDERPATCH PROPPATCH REBIND UNBIND UNCHECKOUT UNLINK UNLOCK UPDATE UPDATEREDIRECTREF VERSION-CONTROL"
  ).split(" "),
);

/** Returns whether a method only reads. Methods are case-sensitive, and unknown ones may do anything. */
export function isSafe(method: string): boolean {
  return safe.has(method);
}

/** Returns whether sending a request of a method twice has the same effect as sending it once. */
export function isIdempotent(method: string): boolean {
  return safe.has(method) || idempotent.has(method);
}
