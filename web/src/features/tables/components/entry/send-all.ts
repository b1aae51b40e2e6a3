/** Part of a form that shows its faults on an attempt to send. */
export interface Part {
  readonly send: (act: () => void) => void;
}

/** Sends once no part has a fault; otherwise every part shows its faults. */
export function sendAll(parts: readonly Part[], isWhole: boolean, act: () => void): void {
  let whole = 0;
  for (const part of parts) part.send(() => (whole += 1));
  if (isWhole && whole === parts.length) act();
}
