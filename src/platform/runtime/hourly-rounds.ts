import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';

const HOUR_MS = 3_600_000;

/** A service that runs a round of work every hour while the server runs; a failed round is logged and tried again. */
export abstract class HourlyService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly logger = new Logger('Retention');
  /** True once the server stops: a round then ends after its current step. */
  protected isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #runningRound: Promise<void> = Promise.resolve();

  /** Does the work of one round. */
  protected abstract runRound(): Promise<void>;

  /** Starts the hourly rounds. */
  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => this.runInBackground(() => this.runRound()), HOUR_MS);
    this.#timer.unref();
  }

  /** Stops the rounds and awaits the one that is running. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.#timer);
    await this.#runningRound;
  }

  /** Starts work that the shutdown awaits; a failure is only logged. */
  protected runInBackground(work: () => Promise<unknown>): void {
    this.#runningRound = work().then(
      () => undefined,
      (error: unknown) => this.logger.error(error instanceof Error ? error.message : String(error)),
    );
  }
}
