import { useSyncExternalStore } from 'react';

/**
 * A write that the server refuses until its user has proved again who they are: the page asks for the secret, and the
 * write is repeated. One question at a time: what is refused meanwhile waits for the same proof.
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

/** Asks the user to prove again who they are; false when they would rather not, or no page can ask. */
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

/** The user has proved who they are, or gave up. */
export function answerProof(isProved: boolean): void {
  question?.settle(isProved);
  put(null);
}

/** Whether a write waits for its user's proof. */
export function useProofIsAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question !== null,
  );
}
