import { useEffect, useRef, useState } from 'react';

/** Returns the focused element and, if it is a menu item, its menu's button, since the item itself disappears. */
function listFocusCandidates(): readonly HTMLElement[] {
  const { activeElement: focused, body } = document;
  if (!(focused instanceof HTMLElement) || focused === body) return [];
  const menuButton = document.getElementById(focused.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? '');
  return menuButton === null ? [focused] : [focused, menuButton];
}

/** Returns the element for the focus when no former place accepts it: the dialog below, else the page's main region. */
function findFallbackFocus(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]');
  return [...dialogs].at(-1) ?? document.querySelector('main');
}

/** Focuses the element; returns false when it does not accept the focus, such as a removed or hidden one. */
function tryFocus(element: HTMLElement): boolean {
  element.focus();
  return document.activeElement === element;
}

/** Focuses the first of the places that accepts it, or a fallback; does nothing when something else has the focus. */
function restoreFocus(candidates: readonly HTMLElement[]): void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return;
  if (!candidates.some(tryFocus)) findFallbackFocus()?.focus({ preventScroll: true });
}

/**
 * Returns the focus to its former place when the component is unmounted, unless something else has taken it meanwhile.
 * `preferredSelector` selects a preferred element, for a component that navigates elsewhere while it is shown.
 */
export function useReturnFocus(preferredSelector?: string): void {
  const [candidates] = useState(listFocusCandidates);
  const restoreTimer = useRef<number | undefined>(undefined);
  useEffect(() => {
    // development mounts everything twice: a component mounted again at once has not been closed
    window.clearTimeout(restoreTimer.current);
    return () => {
      restoreTimer.current = window.setTimeout(() => {
        const preferredElement =
          preferredSelector === undefined ? null : document.querySelector<HTMLElement>(preferredSelector);
        restoreFocus(preferredElement === null ? candidates : [preferredElement, ...candidates]);
      });
    };
  }, [candidates, preferredSelector]);
}
