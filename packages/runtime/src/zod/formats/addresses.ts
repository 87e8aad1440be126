const IPV4 = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/u;
const IPV6_GROUP = /^[\dA-Fa-f]{1,4}$/u;
const LONGEST_IPV6 = 45;

/** Format `ipv4`: four decimal octets without leading zeros (RFC 2673, section 3.2; RFC 3986, section 3.2.2). */
export function isIpv4(value: string): boolean {
  return IPV4.test(value);
}

/** Format `ipv6`: RFC 4291, section 2.2; without a zone or a prefix length. */
export function isIpv6(value: string): boolean {
  return matchesIpv6(value, 7, isIpv4);
}

/**
 * The address grammar, which RFC 4291 and RFC 5321 vary in two places: how many groups may stand
 * beside `::`, and how the octets of an embedded IPv4 address are written.
 */
export function matchesIpv6(value: string, mostGroups: number, isDottedQuad: (value: string) => boolean): boolean {
  if (value.length > LONGEST_IPV6) return false;
  const [head = "", tail, rest] = value.split("::");
  if (rest !== undefined) return false;
  if (tail === undefined) return countGroups(head, isDottedQuad) === 8;
  return countGroups(head, () => false) + countGroups(tail, isDottedQuad) <= mostGroups;
}

/** The number of 16-bit groups in a run of them, `NaN` where one is malformed. */
function countGroups(run: string, isDottedQuad: (value: string) => boolean): number {
  if (run === "") return 0;
  const groups = run.split(":");
  const endsInQuad = isDottedQuad(groups.at(-1) ?? "");
  const plainGroups = endsInQuad ? groups.slice(0, -1) : groups;
  if (!plainGroups.every((group) => IPV6_GROUP.test(group))) return NaN;
  return plainGroups.length + (endsInQuad ? 2 : 0);
}
