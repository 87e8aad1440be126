import { request } from "@memory-service/client/operations";
import { useClient } from "@memory-service/react";
import { type ReactNode, useState } from "react";

/** Has the made-up service refuse the next change: to see how the page takes back what it has shown too early. */
export function FaultButton(): ReactNode {
  const client = useClient();
  const [said, say] = useState("");
  const refuse = (): void => {
    const fault = { on: "change", status: 409, delay: 1_500 };
    request(client, "POST", "/made-up/faults", { body: fault }).then(
      () => say("The next change will be refused."),
      () => say("This service does not do that."),
    );
  };
  return (
    <div className="fault">
      <button type="button" onClick={refuse}>
        Refuse the next change
      </button>
      <p role="status">{said}</p>
    </div>
  );
}
