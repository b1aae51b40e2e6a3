/** Part of a form that shows its faults on an attempt to send. */
export interface FormPart {
  readonly submit: (onValid: () => void) => void;
}

/**
 * Calls `onAllValid` once every part of a form is valid and the form is complete; otherwise each part shows its faults.
 * Each part is submitted even after an invalid one, so that all faults show together.
 */
export function submitAll(parts: readonly FormPart[], isComplete: boolean, onAllValid: () => void): void {
  let validCount = 0;
  for (const part of parts) part.submit(() => (validCount += 1));
  if (isComplete && validCount === parts.length) onAllValid();
}
