/** Exit codes that a shell reports for a program ended by a signal. */
const EXIT_CODE_BY_SIGNAL = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Disconnects an interrupted command from the database before it ends, so that no embedded server is left running.
 * Uncommitted work is rolled back; a second signal ends the process at once. Returns a function that removes the
 * handlers.
 */
export function disconnectOnSignals(disconnect: () => Promise<void>): () => void {
  let isDisconnecting = false;
  const handlers = Object.entries(EXIT_CODE_BY_SIGNAL).map(([signal, exitCode]) => {
    /** Disconnects at the first signal and ends the process at once at the second. */
    const handler = (): void => {
      if (isDisconnecting) process.exit(exitCode);
      isDisconnecting = true;
      void disconnect()
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
