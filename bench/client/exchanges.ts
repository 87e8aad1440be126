/** The API's requests and responses, from the client's test documents. */
import { type ExampleExchange, loadExchanges } from "../../packages/client/test/support/exchange.js";

export const exchanges: readonly ExampleExchange[] = loadExchanges();

/** Returns the JSON response of an operation. */
export function answerTo(operation: string): string {
  const exchange = exchanges.find((each) => each.operation === operation);
  if (!exchange) throw new Error(`No exchange of ${operation}`);
  return JSON.stringify(JSON.parse(exchange.response.body));
}
