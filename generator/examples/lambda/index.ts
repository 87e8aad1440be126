import type { LambdaFunctionURLHandler } from "aws-lambda";
import { answer } from "./answer";
import { isClientError } from "./src/api/client";

const json = (body: unknown, statusCode = 200) => ({
  statusCode,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

export const handler: LambdaFunctionURLHandler = async (event, context) => {
  const signal = AbortSignal.timeout(context.getRemainingTimeInMillis() - 500);
  try {
    return json(await answer(event, signal));
  } catch (error) {
    if (!isClientError(error)) throw error;
    if (error.code === "not_found") return json({ title: "There is no such pet." }, 404);
    console.error(error);
    return json({ title: "The petstore failed." }, error.code === "abort" ? 504 : 502);
  }
};
