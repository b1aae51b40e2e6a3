import { useSyncExternalStore } from 'react';

/**
 * A write refused until its user confirms their identity again: the page requests the secret, and the write is
 * repeated. One request at a time: writes refused meanwhile wait for the same confirmation.
 */
interface Question {
  readonly proved: Promise<boolean>;
  readonly settle: (isProved: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

function put(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Requests a new confirmation of identity; false when the user declines, or no page can request it. */
export function provedAgain(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (question === null) {
    let settle: (isProved: boolean) => void = () => undefined;
    const proved = new Promise<boolean>((done) => {
      settle = done;
    });
    put({ proved, settle });
  }
  return question === null ? Promise.resolve(false) : question.proved;
}

/** Reports that the user has confirmed their identity, or gave up. */
export function answerProof(isProved: boolean): void {
  question?.settle(isProved);
  put(null);
}

/** Returns true while a write waits for its user's confirmation. */
export function useIsProofPending(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question !== null,
  );
}
