import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

/** As many stops as a person would never make; a target that is further is taken to be out of reach. */
const MOST_STOPS = 220;

/** As much of an element as is asked here: the tests know no document. */
interface InPage {
  readonly ownerDocument: { readonly activeElement: unknown };
}

/** Goes with Tab until the target, or what is in it, has the focus, and sees that the focus shows. */
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

/** Reaches the field and types into it, in place of what it holds. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element: InPage) => (element as unknown) === element.ownerDocument.activeElement);
}

/** What has the focus is marked: by an outline or a shadow of its own or of what holds it, a field by its caret. */
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
