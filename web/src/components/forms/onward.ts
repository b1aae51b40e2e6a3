import type { KeyboardEvent } from 'react';

/**
 * Moves on Enter to the next field of a form that is marked `data-step`, and on the last one sends it. A scanner ends
 * its text with Enter, so that numbers follow each other without a tap between.
 */
export function moveToNextField(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (!(event.target instanceof HTMLInputElement)) return;
  if (stepFrom(event.target)) event.preventDefault();
}

/** Focuses the next field of the form that is marked `data-step`; returns false when there is none. */
export function stepFrom(field: HTMLInputElement): boolean {
  const fields = [...(field.form?.querySelectorAll<HTMLInputElement>('input[data-step]') ?? [])];
  const at = fields.indexOf(field);
  const next = fields[at + 1];
  if (at === -1 || next === undefined) return false;
  next.focus();
  next.select();
  return true;
}
