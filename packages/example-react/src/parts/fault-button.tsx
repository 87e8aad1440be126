import { request } from "@memory-service/client/operations";
import { useClient } from "@memory-service/react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Fault } from "@memory-service/mock";

/** Makes the mock server reject the next change, to demonstrate the rollback of optimistic updates. */
export function FaultButton(): ReactNode {
  const client = useClient();
  const [isAsked, setAsked] = useState(false);
  const [isRefused, setRefused] = useState(false);
  // The number of pending faults, polled until none is left.
  const { data: waiting = 0, refetch } = useQuery({
    queryKey: ["mock", "faults"],
    queryFn: () => request<readonly Fault[]>(client, "GET", "/mock/faults"),
    select: (faults) => faults.filter(({ on }) => on === "change").length,
    enabled: isAsked,
    refetchInterval: ({ state }) => (state.data?.length === 0 ? false : 500),
  });
  const refuse = async (): Promise<void> => {
    const fault: Fault = { on: "change", status: 409, delay: 1_500 };
    await request(client, "POST", "/mock/faults", { body: fault });
    setAsked(true);
    setRefused(false);
    await refetch();
  };
  const said = isRefused ? "This server does not support faults." : words(waiting);
  return (
    <div className="fault">
      <button type="button" onClick={() => void refuse().catch(() => setRefused(true))}>
        Refuse the next change
      </button>
      <p role="status">{said}</p>
    </div>
  );
}

const words = (waiting: number): string =>
  waiting === 0 ? "" : `The next ${waiting === 1 ? "change" : `${waiting} changes`} will be refused.`;
