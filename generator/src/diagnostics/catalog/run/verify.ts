import { entry } from "../entry.js";

/** GEN175 to GEN179: `specloom verify`, which has exit codes of its own. */
export const verifyDiagnostics = {
  GEN175: entry<{ readonly url: string; readonly problem: string }>({
    severity: "error",
    message: ({ url, problem }) => `cannot reach ${url}: ${problem}`,
    help: () => "start the service, and check the address, also of a proxy between",
    explain:
      "`specloom verify` got no answer from the service: the name of its host has no address, nothing listens there, or its " +
      "certificate is not valid for your machine. Nothing was compared. `localhost` may mean another address for the service than " +
      "for Node: name it as `http://127.0.0.1:8080`.",
  }),
  GEN176: entry<{ readonly path: string; readonly problem: string }>({
    severity: "error",
    message: ({ path, problem }) => `${path} cannot be read: ${problem}`,
    help: () => "record the traffic again: browsers and test runners save it as HAR 1.2",
    explain:
      "`specloom verify openapi.yaml traffic.har` reads a file that a browser, Playwright or a proxy has saved as HAR 1.2, or what " +
      "clients have observed. The file is missing, is larger than the limits, or has another form. Bodies and answers may be missing " +
      "in it: the report says so.",
  }),
  GEN177: entry<{ readonly problem: string; readonly remedy: string }>({
    severity: "error",
    message: ({ problem }) => problem,
    help: ({ remedy }) => remedy,
    explain:
      "`specloom verify --proxy PORT --url URL` listens on a port of your machine, and passes requests on. Another program may use the " +
      "port: 0 chooses a free one, which the command gets as SPECLOOM_PROXY_URL. The command after `--` is a program and its " +
      "arguments, as in `-- npm test`. `specloom mock --port PORT` listens, too.",
  }),
  GEN178: entry<{ readonly problem: string; readonly remedy: string }>({
    severity: "error",
    message: ({ problem }) => problem,
    help: ({ remedy }) => remedy,
    explain:
      "Recorded traffic has requests to all servers that a program talked to. `specloom verify` compares those to the servers of the " +
      "document, and needs an absolute URL of one. Example: `specloom verify openapi.yaml traffic.har --url http://localhost:8080`.",
  }),
  GEN179: entry<{ readonly problem: string }>({
    severity: "error",
    message: ({ problem }) => `nothing was compared: ${problem}`,
    help: () => "check the URL, and the reasons in the report",
    explain:
      "No request belonged to an operation of the document, so the result says nothing about the service. Each operation may need " +
      "an id that no answer had, `--all` or credentials; `--tag` may name no tag; or the traffic is that of another server, which " +
      "`--url` names.",
  }),
};
