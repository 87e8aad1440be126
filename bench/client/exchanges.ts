/** The API's calls and answers, from the documents that the client is tested with. */
import { type ExampleExchange, loadExchanges } from "../../packages/client/test/support/exchange.js";

export const exchanges: readonly ExampleExchange[] = loadExchanges();

/** What the API answers to an operation, as JSON. */
export function answerTo(operation: string): string {
  const exchange = exchanges.find((each) => each.operation === operation);
  if (!exchange) throw new Error(`No exchange of ${operation}`);
  return JSON.stringify(JSON.parse(exchange.response.body));
}
