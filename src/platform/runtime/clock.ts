/** The current time. Injected wherever an instant is needed, so that tests and the demonstration choose it. */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}

/** A clock that changes only when it is set. */
export class SettableClock extends Clock {
  private instant: Date;

  constructor(initialInstant: Date) {
    super();
    this.instant = new Date(initialInstant);
  }

  override now(): Date {
    return new Date(this.instant);
  }

  /** Sets the clock to an instant, at which it stays. */
  set(instant: Date): void {
    this.instant = new Date(instant);
  }

  /** Moves the clock forward. */
  advance(milliseconds: number): void {
    this.instant = new Date(this.instant.getTime() + milliseconds);
  }
}

/** Returns the start of an instant's minute: a person who types a time types no seconds. */
export function startOfMinute(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / 60_000) * 60_000);
}
