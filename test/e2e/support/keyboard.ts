import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

/** Maximum number of focus stops; a target beyond it counts as out of reach. */
const MOST_STOPS = 220;

/** The properties of an element used here: the tests have no DOM types. */
interface InPage {
  readonly ownerDocument: { readonly activeElement: unknown };
}

/** Presses Tab until the target, or an element in it, has the focus, and checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await isFocused(target.first())) return expectFocusShown(page);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${String(target)}`);
}

/** Reaches the target and presses Enter on it. */
export async function enterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Reaches the field and replaces its content by typing. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element: InPage) => (element as unknown) === element.ownerDocument.activeElement);
}

/**
 * Checks that the focused element is marked: by an outline or a shadow of its own or of its container, a field by its
 * caret.
 */
async function expectFocusShown(page: Page): Promise<void> {
  const shown = await page.evaluate<boolean>(`(() => {
    const focused = document.activeElement;
    if (!focused.matches(':focus-visible')) return false;
    if (focused.matches('input:not([type=radio], [type=checkbox]), textarea')) return true;
    for (let at = focused; at !== null && at !== document.body; at = at.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
      if ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none') return true;
      if (at !== focused && at.childElementCount > 3) break;
    }
    return false;
  })()`);
  expect(shown).toBe(true);
}
