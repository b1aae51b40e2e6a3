import { Logger } from '@nestjs/common';

interface Watch<Position, Items> {
  readonly listeners: Set<(items: Items) => void>;
  /** Position of the last poll. */
  position: Position;
}

export interface PollOptions<Position, Items> {
  /** Name in the log when a poll fails. */
  readonly name: string;
  readonly everyMs: number;
  /** Returns the items after a position and the next position; `items` is null when there are none. */
  readonly poll: (
    establishmentId: number,
    position: Position,
  ) => Promise<{ readonly position: Position; readonly items: Items | null }>;
  /** Returns the start of the next poll when a listener joins from its own position; unchanged when absent. */
  readonly joinPositions?: (next: Position, listenerPosition: Position) => Position;
}

/** Polls the establishments that have listeners: one query per establishment, however many listen. */
export class EstablishmentPoller<Position, Items> {
  readonly #logger: Logger;
  readonly #watches = new Map<number, Watch<Position, Items>>();
  #timer: NodeJS.Timeout | undefined;
  #runningPoll: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(private readonly options: PollOptions<Position, Items>) {
    this.#logger = new Logger(options.name);
  }

  /**
   * Calls the listener with an establishment's new items after a position, until the returned function is called.
   * All listeners of an establishment share one watch, from the position that `joinPositions` makes of theirs.
   */
  listen(establishmentId: number, position: Position, listener: (items: Items) => void): () => void {
    const watch = this.#watches.get(establishmentId) ?? { listeners: new Set(), position };
    this.#watches.set(establishmentId, watch);
    watch.listeners.add(listener);
    watch.position = this.options.joinPositions?.(watch.position, position) ?? watch.position;
    this.#schedulePoll();
    return () => {
      watch.listeners.delete(listener);
      if (watch.listeners.size === 0) this.#watches.delete(establishmentId);
    };
  }

  /** Stops polling; a poll in progress runs to its end. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#runningPoll;
  }

  /** Schedules the next poll while any listener remains. */
  #schedulePoll(): void {
    if (this.#isStopped || this.#timer !== undefined || this.#watches.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#runningPoll = this.#pollAll().finally(() => {
        this.#timer = undefined;
        this.#schedulePoll();
      });
    }, this.options.everyMs);
    this.#timer.unref();
  }

  /** Polls every watched establishment and passes what it finds to the listeners; a failure is only logged. */
  async #pollAll(): Promise<void> {
    for (const [establishmentId, watch] of this.#watches) {
      try {
        const { position, items } = await this.options.poll(establishmentId, watch.position);
        watch.position = position;
        if (items !== null) for (const listener of watch.listeners) listener(items);
      } catch (error) {
        this.#logger.error(error instanceof Error ? error.message : String(error));
      }
    }
  }
}
