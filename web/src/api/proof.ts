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

function setPendingRequest(next: ProofRequest | null): void {
  pendingRequest = next;
  for (const listener of listeners) listener();
}

/** Requests a new proof of identity from the user; false when the user declines, or no page can request it. */
export function requestProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (pendingRequest === null) {
    let settle: (isProved: boolean) => void = () => undefined;
    const proved = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    setPendingRequest({ answer: proved, settle });
  }
  return pendingRequest === null ? Promise.resolve(false) : pendingRequest.answer;
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
