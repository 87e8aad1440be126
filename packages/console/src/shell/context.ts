import { createContext, useContext } from "react";
import type { Sessions } from "../data/sessions.js";

export const SessionsContext = createContext<Sessions | undefined>(undefined);

/** Returns the sessions of the console. */
export function useSessions(): Sessions {
  const sessions = useContext(SessionsContext);
  if (!sessions) throw new Error("useSessions needs the console above");
  return sessions;
}
