import { performance } from 'node:perf_hooks';
import { settled } from '../screens.mjs';

/**
 * Seconds of a hand and a head, after the keystroke-level model of Card, Moran and Newell (1980): a key of somebody who
 * types as an average user, the way to a button and the tap on it, the preparation of a step that is not yet decided.
 * Theirs are the first three; a card or a label held before a reader and a signature drawn are our own estimates.
 */
export const secondsOf = { key: 0.28, tap: 1.1, thought: 1.35, scan: 1, signature: 2 };

/** A caret that a dialog gives comes within this time. */
const caretMs = 400;
const none = { key: 0, tap: 0, thought: 0, scan: 0, signature: 0 };

/**
 * What an act took a person: counted, not timed, but for the seconds in which the machine is waited for. While somebody
 * thinks the machine goes on: only what it takes longer than a thought is added.
 */
export class Hand {
  #counted = { ...none };
  #machine = 0;
  #endedAt = performance.now();
  #isThinking = false;

  /** @param page a page of playwright: its user has just come to it */
  constructor(page) {
    this.page = page;
  }

  /** Begins to count anew. */
  begin() {
    this.#counted = { ...none };
    this.#machine = 0;
    this.#isThinking = false;
    this.#endedAt = performance.now();
  }

  /** Decides what comes next, or reads what is to be typed from something else than the screen. */
  think() {
    this.#counted.thought += 1;
    this.#isThinking = true;
  }

  async tap(target) {
    await target.click();
    this.#did('tap');
  }

  /** Types into a field, and taps it first unless the screen has put the caret there. */
  async type(field, text) {
    await this.#into(field);
    await this.page.keyboard.type(text);
    this.#did('key', text.length);
  }

  async press(key) {
    await this.page.keyboard.press(key);
    this.#did('key');
  }

  /** Holds a badge or a label before the reader, which types it and ends with Enter. */
  async scan(field, text) {
    await this.#into(field);
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
    this.#did('scan');
  }

  /** Draws a signature on the pad. */
  async sign(pad) {
    const box = await pad.boundingBox();
    if (box === null) throw new Error('there is nothing to sign on');
    const { mouse } = this.page;
    await mouse.move(box.x + 40, box.y + 60);
    await mouse.down();
    for (const [x, y] of [
      [80, 30],
      [120, 70],
      [160, 35],
    ])
      await mouse.move(box.x + x, box.y + y);
    await mouse.up();
    this.#did('signature');
  }

  /** The field has the caret once the screen is still, or is tapped: the wait for a caret that never comes is ours. */
  async #into(field) {
    await field.waitFor();
    this.#waited();
    const focused = field.and(this.page.locator(':focus'));
    const has = await focused.waitFor({ timeout: caretMs }).then(
      () => true,
      () => false,
    );
    if (has) return;
    this.#endedAt = performance.now();
    await this.tap(field);
  }

  #did(what, times = 1) {
    this.#counted[what] += times;
    this.#waited();
  }

  /** Since the last act of the hand the machine was waited for, less what was thought meanwhile. */
  #waited() {
    const now = performance.now();
    const waited = (now - this.#endedAt) / 1000;
    this.#machine += this.#isThinking ? Math.max(0, waited - secondsOf.thought) : waited;
    this.#isThinking = false;
    this.#endedAt = now;
  }

  /** What was counted since the beginning, with the seconds of the machine and all seconds of the model. */
  done() {
    this.#waited();
    const person = Object.entries(secondsOf).reduce((sum, [name, each]) => sum + each * this.#counted[name], 0);
    return { ...this.#counted, machine: this.#machine, seconds: person + this.#machine };
  }

  /** Waits until the page is still: not counted. */
  still() {
    return settled(this.page);
  }
}
