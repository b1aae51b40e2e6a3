import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type { Establishment } from '#identity/access/access.decorators.js';
import { roles, type Role } from '#declarations/shapes/roles.js';
import { isCounterName } from '#domain/meters/counters.js';
import { as, createEstablishment } from '../establishments/establishment.js';
import { giveSecret, type Proof } from '../support/secrets.js';
import { createDeviceToken, createPerson, credentialsFor, type TestPerson } from '../support/people.js';
import type { TestApp } from '../support/test-app.js';
import { dropScenes, type SceneStage, type Scenes } from './drop-scenes.js';
import { equipmentScenes } from './equipment-scenes.js';
import { floorScenes } from './floor-scenes.js';
import { machineScenes } from './machine-scenes.js';
import { payoutScenes } from './payout-scenes.js';
import { clauses, type Act } from './script.js';
import { SHOWN } from './shown.js';
import { moneyText, statementLines } from './statement.js';
import { cercleScenes } from './cercle-scenes.js';
import { progressiveScenes } from './progressive-scenes.js';
import { tableScenes } from './table-scenes.js';
import { RefusedAct } from './refused-act.js';

export interface StatementAct {
  readonly expected: readonly string[];
  readonly actual: readonly string[];
}

const JURISDICTIONS = { MC: 'MC', FR: 'FR', AI67: 'AI67' } as const;
const DEFAULT_PEOPLE = 'Claire comptable Hugo direction Ines direction Samir superviseur'.split(' ');

/** Plays the acts of a script, each through HTTP as its acting user. */
export class Stage {
  readonly statements: StatementAct[] = [];
  private establishment: Establishment | undefined;
  private device = '';
  private asked = '';
  private readonly people = new Map<string, { readonly role: Role; readonly person: TestPerson }>();
  private readonly counters = new Map<string, Map<string, bigint>>();
  private readonly proofs = new Map<string, Promise<Proof>>();
  private readonly floor: Scenes;

  constructor(private readonly app: TestApp) {
    const stage: SceneStage = {
      post: (user, path, body) => this.post(user, path, body),
      get: (user, path) => this.get(user, path),
      device: (path, body) => this.send({ token: this.device, cookie: '' }, path, body),
      upload: (user, path, content) => this.upload(user, path, content),
      personOf: (name) => {
        const { personId } = this.person(name);
        return { personId, role: this.people.get(name)?.role ?? 'superviseur' };
      },
      proofOf: (name) => this.proofOf(name),
      first: (role) => this.first(role),
      minor: (amount) => this.minor(amount).toString(),
    };
    this.floor = {
      ...dropScenes(stage),
      ...floorScenes(stage),
      ...payoutScenes(stage),
      ...tableScenes(stage),
      ...cercleScenes(stage),
      ...progressiveScenes(stage),
      ...equipmentScenes(stage),
      ...machineScenes(stage),
    };
  }

  /** The code of the establishment opened by the script. */
  get code(): string {
    return this.establishment?.code ?? '';
  }

  async play(act: Act): Promise<void> {
    const words = [...act.words];
    const by = takeAfter(words, 'by');
    const approvedBy = takeAfter(words, 'approved');
    if (act.verb === 'refused') {
      const [code = '', verb = '', ...rest] = act.words;
      await this.mustRefuse(code, { ...act, verb, words: rest });
      return;
    }
    const scene = this.scenes[act.verb] ?? this.floor[act.verb];
    if (scene === undefined) throw new Error(`line ${act.line}: no act “${act.verb}”`);
    await scene({
      words,
      below: act.below,
      by: by ?? this.first('comptable'),
      named: by,
      approvedBy: approvedBy ?? this.first('direction'),
    });
  }

  private readonly scenes: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
    clock: ({ words: [at = ''] }) => {
      this.app.clock.set(new Date(at));
      return Promise.resolve();
    },
    establishment: ({ words }) => this.open(words),
    people: ({ words }) => this.employ(words),
    setting: ({ words }) => this.setting(words),
    machine: ({ words }) => this.machine(words),
    read: ({ words }) => this.read(words),
    beat: ({ words }) => this.beat(words),
    event: ({ words: [machine, occurredAt, code] }) =>
      this.accepted('/machine-events', { events: [{ machine, occurredAt, code }] }),
    change: ({ words: [machine = '', at = '', , denomination = ''] }) =>
      this.post(this.first('direction'), `/machines/${machine}/changes`, {
        kind: 'denomination',
        effectiveAt: new Date(at).toISOString(),
        denominationMinor: this.minor(denomination).toString(),
        reason: 'demande de la direction',
      }),
    count: ({ words, by }) => this.count(words, by),
    recount: async ({ words, by, approvedBy }) => {
      const [day = '', machine = '', ...rest] = words;
      const body = { ...countOf(machine, rest), countNumber: numberOf(rest), reason: 'comptée refaite à deux' };
      const { requestId } = await this.post(by, `/days/${day}/counts/correction`, body);
      await this.decide(approvedBy, requestId);
    },
    paid: ({ words, by }) => {
      const [day = '', machine = '', ...rest] = words;
      const totals = [...clauses(rest)].map(([kind, [amount]]) => ({ machine, kind, amount, slipCount: 1 }));
      return this.post(by, `/days/${day}/totals`, { totals });
    },
    repaid: async ({ words: [day = '', machine, kind, amount], by, approvedBy }) => {
      const body = { machine, kind, amount, slipCount: 1, reason: 'souche relue' };
      const { requestId } = await this.post(by, `/days/${day}/totals/correction`, body);
      await this.decide(approvedBy, requestId);
    },
    adjust: async ({ words, by, approvedBy }) => {
      const [machine, kind, earlierReadAt, laterReadAt, ...rest] = words;
      const counters = Object.fromEntries([...clauses(rest)].map(([name, [value]]) => [counterName(name), value]));
      const readBy = String(this.person(by).personId);
      const stated =
        kind === 'finalReading'
          ? { counters: {}, finalMeters: { values: counters, readBy, slipReference: 'FI-1' } }
          : { counters };
      const body = { machine, kind, earlierReadAt, laterReadAt, ...stated, reason: 'fiche d’intervention' };
      const { approvalRequestId } = await this.post(by, '/meter-adjustments', body);
      await this.decide(approvedBy, approvalRequestId);
    },
    late: async ({ words: [day = '', machine, figure, corrected], by, approvedBy }) => {
      const body = { machine, figure, corrected, reason: 'retrouvé après la clôture' };
      const { requestId } = await this.post(by, `/days/${day}/prior-period-adjustments`, body);
      await this.decide(approvedBy, requestId);
    },
    reconcile: ({ words: [day = ''], by }) => this.post(by, `/days/${day}/reconcile`, {}),
    explain: async ({ words: [day = '', key = ''], by, approvedBy }) => {
      const path = `/days/${day}/findings/${encodeURIComponent(key)}/explanation`;
      const { requestId } = await this.post(by, path, { explanation: 'vu au procès-verbal du jour' });
      await this.decide(approvedBy, requestId);
    },
    ask: async ({ words: [day = ''], by }) => {
      const { requestId } = await this.post(by, `/days/${day}/closing`, { reason: 'journée vérifiée' });
      this.asked = requestId ?? '';
    },
    decide: ({ words: [decision = 'approved'], by }) =>
      this.decide(by === this.first('comptable') ? this.first('direction') : by, this.asked, decision),
    close: async ({ words: [day = ''], by, approvedBy }) => {
      const { requestId } = await this.post(by, `/days/${day}/closing`, { reason: 'journée vérifiée' });
      await this.decide(approvedBy, requestId);
    },
    reopen: async ({ words: [day = ''], by, approvedBy }) => {
      const requester = by === this.first('comptable') ? this.second('direction') : by;
      const { requestId } = await this.post(requester, `/days/${day}/reopening`, { reason: 'erreur de comptée' });
      await this.decide(approvedBy, requestId);
    },
    shows: ({ words, below, by }) => this.show(words, below, by),
    statement: async ({ words: [day = ''], below }) => {
      const caller = as(this.app, this.theEstablishment(), this.person(this.first('comptable')));
      const actual = await statementLines(
        caller,
        this.theEstablishment(),
        day,
        new Set(below.map((line) => line.split(' ')[0] ?? '')),
      );
      this.statements.push({ expected: below.filter((line) => !line.endsWith(' none')), actual });
    },
  };

  /** Shows a register to the named user, else to the first comptable. */
  private async show([register = '', of = '']: readonly string[], below: readonly string[], by: string): Promise<void> {
    const display = SHOWN[register];
    if (display === undefined) throw new Error(`nothing shows “${register}”`);
    const { currencyExponent } = this.theEstablishment();
    const formatMoney = (minor: string | null | undefined): string => moneyText(minor ?? '0', currencyExponent);
    const actual = await display((path) => this.get(by, path), of, formatMoney);
    this.statements.push({ expected: below.filter((line) => line !== 'none'), actual });
  }

  private async mustRefuse(code: string, act: Act): Promise<void> {
    try {
      await this.play(act);
    } catch (error) {
      if (error instanceof RefusedAct && error.code === code) return;
      throw error;
    }
    throw new Error(`line ${act.line}: ${act.verb} was to be refused with ${code}, and was not`);
  }

  private async open([currency, jurisdiction = 'MC', timeZone, ...rest]: readonly string[]): Promise<void> {
    const options = [...rest];
    const firstGamingDay = takeAfter(options, 'first');
    const closingTime = takeAfter(options, 'closing');
    this.establishment = await createEstablishment(this.app, {
      currency: currency ?? 'EUR',
      jurisdiction: JURISDICTIONS[jurisdiction as keyof typeof JURISDICTIONS],
      timeZone: timeZone ?? 'Europe/Monaco',
      firstGamingDay: firstGamingDay ?? '2026-03-01',
      closingTime: closingTime ?? '06:00',
    });
    this.device = await createDeviceToken(this.app.database.db, this.establishment.code);
    await this.employ(DEFAULT_PEOPLE);
  }

  private async employ(words: readonly string[]): Promise<void> {
    for (let at = 0; at + 1 < words.length; at += 2) {
      const [name = '', requestedRole = ''] = words.slice(at, at + 2);
      const held = roles.filter((each) => requestedRole.split('+').includes(each));
      const [role] = held;
      if (role === undefined) throw new Error(`no role “${requestedRole}”`);
      const establishment = this.theEstablishment().code;
      const { db, superuser } = this.app.database;
      const past = held.length > 1 ? { superuser } : {};
      const person = await createPerson(db, { roles: held, establishment, fullName: name, ...past });
      this.people.set(name, { role, person });
    }
  }

  private async setting([key = '', value = '']: readonly string[]): Promise<void> {
    const [requester = '', decides = ''] = this.namesOf('direction');
    const isInteger = /Minute|Seconds|Games|Days$|InARow$/.test(key);
    const [first] = await this.app.database.db.query<{ day: string }>(
      'select first_gaming_day as day from establishments where establishment_id = $1',
      [this.theEstablishment().establishmentId],
    );
    const change = { value: isInteger ? Number(value) : value === 'none' ? null : value };
    const body = { ...change, effectiveFrom: first?.day, reason: 'règle de la maison' };
    const { requestId } = await this.post(requester, `/settings/${key}/proposals`, body);
    await this.decide(decides, requestId);
  }

  private machine([sbmNumber = '', ...rest]: readonly string[]): Promise<unknown> {
    const options = [...rest];
    const returnPercent = takeAfter(options, 'return');
    const digits = takeAfter(options, 'digits');
    return this.post(this.first('direction'), '/machines', {
      sbmNumber,
      serialNumber: `S-${sbmNumber}`,
      maker: 'Essai',
      model: 'Essai 1',
      location: 'Salle des Palmiers',
      denominationMinor: this.minor(takeAfter(options, 'denomination') ?? '').toString(),
      returnPercent,
      returnCertifiedOn: '2025-12-01',
      registeredAt: '2026-01-01T00:00:00Z',
      stations: [{ stationNumber: 1, meterDigits: Number(digits ?? '10') }],
    });
  }

  private async read([machine = '', readAt = '', ...words]: readonly string[]): Promise<void> {
    const held = this.counters.get(machine) ?? new Map<string, bigint>();
    for (const [word, [value = '']] of clauses(words)) {
      const name = counterName(word);
      const amount = BigInt(value.replaceAll('_', '').replace('+', ''));
      held.set(name, value.startsWith('+') ? (held.get(name) ?? 0n) + amount : amount);
    }
    this.counters.set(machine, held);
    await this.accepted('/readings', { readings: [this.reading(machine, readAt)] });
  }

  /** Sends the same counters at an interval in minutes: the machine is connected, without any play. */
  private async beat([machine = '', , minutes, , from = '', , until = '']: readonly string[]): Promise<void> {
    const readings: object[] = [];
    const step = Number(minutes) * 60_000;
    for (let at = Date.parse(from) + step; at <= Date.parse(until); at += step) {
      readings.push(this.reading(machine, new Date(at).toISOString()));
    }
    await this.accepted('/readings', { readings });
  }

  private reading(machine: string, readAt: string): object {
    const held = this.counters.get(machine) ?? new Map<string, bigint>();
    return {
      machine,
      readAt,
      counters: Object.fromEntries([...held].map(([name, value]) => [name, value.toString()])),
    };
  }

  private async accepted(path: string, body: Readonly<Record<string, readonly object[]>>): Promise<void> {
    const answer = await this.send({ token: this.device, cookie: '' }, path, body);
    const sent = Object.values(body)[0]?.length ?? 0;
    const reply = answer as { accepted?: number; refused?: readonly { readonly code: string }[] };
    const [refusal] = reply.refused ?? [];
    if (refusal !== undefined) throw new RefusedAct(refusal.code, {});
    if (reply.accepted !== sent)
      throw new Error(`${reply.accepted ?? 0} of ${sent} accepted: ${JSON.stringify(answer)}`);
  }

  private count(words: readonly string[], by: string): Promise<unknown> {
    const [day = '', machine = '', ...rest] = words;
    return this.post(by, `/days/${day}/counts`, { countNumber: numberOf(rest), counts: [countOf(machine, rest)] });
  }

  private decide(user: string, requestId = '', decision = 'approved'): Promise<unknown> {
    return this.post(user, `/approvals/${requestId}/decision`, { decision, reason: 'vu et vérifié' });
  }

  private post(user: string, path: string, body: object): Promise<Answer> {
    return this.send(this.person(user), path, body);
  }

  private async get<Shown>(user: string, path: string): Promise<Shown> {
    const answer = await as(this.app, this.theEstablishment(), this.person(user)).get(path);
    const reply = answer.body as Shown & { code?: string; details?: { doubt?: unknown } };
    if (answer.status >= 400) throw new RefusedAct(reply.code ?? String(answer.status), reply);
    return reply;
  }

  private async send(person: Pick<TestPerson, 'token' | 'cookie'>, path: string, body: object): Promise<Answer> {
    const answer = await request(this.app.url)
      .post(`/api/establishments/${this.theEstablishment().code}${path}`)
      .set(...credentialsFor(person))
      .set('idempotency-key', randomUUID())
      .send(body);
    const reply = answer.body as Answer & { code?: string; details?: { doubt?: unknown } };
    if (answer.status >= 400) throw new RefusedAct(reply.code ?? String(answer.status), reply);
    return reply;
  }

  private async upload(user: string, path: string, content: Buffer): Promise<unknown> {
    const answer = await request(this.app.url)
      .post(`/api/establishments/${this.theEstablishment().code}${path}`)
      .set(...credentialsFor(this.person(user)))
      .set('idempotency-key', randomUUID())
      .attach('file', content, 'photographie.png');
    const reply = answer.body as { code?: string; details?: object };
    if (answer.status >= 400) throw new RefusedAct(reply.code ?? String(answer.status), reply);
    return reply;
  }

  private minor(amount: string): bigint {
    const [whole = '0', fraction = ''] = amount.split('.');
    return BigInt(whole + fraction.padEnd(this.theEstablishment().currencyExponent, '0'));
  }

  private theEstablishment(): Establishment {
    if (this.establishment === undefined) throw new Error('the script opens no establishment');
    return this.establishment;
  }

  private person(name: string): TestPerson {
    const found = this.people.get(name);
    if (found === undefined) throw new Error(`nobody is named “${name}”`);
    return found.person;
  }

  /** Returns the credentials that this person types at another user's screen. */
  private proofOf(name: string): Promise<Proof> {
    const known = this.proofs.get(name) ?? giveSecret(this.app, this.person(name));
    this.proofs.set(name, known);
    return known;
  }

  private namesOf(role: Role): string[] {
    return [...this.people].filter(([, each]) => each.role === role).map(([name]) => name);
  }

  private first(role: Role): string {
    return this.namesOf(role)[0] ?? '';
  }

  private second(role: Role): string {
    return this.namesOf(role)[1] ?? '';
  }
}

interface Scene {
  readonly words: readonly string[];
  readonly below: readonly string[];
  readonly by: string;
  readonly named: string | undefined;
  readonly approvedBy: string;
}

interface Answer {
  readonly requestId?: string;
  readonly approvalRequestId?: string;
}

function takeAfter(words: string[], word: string): string | undefined {
  const at = words.indexOf(word);
  return at === -1 || at === words.length - 1 ? undefined : words.splice(at, 2)[1];
}

/** `coin-in` → coinInCredits; a counter of other units has its own name. */
function counterName(word: string): string {
  const camel = word.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return isCounterName(camel) ? camel : `${camel}Credits`;
}

const numberOf = (words: readonly string[]): 1 | 2 => (words.includes('second') ? 2 : 1);

/** Converts `notes 50x30 tickets 12.00/3 coins 5.00` to a count's body. */
function countOf(machine: string, words: readonly string[]): object {
  const parts = clauses(words);
  const notes = (parts.get('notes') ?? []).map((note) => {
    const [value = '', count = ''] = note.split('x');
    return { value, count: Number(count) };
  });
  const [tickets, coins, removedAt] = ['tickets', 'coins', 'removed'].map((name) => parts.get(name)?.[0]);
  return {
    machine,
    notes,
    ...(tickets === undefined ? {} : { tickets, ticketCount: 1 }),
    ...(coins === undefined ? {} : { coins }),
    ...(removedAt === undefined ? {} : { removedAt }),
  };
}
