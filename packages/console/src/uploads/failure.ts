import { messageOf, statusOf } from "../data/problem.js";

/** The reason why an upload stopped. */
export interface UploadFailure {
  readonly message: string;
  /** The step that the next attempt begins with. Absent: another attempt would fail as well. */
  readonly retry?: "missing parts" | "first part" | undefined;
}

/** The service refuses files without bytes, so we refuse them before anything is sent. */
export const emptyFile: UploadFailure = { message: "The file is empty. The service stores files of at least 1 byte." };

/** Describes the failure of an upload: of a part, of the creation of the file, or of its folder. */
export function failureOf(error: unknown): UploadFailure {
  const cause = causeOf(error);
  const status = statusOf(cause);
  // The session is gone, so its parts are, too. The client itself restarts if a part reports that.
  if (!isOfPart(error) && (status === 404 || status === 410))
    return { message: `${messageOf(cause)}. The file is sent again from the start.`, retry: "first part" };
  if (isConnection(cause))
    return { message: "The connection failed. The parts that arrived are kept.", retry: "missing parts" };
  return { message: messageOf(isOfPart(error) ? error : cause), retry: "missing parts" };
}

/** Returns whether the name of the new file is taken. */
export const isNameTaken = (error: unknown): boolean => statusOf(causeOf(error)) === 409;

/** Returns the error of the request. An upload's error has it as its cause. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error && error.code === "upload" ? (error.cause ?? error) : error;
}

const isOfPart = (error: unknown): boolean => error instanceof Error && "part" in error;

const isConnection = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "connection" || error.code === "timeout");
