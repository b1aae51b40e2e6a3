/** Part of a form that shows its faults on an attempt to send. */
export interface FormPart {
  readonly submit: (act: () => void) => void;
}

/** Calls `act` once every part is valid and the form complete; otherwise each part shows its faults. */
export function sendAll(parts: readonly FormPart[], isComplete: boolean, act: () => void): void {
  let validCount = 0;
  for (const part of parts) part.submit(() => (validCount += 1));
  if (isComplete && validCount === parts.length) act();
}
