/** Returns the parts of the client in a bundle, by strings that survive minification. */
export function tracesIn(code: string): readonly string[] {
  const operations = /"(?:agents|conflicts|documents|drive|facts|memories|projects|workspaces)\.[a-z]\w+"/gi;
  const rest = ["UploadError", "PaginationError", "api.rate_limits"].filter((trace) => code.includes(trace));
  return [...new Set(code.match(operations) ?? []), ...rest].sort();
}
