import { credentialsFor } from '../support/people.js';
import request from 'supertest';
import type { ClosingFloor } from '../closing/floor.js';
import type { TestApp } from '../support/test-app.js';

/** Returns numbers derived from a seed, so that a run can be repeated. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Sent {
  readonly path: string;
  readonly token: string;
  readonly cookie: string;
  readonly body: object;
  readonly answer: unknown;
}

type Answer = Pick<request.Response, 'status'> & { readonly body: Body };
type Body = Readonly<Record<string, unknown>>;

const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03'];
const FIRST_MS = Date.parse('2026-03-01T05:00:00Z');
/** Maximum readings of a machine: one every two minutes of three days. */
const TURNS = 3 * 24 * 30;

/** Refusals that concurrent people and devices may receive. */
const MAY_BE_REFUSED = new Set([
  'COUNT_ALREADY_ENTERED',
  'TOTAL_ALREADY_ENTERED',
  'MACHINE_TWICE',
  'DAY_CLOSED',
  'DAY_NOT_CLOSED',
  'DAY_NOT_OVER',
  'PREVIOUS_DAY_OPEN',
  'LATER_DAY_CLOSED',
  'DAY_HAS_BLOCKERS',
  'DAY_FIGURES_CHANGED',
  'CLOSING_ALREADY_REQUESTED',
  'REOPENING_ALREADY_REQUESTED',
  'FINDING_ALREADY_EXPLAINED',
  'UNKNOWN_FINDING',
  'UNKNOWN_GAMING_DAY',
  'APPROVAL_ALREADY_DECIDED',
  'SETTING_BACKDATED',
  'CONCURRENT_CHANGE',
]);

/** Workers, their acts, and the acknowledged results. */
export class Crew {
  /** Requests and their answers, by key. */
  readonly acknowledged = new Map<string, Sent>();
  /** `machine instant coinIn` of each acknowledged reading. */
  readonly readings = new Set<string>();
  readonly unexpected: string[] = [];
  readonly tally: Record<string, number> = {};
  private keys = 0;

  constructor(
    private readonly app: TestApp,
    private readonly floor: ClosingFloor,
    private readonly machines: readonly string[],
    private readonly seed: number,
  ) {}

  private readonly acts: Readonly<Record<string, (random: () => number) => Promise<unknown>>> = {
    batch: (random) => this.batch(random),
    manual: (random) => this.manual(random),
    event: (random) => this.event(random),
    count: (random) => this.count(random),
    total: (random) => this.total(random),
    reconcile: (random) => this.post('comptable', `/days/${day(random)}/reconcile`, {}),
    explain: (random) => this.explain(random),
    setting: (random) => this.setting(random),
    close: () => this.close(),
    reopen: () => this.reopen(),
  };

  get kinds(): string[] {
    return Object.keys(this.acts).sort();
  }

  /** Sends the opening reading of a machine. */
  open(machine: string): Promise<unknown> {
    return this.send([reading(machine, 0)]);
  }

  async work(worker: number, acts: number): Promise<void> {
    const random = randomOf(this.seed + worker * 7919);
    const weighed = [
      ...this.kinds,
      'batch',
      'batch',
      'batch',
      'batch',
      'manual',
      'count',
      'total',
      'explain',
      'close',
      'close',
    ];
    for (let done = 0; done < acts; done += 1) {
      // Each kind occurs at least once: they are distributed among the workers.
      const kind = done === 0 ? this.kinds[worker] : done === 1 ? this.kinds[worker + 8] : undefined;
      const chosen = kind ?? weighed[Math.floor(random() * weighed.length)] ?? 'batch';
      this.tally[chosen] = (this.tally[chosen] ?? 0) + 1;
      await this.acts[chosen]?.(random);
    }
  }

  repeat(key: string): Promise<Answer> {
    const sent = this.acknowledged.get(key);
    if (sent === undefined) throw new Error(`no act has the key ${key}`);
    return this.call(sent, sent.path, sent.body, key);
  }

  /** Sends a device's batch: in any order, some of it sent before, and occasionally all of it twice at once. */
  private async batch(random: () => number): Promise<void> {
    const sent = Array.from({ length: 5 + Math.floor(random() * 40) }, () =>
      reading(this.machine(random), 1 + Math.floor(random() * (TURNS - 1))),
    );
    if (random() < 0.3) await Promise.all([this.send(sent), this.send([...sent].reverse())]);
    else await this.send(sent);
  }

  private async send(sent: readonly SentReading[]): Promise<void> {
    const answer = await this.post(null, '/readings', { readings: sent });
    if (answer.status === 200) for (const each of sent) this.readings.add(spelled(each));
  }

  private async manual(random: () => number): Promise<void> {
    const entered = reading(this.machine(random), 1 + Math.floor(random() * (TURNS - 1)));
    const answer = await this.post('comptable', '/readings/manual', { ...entered, reason: 'manualCheck' });
    if (answer.status === 200) this.readings.add(spelled(entered));
  }

  private event(random: () => number): Promise<Answer> {
    const occurredAt = new Date(FIRST_MS + Math.floor(random() * TURNS) * 120_000).toISOString();
    return this.post(null, '/machine-events', {
      events: [{ machine: this.machine(random), occurredAt, code: 'slotDoorOpened' }],
    });
  }

  private count(random: () => number): Promise<Answer> {
    const notes = [{ value: '50', count: Math.floor(random() * 20) }];
    const countNumber = random() < 0.05 ? 2 : 1;
    return this.post('comptable', `/days/${day(random)}/counts`, {
      countNumber,
      counts: [{ machine: this.machine(random), notes }],
    });
  }

  private total(random: () => number): Promise<Answer> {
    const kind = ['jackpot', 'cancelledCredits', 'ticketsIssued', 'fill'][Math.floor(random() * 4)];
    const amount = `${Math.floor(random() * 500)}.50`;
    return this.post('comptable', `/days/${day(random)}/totals`, {
      totals: [{ machine: this.machine(random), kind, amount }],
    });
  }

  private async explain(random: () => number): Promise<void> {
    await this.explainAll(day(random), 3);
  }

  private async explainAll(gamingDay: string, most: number): Promise<void> {
    const listed = await this.floor.comptable.get(`/days/${gamingDay}/findings?state=open&limit=1000`);
    if (listed.status !== 200) return;
    for (const { findingKey } of (listed.body as unknown as { findingKey: string }[]).slice(0, most)) {
      const path = `/days/${gamingDay}/findings/${encodeURIComponent(findingKey)}/explanation`;
      await this.approve(await this.post('comptable', path, { explanation: 'vu au procès-verbal' }));
    }
  }

  private async setting(random: () => number): Promise<void> {
    const value = String(10_000 + Math.floor(random() * 100));
    const body = { value, effectiveFrom: '2026-03-06', reason: 'règle de la maison' };
    await this.approve(await this.post('both', '/settings/notesToleranceMinor/proposals', body));
  }

  /** Explains the findings and closes the first open day, while others still send. */
  private async close(): Promise<void> {
    const gamingDay = await this.firstDay('open');
    if (gamingDay === undefined) return;
    await this.post('comptable', `/days/${gamingDay}/reconcile`, {});
    await this.explainAll(gamingDay, 100);
    await this.approve(await this.post('comptable', `/days/${gamingDay}/closing`, { reason: 'journée vérifiée' }));
  }

  private async reopen(): Promise<void> {
    const closed = await this.daysIn('closed');
    const last = closed.at(-1);
    if (last === undefined) return;
    await this.approve(await this.post('both', `/days/${last}/reopening`, { reason: 'erreur de comptée' }));
  }

  /** Approves a request as the direction; a request that can no longer be approved is refused. */
  private async approve(answer: Answer): Promise<void> {
    const { requestId } = answer.body;
    if (answer.status !== 200 || typeof requestId !== 'string') return;
    const path = `/approvals/${requestId}/decision`;
    const decided = await this.post('direction', path, { decision: 'approved', reason: 'vu et vérifié' });
    if (decided.status !== 200)
      await this.post('direction', path, { decision: 'refused', reason: 'les chiffres ont changé' });
  }

  private async firstDay(state: string): Promise<string | undefined> {
    return (await this.daysIn(state))[0];
  }

  private async daysIn(state: string): Promise<string[]> {
    const found = await this.app.database.db.query<{ day: string }>(
      `select gaming_days.gaming_day as day from gaming_days
        where gaming_days.establishment_id = $1 and gaming_days.state = $2 and gaming_days.gaming_day <= '2026-03-03'
        order by gaming_days.gaming_day`,
      [this.floor.establishment.establishmentId, state],
    );
    return found.map((row) => row.day);
  }

  private async post(role: keyof ClosingFloor['people'] | null, path: string, body: object): Promise<Answer> {
    const token = role === null ? this.floor.device : this.floor.people[role].token;
    const cookie = role === null ? '' : this.floor.people[role].cookie;
    this.keys += 1;
    const key = `soak-${this.seed}-${this.keys}`;
    const answer = await this.call({ token, cookie }, path, body, key);
    const { code } = answer.body;
    if (answer.status < 300) this.acknowledged.set(key, { path, token, cookie, body, answer: answer.body });
    else if (answer.status >= 500 || typeof code !== 'string' || !MAY_BE_REFUSED.has(code)) {
      this.unexpected.push(`${path} ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return answer;
  }

  private async call(
    caller: { readonly token: string; readonly cookie: string },
    path: string,
    body: object,
    key: string,
  ): Promise<Answer> {
    const answer = await request(this.app.url)
      .post(`/api/establishments/${this.floor.establishment.code}${path}`)
      .set(...credentialsFor(caller))
      .set('idempotency-key', key)
      .send(body);
    return { status: answer.status, body: answer.body as Body };
  }

  private machine(random: () => number): string {
    return this.machines[Math.floor(random() * this.machines.length)] ?? '';
  }
}

interface SentReading {
  readonly machine: string;
  readonly readAt: string;
  readonly counters: Readonly<Record<string, string>>;
}

/** Returns the counters of a machine at its n-th turn: the same turn is always the same reading. */
function reading(machine: string, turn: number): SentReading {
  return {
    machine,
    readAt: new Date(FIRST_MS + turn * 120_000).toISOString(),
    counters: {
      coinInCredits: String(1_000_000 + turn * 100),
      coinOutCredits: String(900_000 + turn * 90),
      wonCredits: String(900_000 + turn * 90),
      dropCredits: String(100_000 + turn * 10),
      billsCredits: String(100_000 + turn * 10),
      currentCredits: '0',
    },
  };
}

const spelled = ({ machine, readAt, counters }: SentReading): string =>
  `${machine} ${readAt} ${counters['coinInCredits'] ?? ''}`;

function day(random: () => number): string {
  return DAYS[Math.floor(random() * DAYS.length)] ?? '';
}
