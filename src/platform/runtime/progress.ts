/** Duration below which work shows no progress. */
const SILENT_MS = 2_000;
const TERMINAL_INTERVAL_MS = 150;
const FILE_INTERVAL_MS = 5_000;

/**
 * Progress on standard error for work of more than two seconds: one changing line on a terminal, a line every five
 * seconds elsewhere. Standard output is reserved for the command's result.
 */
export class Progress {
  private readonly startedAt = performance.now();
  private lastShownAt: number | undefined;
  private doneAmount = 0;

  constructor(
    private readonly label: string,
    private readonly total?: number,
  ) {}

  /** Adds to the completed amount, and shows the progress when it is due. */
  advance(amount = 1): void {
    this.doneAmount += amount;
    this.showIfDue();
  }

  /** Writes the final amount and duration to standard error, if anything was shown. */
  end(): void {
    if (this.lastShownAt === undefined) return;
    const seconds = ((performance.now() - this.startedAt) / 1000).toFixed(1);
    process.stderr.write(
      `${process.stderr.isTTY ? '\r\u001b[K' : ''}${this.label}: ${this.formatAmount()} in ${seconds} s\n`,
    );
  }

  /** Writes the progress to standard error if it is due: first after two seconds, then at intervals. */
  private showIfDue(): void {
    const now = performance.now();
    // on a terminal the line is overwritten, in a file each one is added
    const intervalMs = process.stderr.isTTY ? TERMINAL_INTERVAL_MS : FILE_INTERVAL_MS;
    const isDue =
      this.lastShownAt === undefined ? now - this.startedAt >= SILENT_MS : now - this.lastShownAt >= intervalMs;
    if (!isDue) return;
    this.lastShownAt = now;
    const progressLine = `${this.label}: ${this.formatAmount()}…`;
    process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${progressLine}` : `${progressLine}\n`);
  }

  /** Returns the completed amount, with the total and the percentage when the total is known. */
  private formatAmount(): string {
    if (this.total === undefined) return String(this.doneAmount);
    const percent = this.total === 0 ? 100 : Math.floor((this.doneAmount * 100) / this.total);
    return `${this.doneAmount} of ${this.total} (${percent} %)`;
  }
}

/** Runs the work and returns its result; after two seconds shows the label, and at the end its duration. */
export async function withProgressLabel<T>(label: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const timer = setTimeout(() => {
    process.stderr.write(`${label}…\n`);
  }, SILENT_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    const durationMs = performance.now() - startedAt;
    if (durationMs >= SILENT_MS) process.stderr.write(`${label}: ${(durationMs / 1000).toFixed(1)} s\n`);
  }
}
