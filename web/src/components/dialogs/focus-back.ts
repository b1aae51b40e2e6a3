import { useEffect, useRef, useState } from 'react';

/** Where the focus is, and where else when that is gone: an item of a menu leaves with it, the menu's button stays. */
function placesOfFocus(): readonly HTMLElement[] {
  const { activeElement: focused, body } = document;
  if (!(focused instanceof HTMLElement) || focused === body) return [];
  const button = document.getElementById(focused.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? '');
  return button === null ? [focused] : [focused, button];
}

/** What a keyboard goes on from when nothing else is left: the dialog below, else the page's main region. */
function ground(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]');
  return [...dialogs].at(-1) ?? document.querySelector('main');
}

function takesFocus(place: HTMLElement): boolean {
  place.focus();
  return document.activeElement === place;
}

function leadBack(places: readonly HTMLElement[]): void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return;
  if (!places.some(takesFocus)) ground()?.focus({ preventScroll: true });
}

/**
 * What exists only while it is shown leads the focus back, when it goes away, to where it came from, unless something
 * else has taken it meanwhile. `backTo` selects a place that goes before, for what leads elsewhere while it is shown.
 */
export function useFocusBack(backTo?: string): void {
  const [places] = useState(placesOfFocus);
  const leaving = useRef<number | undefined>(undefined);
  useEffect(() => {
    // development mounts everything twice: what is back at once has not gone
    window.clearTimeout(leaving.current);
    return () => {
      leaving.current = window.setTimeout(() => {
        const first = backTo === undefined ? null : document.querySelector<HTMLElement>(backTo);
        leadBack(first === null ? places : [first, ...places]);
      });
    };
  }, [places, backTo]);
}
