import { HttpError } from "@memory-service/endpoints";

/** Returns the error for a conflict that does not exist, or that the caller does not see. */
export function noConflict(id: string): HttpError {
  return new HttpError(404, `There is no conflict ${id} in this project`);
}
