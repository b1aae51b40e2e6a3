/** What a part of a form shows when it is tried to send: what is wrong in it. */
export interface Part {
  readonly send: (act: () => void) => void;
}

/** Sends once nothing is wrong in any part; else every part shows what is. */
export function sendAll(parts: readonly Part[], isWhole: boolean, act: () => void): void {
  let whole = 0;
  for (const part of parts) part.send(() => (whole += 1));
  if (isWhole && whole === parts.length) act();
}
