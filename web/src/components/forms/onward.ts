import type { KeyboardEvent } from 'react';

/**
 * Moves on Enter to the next field of a form that is marked `data-step`; on the last one Enter sends the form. A
 * scanner ends its text with Enter, so that numbers follow each other without a tap between.
 */
export function focusNextFieldOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (!(event.target instanceof HTMLInputElement)) return;
  if (focusNextField(event.target)) event.preventDefault();
}

/** Focuses the next field of the form that is marked `data-step`; returns false when there is none. */
export function focusNextField(field: HTMLInputElement): boolean {
  const fields = [...(field.form?.querySelectorAll<HTMLInputElement>('input[data-step]') ?? [])];
  const fieldIndex = fields.indexOf(field);
  const nextField = fields[fieldIndex + 1];
  if (fieldIndex === -1 || nextField === undefined) return false;
  nextField.focus();
  nextField.select();
  return true;
}
