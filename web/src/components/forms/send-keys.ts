import type { KeyboardEvent } from 'react';

/** Sends a form on Ctrl Enter in one of its fields, as its button would; the page behind does not receive the keys. */
export function sendOnKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}
