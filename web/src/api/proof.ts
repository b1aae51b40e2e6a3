import { useSyncExternalStore } from 'react';

/**
 * A write refused until its user confirms their identity again: the page requests the secret, and the write is
 * repeated. One request at a time: writes refused meanwhile wait for the same confirmation.
 */
interface ProofRequest {
  readonly answer: Promise<boolean>;
  readonly settle: (isProved: boolean) => void;
}

let pendingRequest: ProofRequest | null = null;
const listeners = new Set<() => void>();

/** Stores the request that waits for the user, or null, and notifies the page that shows it. */
function setPendingRequest(next: ProofRequest | null): void {
  pendingRequest = next;
  for (const listener of listeners) listener();
}

/**
 * Requests a new proof of identity from the user; false when the user declines, or no page can request it. A request
 * that is already pending is shared.
 */
export function requestProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (pendingRequest !== null) return pendingRequest.answer;
  let settle: ProofRequest['settle'] = () => undefined;
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  setPendingRequest({ answer, settle });
  return answer;
}

/** Reports that the user has confirmed their identity, or gave up. */
export function resolveProof(isProved: boolean): void {
  pendingRequest?.settle(isProved);
  setPendingRequest(null);
}

/** Returns true while a write waits for its user's proof of identity. */
export function useIsProofPending(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pendingRequest !== null,
  );
}
