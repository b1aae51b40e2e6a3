import { Clock } from '#platform/runtime/clock.js';

/** The clock of a demonstration: set act by act while it is played, then restored. */
export interface SettableClock {
  set(instant: Date): void;
  restore(): void;
}

/** Real time, except while a demonstration is played. */
export class DemoClock extends Clock implements SettableClock {
  private playedInstant: Date | null = null;

  override now(): Date {
    return this.playedInstant === null ? new Date() : new Date(this.playedInstant);
  }

  set(instant: Date): void {
    this.playedInstant = new Date(instant);
  }

  restore(): void {
    this.playedInstant = null;
  }
}
