import type { SourceMessage } from "@memory-service/client";
import type { ReactNode } from "react";
import { momentOf } from "../../../data/format.js";

const roles: Readonly<Record<string, string>> = {
  user: "User",
  assistant: "Assistant",
  system: "System",
  tool: "Tool",
};

/** The messages that caused a change, as a conversation. */
export function Conversation({ messages }: { readonly messages: readonly SourceMessage[] }): ReactNode {
  return (
    <ol className="memory-conversation" aria-label="Messages">
      {messages.map(({ role, content, timestamp }, index) => (
        <li key={index} data-role={role}>
          <div className="about">
            <strong>{roles[role] ?? role}</strong>{" "}
            <time dateTime={new Date(timestamp * 1000).toISOString()}>{momentOf(timestamp)}</time>
          </div>
          <p dir="auto">{content}</p>
        </li>
      ))}
    </ol>
  );
}
