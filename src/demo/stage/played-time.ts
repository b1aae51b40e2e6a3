import { Clock } from '#platform/runtime/clock.js';

/** The clock of a demonstration: set act by act while it is played, then restored. */
export interface PlayedTime {
  set(instant: Date): void;
  restore(): void;
}

/** Real time, except while a demonstration is played. */
export class PlayedClock extends Clock implements PlayedTime {
  private played: Date | null = null;

  override now(): Date {
    return this.played === null ? new Date() : new Date(this.played);
  }

  set(instant: Date): void {
    this.played = new Date(instant);
  }

  restore(): void {
    this.played = null;
  }
}
