import type { KeyboardEvent } from 'react';

/**
 * Enter leads to the next field of a form that is marked `data-step`, and on the last one sends it: a scanner ends what
 * it read with Enter, so that one number follows the other without a tap between.
 */
export function onward(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-step]')];
  const next = fields[fields.indexOf(event.target) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.select();
}
