import { useSyncExternalStore } from 'react';

/**
 * A write refused until its user confirms their identity again: the page requests the secret, and the write is
 * repeated. One request at a time: writes refused meanwhile wait for the same confirmation.
 */
interface ProofRequest {
  readonly confirmation: Promise<boolean>;
  readonly settle: (isConfirmed: boolean) => void;
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
export function requestIdentityProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (pendingRequest !== null) return pendingRequest.confirmation;
  let settle: ProofRequest['settle'] = () => undefined;
  const confirmation = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  setPendingRequest({ confirmation, settle });
  return confirmation;
}

/** Reports that the user has confirmed their identity, or gave up. */
export function settleProofRequest(isConfirmed: boolean): void {
  pendingRequest?.settle(isConfirmed);
  setPendingRequest(null);
}

/** Returns true while a write waits for its user's proof of identity. */
export function useIsIdentityProofPending(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pendingRequest !== null,
  );
}
