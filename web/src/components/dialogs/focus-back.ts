import { useEffect, useRef, useState } from 'react';

/** Returns the focused element, followed by the button of its menu: the menu item itself may disappear. */
function focusCandidates(): readonly HTMLElement[] {
  const { activeElement: focused, body } = document;
  if (!(focused instanceof HTMLElement) || focused === body) return [];
  const button = document.getElementById(focused.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? '');
  return button === null ? [focused] : [focused, button];
}

/** Returns the element for the focus when nothing else is left: the dialog below, else the page's main region. */
function fallbackFocus(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]');
  return [...dialogs].at(-1) ?? document.querySelector('main');
}

function canTakeFocus(place: HTMLElement): boolean {
  place.focus();
  return document.activeElement === place;
}

/** Focuses the first of the places that still accepts it, unless something else has the focus already. */
function restoreFocus(places: readonly HTMLElement[]): void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return;
  if (!places.some(canTakeFocus)) fallbackFocus()?.focus({ preventScroll: true });
}

/**
 * Returns the focus to its former place when the component is unmounted, unless something else has taken it meanwhile.
 * `backTo` selects a preferred element, for a component that navigates elsewhere while it is shown.
 */
export function useFocusBack(backTo?: string): void {
  const [places] = useState(focusCandidates);
  const leaving = useRef<number | undefined>(undefined);
  useEffect(() => {
    // development mounts everything twice: a component mounted again at once has not been closed
    window.clearTimeout(leaving.current);
    return () => {
      leaving.current = window.setTimeout(() => {
        const first = backTo === undefined ? null : document.querySelector<HTMLElement>(backTo);
        restoreFocus(first === null ? places : [first, ...places]);
      });
    };
  }, [places, backTo]);
}
