import { randomUUID } from 'node:crypto';
import { randomOf } from '../support/random.js';
import type { Act } from '../scenarios/script.js';
import { RefusedAct } from '../scenarios/refused-act.js';
import { Stage } from '../scenarios/stage.js';
import { createDeviceToken } from '../support/people.js';
import type { TestApp } from '../support/test-app.js';

/**
 * Random gaming days of an establishment, played through the public interface. Machines play, turn over, are cleared
 * with and without an event, report only some counters, report two values for one instant, and change their
 * denomination. There are short counts, boxes removed within the day, totals, recounts and late readings. A day closes
 * when nothing keeps it open.
 */
export class GeneratedDays {
  readonly #stage: Stage;
  readonly #random: (below: number) => number;
  #device = '';
  readonly #machines: Machine[];
  #opensAt = Date.parse('2026-03-01T06:00:00+01:00');
  #isStuck = false;

  constructor(
    private readonly app: TestApp,
    seed: number,
  ) {
    this.#stage = new Stage(app);
    this.#random = randomOf(seed);
    this.#machines = [10, 6, 5].map((digits, index) => new Machine(`M${index + 1}`, digits, this.#random));
  }

  get code(): string {
    return this.#stage.code;
  }

  async open(): Promise<void> {
    this.app.clock.set(new Date(this.#opensAt));
    await this.#play('establishment EUR MC Europe/Monaco first 2026-03-01 closing 06:00');
    this.#device = await createDeviceToken(this.app.database.db, this.code);
    await this.#play('setting readingIntervalMinutes 240');
    await this.#play('setting removalReadingMinutes 180');
    for (const machine of this.#machines) {
      await this.#play(`machine ${machine.number} denomination 0.01 return 92 digits ${machine.digits}`);
      await this.#send([machine.reading(this.#opensAt)]);
    }
  }

  /** Plays the next day and reconciles it; returns its date, and whether it closed. */
  async next(): Promise<{ readonly gamingDay: string; readonly isClosed: boolean }> {
    const gamingDay = new Date(this.#opensAt).toISOString().slice(0, 10);
    const closesAt = this.#opensAt + 86_400_000;
    this.app.clock.set(new Date(closesAt + 3_600_000));
    for (const machine of this.#machines) await this.#playMachine(machine, gamingDay, closesAt);
    this.#opensAt = closesAt;
    await this.#play(`reconcile ${gamingDay}`);
    return { gamingDay, isClosed: await this.#tryToClose(gamingDay) };
  }

  async #playMachine(machine: Machine, gamingDay: string, closesAt: number): Promise<void> {
    const readings: Reading[] = [];
    const times = 2 + this.#random(6);
    for (let time = 1; time <= times; time += 1) {
      const at =
        this.#opensAt + Math.trunc(((closesAt - this.#opensAt) * time) / times) - (time === times ? 300_000 : 0);
      for (const act of machine.happens(at)) {
        if (act.kind === 'reading') readings.push(act.reading);
        else {
          await this.#send(readings.splice(0));
          await this.#play(act.line);
        }
      }
    }
    await this.#send(readings);
    const { notes, coins } = machine.taken();
    if (this.#random(10) > 0) {
      const short = this.#random(6) === 0 ? 1n : 0n;
      const words = notes - short > 0n ? [`notes 5x${(notes - short).toString()}`] : [];
      if (coins > 0n || words.length === 0) words.push(`coins ${decimal(coins)}`);
      // a box may also leave before the day opens or after it closes
      const removedAt = this.#opensAt + (this.#random(26) - 1) * 3_600_000 + this.#random(3_600_000);
      if (this.#random(2) === 0) words.push(`removed ${new Date(removedAt).toISOString()}`);
      await this.#play(`count ${gamingDay} ${machine.number} ${words.join(' ')}`);
    }
    if (this.#random(4) === 0) {
      await this.#play(`paid ${gamingDay} ${machine.number} jackpot ${decimal(BigInt(this.#random(20_000) + 1))}`);
    }
  }

  /** Explains the findings, unless one blocks: then this day and all later ones stay open. */
  async #tryToClose(gamingDay: string): Promise<boolean> {
    if (this.#isStuck || this.#random(8) === 0) {
      this.#isStuck = true;
      return false;
    }
    try {
      await this.#play(`close ${gamingDay}`);
      return true;
    } catch (error) {
      if (!(error instanceof RefusedAct) || error.code !== 'DAY_HAS_BLOCKERS') throw error;
      const keys = await this.#toExplain(gamingDay);
      if (keys === undefined) {
        this.#isStuck = true;
        return false;
      }
      for (const key of keys) await this.#play(`explain ${gamingDay} ${key}`);
      await this.#play(`close ${gamingDay}`);
      return true;
    }
  }

  /** Returns the findings to be explained; undefined when one blocks. */
  async #toExplain(gamingDay: string): Promise<string[] | undefined> {
    const found = await this.app.database.db.query<{ readonly key: string; readonly severity: string }>(
      `select finding_key as key, severity from current_findings join establishments using (establishment_id)
        where establishments.code = $1 and gaming_day = $2 and severity <> 'notice'`,
      [this.code, gamingDay],
    );
    return found.some(({ severity }) => severity === 'blocking') ? undefined : found.map(({ key }) => key);
  }

  async #send(readings: readonly Reading[]): Promise<void> {
    if (readings.length === 0) return;
    const answer = await fetch(`${this.app.url}/api/establishments/${this.code}/readings`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.#device}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ readings }),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  }

  #play(line: string): Promise<void> {
    const [verb = '', ...words] = line.split(' ');
    return this.#stage.play({ verb, words, below: [], line: 0 } satisfies Act);
  }
}

interface Reading {
  readonly machine: string;
  readonly readAt: string;
  readonly counters: Readonly<Record<string, string>>;
}

type Happening =
  | { readonly kind: 'reading'; readonly reading: Reading }
  | { readonly kind: 'line'; readonly line: string };

const COUNTERS = ['coinIn', 'coinOut', 'won', 'drop', 'bills', 'coins', 'current', 'gamesPlayed'] as const;
type Counter = (typeof COUNTERS)[number];

const decimal = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

/** A machine with the true values of its counters; its reported values turn over at its number of digits. */
class Machine {
  #values = Object.fromEntries(COUNTERS.map((name) => [name, 0n])) as Record<Counter, bigint>;
  #notes = 0n;
  #coins = 0n;
  #denomination = 1n;

  constructor(
    readonly number: string,
    readonly digits: number,
    private readonly random: (below: number) => number,
  ) {
    const start = 10n ** BigInt(digits) - 3000n;
    for (const name of ['coinIn', 'drop', 'bills', 'coinOut', 'won'] as const) this.#values[name] = start;
    this.#values.current = start;
  }

  /** Returns the takings since the last call: notes of 5.00 and coins, in minor units. */
  taken(): { readonly notes: bigint; readonly coins: bigint } {
    const taken = { notes: this.#notes, coins: this.#coins };
    [this.#notes, this.#coins] = [0n, 0n];
    return taken;
  }

  reading(at: number, leftOut: readonly Counter[] = []): Reading {
    const size = 10n ** BigInt(this.digits);
    const reported = COUNTERS.filter((name) => !leftOut.includes(name));
    const value = (name: Counter): bigint => (name === 'current' ? this.#values[name] : this.#values[name] % size);
    const counterName = (name: Counter): string => (name === 'gamesPlayed' ? name : `${name}Credits`);
    return {
      machine: this.number,
      readAt: new Date(at).toISOString(),
      counters: Object.fromEntries(reported.map((name) => [counterName(name), value(name).toString()])),
    };
  }

  /** Returns the events until an instant, with their readings. */
  happens(at: number): Happening[] {
    const read = (instant = at, leftOut: readonly Counter[] = []): Happening => ({
      kind: 'reading',
      reading: this.reading(instant, leftOut),
    });
    this.#plays();
    const drawn = this.random(40);
    if (drawn === 0) {
      const before = read(at - 600_000);
      this.#clear();
      const event = `event ${this.number} ${new Date(at - 300_000).toISOString()} ramClear`;
      return [before, { kind: 'line', line: event }, read()];
    }
    if (drawn === 1) {
      this.#clear();
      return [read()];
    }
    if (drawn === 2) {
      this.#values.bills += BigInt(this.random(50) + 1);
      return [read()];
    }
    if (drawn === 3) {
      this.#denomination = this.#denomination === 1n ? 2n : 1n;
      const isRead = this.random(2) === 0;
      const changedAt = new Date(isRead ? at : at - 900_000).toISOString();
      const line = `change ${this.number} ${changedAt} denomination ${decimal(this.#denomination)}`;
      return [read(), { kind: 'line', line }];
    }
    if (drawn <= 6)
      return [
        read(
          at,
          COUNTERS.filter(() => this.random(3) === 0),
        ),
      ];
    if (drawn === 7) return [];
    if (drawn === 8) {
      const first = read();
      this.#plays();
      return [first, read()];
    }
    return [read()];
  }

  #plays(): void {
    const notes = BigInt(this.random(4));
    const coins = BigInt(this.random(3) * 10);
    const inserted = (notes * 500n + coins) / this.#denomination;
    this.#notes += notes;
    this.#coins += coins;
    const most = Number(this.#values.current + inserted);
    const coinIn = BigInt(this.random(Math.min(most, 4000) + 1));
    const coinOut = BigInt(this.random(Number(coinIn) + 1));
    const values = this.#values;
    values.bills += (notes * 500n) / this.#denomination;
    values.coins += coins / this.#denomination;
    values.drop += inserted;
    values.coinIn += coinIn;
    values.coinOut += coinOut;
    values.won += coinOut;
    values.current += inserted + coinOut - coinIn;
    values.gamesPlayed += BigInt(this.random(30));
  }

  #clear(): void {
    for (const name of COUNTERS) this.#values[name] = 0n;
  }
}
