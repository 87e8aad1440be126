import { errorCodes } from "./error-codes.js";
import type { Network } from "./network.js";

/** Why there is no response, and what to do. */
export interface Failure {
  readonly problem: string;
  readonly remedy: string;
}

/** Explains an error of fetch by its code, without its message, which may have a secret. */
export function explainFailure(error: unknown, { variable, timeout }: Pick<Network, "variable" | "timeout">): Failure {
  const codes = errorCodes(error);
  const is = (pattern: RegExp) => codes.some((code) => pattern.test(code));
  const proxy = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"].find((name) => variable(name) !== undefined);
  const behindProxy =
    proxy !== undefined && variable("NODE_USE_ENV_PROXY") === undefined
      ? `Node ignores ${proxy}: set NODE_USE_ENV_PROXY=1 with Node 22.21 or later, or download the file with curl`
      : undefined;
  const again = behindProxy ?? "check the URL and your connection, and try again";
  if (is(/^(ENOTFOUND|EAI_AGAIN)$/)) return { problem: "the server's name has no address", remedy: again };
  if (is(/^ECONNREFUSED$/)) return { problem: "nothing listens at its address", remedy: again };
  if (is(/TimeoutError|AbortError|TIMEOUT|ETIMEDOUT/)) {
    const problem = `there is no complete response after ${Math.round(timeout / 1000)} seconds`;
    return { problem, remedy: behindProxy ?? "try again later, or download the file with curl" };
  }
  if (is(/CERT|SELF_SIGNED|^ERR_TLS|^ERR_SSL|UNABLE_TO|ISSUER/)) {
    const problem = `its certificate is not valid for this machine (${codes.find((code) => /[A-Z]/.test(code)) ?? ""})`;
    return { problem, remedy: "if your company signs it, name its certificate: NODE_EXTRA_CA_CERTS=FILE" };
  }
  if (is(/^Z_|BrotliDecode|^ERR_.*BROTLI|^ERR__ERROR/))
    return { problem: "its compressed content is broken", remedy: "report this to the operator of the server" };
  const code = codes.find((one) => /^[A-Z][A-Z0-9_]+$/.test(one));
  return { problem: `the connection broke${code === undefined ? "" : ` (${code})`}`, remedy: again };
}
