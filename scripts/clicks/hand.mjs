import { performance } from 'node:perf_hooks';
import { waitUntilSettled } from '../screens.mjs';

/**
 * Seconds of a hand and a head, after the keystroke-level model of Card, Moran and Newell (1980): a key of an average
 * typist, the way to a button and the tap on it, the mental preparation of a step. The first three are theirs. Holding
 * a card or label before a reader and drawing a signature are our own estimates.
 */
export const secondsOf = { key: 0.28, tap: 1.1, thought: 1.35, scan: 1, signature: 2 };

/** A dialog that sets the caret does so within this time. */
const caretMs = 400;
const noEffort = { key: 0, tap: 0, thought: 0, scan: 0, signature: 0 };

/**
 * The effort of an act for a person, counted rather than timed, except for the seconds spent waiting for the machine.
 * The machine works on while the person thinks: only the time beyond a thought is added.
 */
export class SimulatedUser {
  #counted = { ...noEffort };
  #machine = 0;
  #endedAt = performance.now();
  #isThinking = false;

  /** @param page a page of playwright that its user has just opened */
  constructor(page) {
    this.page = page;
  }

  /** Resets the counters. */
  begin() {
    this.#counted = { ...noEffort };
    this.#machine = 0;
    this.#isThinking = false;
    this.#endedAt = performance.now();
  }

  /** Counts a thought: deciding the next step, or reading the text to type from a source off screen. */
  think() {
    this.#counted.thought += 1;
    this.#isThinking = true;
  }

  async tap(target) {
    await target.click();
    this.#did('tap');
  }

  /** Types into a field, tapping it first unless the screen has set the caret there. */
  async type(field, text) {
    await this.#into(field);
    await this.page.keyboard.type(text);
    this.#did('key', text.length);
  }

  async press(key) {
    await this.page.keyboard.press(key);
    this.#did('key');
  }

  /** Scans a badge or a label: the reader types it and ends with Enter. */
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

  /**
   * Focuses the field: it has the caret once the screen is still, or it is tapped. Waiting for a caret that is never
   * set does not count.
   */
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

  #did(action, times = 1) {
    this.#counted[action] += times;
    this.#waited();
  }

  /** Adds the time spent waiting for the machine since the last act, less the time spent thinking. */
  #waited() {
    const now = performance.now();
    const waited = (now - this.#endedAt) / 1000;
    this.#machine += this.#isThinking ? Math.max(0, waited - secondsOf.thought) : waited;
    this.#isThinking = false;
    this.#endedAt = now;
  }

  /** Returns the counters since the beginning, with the machine's seconds and the model's total seconds. */
  done() {
    this.#waited();
    const person = Object.entries(secondsOf).reduce((sum, [name, each]) => sum + each * this.#counted[name], 0);
    return { ...this.#counted, machine: this.#machine, seconds: person + this.#machine };
  }

  /** Waits until the page is still; this wait is not counted. */
  still() {
    return waitUntilSettled(this.page);
  }
}
