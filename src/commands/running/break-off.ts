/** What a shell reports of a program that a signal ended. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * An interrupted command disconnects from the database first, so that no embedded server is left behind; what it had
 * not committed is rolled back. A second signal ends at once. Returns a function that undoes this.
 */
export function leaveOnSignals(leave: () => Promise<void>): () => void {
  let isLeaving = false;
  const handlers = Object.entries(EXIT_CODES).map(([signal, exitCode]) => {
    const handler = (): void => {
      if (isLeaving) process.exit(exitCode);
      isLeaving = true;
      void leave()
        .catch(() => undefined)
        .then(() => process.exit(exitCode));
    };
    process.on(signal, handler);
    return [signal, handler] as const;
  });
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
}
