import { ask } from '../identity/client.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { START, after, openFloor, sendReading } from '../closing/floor.js';
import { as, type Caller } from '../establishments/establishment.js';
import { createIdentifiable, type IdentifiablePerson } from '../support/identities.js';
import type { TestApp } from '../support/test-app.js';

export const DAY = '2026-03-01';
/** The day runs from six to six in Monaco. */
const OPENS_AT = Date.parse('2026-03-01T05:00:00Z');

/** Returns the instant that many minutes after the opening, in the interface's format. */
export const at = (minute: number): string => new Date(OPENS_AT + minute * 60_000).toISOString();

const crew = {
  superviseur: { role: 'superviseur', fullName: 'Solange Cyclamen-Fictive' },
  mecanicien: { role: 'mecanicien', fullName: 'Marius Engrenage' },
  changeur: { role: 'changeur', fullName: 'Chantal Monnaie-Fictive' },
  caissier: { role: 'caissier', fullName: 'Casimir Guichet' },
  otherCaissier: { role: 'caissier', fullName: 'Odile Guichet-Fictive' },
  agent: { role: 'agentDeSurveillance', fullName: 'Armand Regard' },
  direction: { role: 'direction', fullName: 'Diane Sansbureau' },
  comptable: { role: 'comptable', fullName: 'Clovis Bilan-Fictif' },
} as const;
export type Member = keyof typeof crew;

export type Counters = Readonly<Partial<Record<keyof typeof START, number>>>;

/** A machine event as the machine sends it. */
export interface Sent {
  readonly machine: string;
  readonly code: string;
  readonly minute: number;
}

/** The establishment of a night, the device that reads its machines, and its staff. */
export interface Floor {
  readonly establishment: Establishment;
  readonly device: string;
  readonly people: Readonly<Record<Member, IdentifiablePerson & { readonly fullName: string }>>;
}

/** Forty machines and the staff responsible for them, over a gaming day in minutes from its opening. */
export interface Night extends Floor {
  readonly machines: readonly string[];
  readonly at: (minute: number) => string;
  readonly clock: (minute: number) => void;
  /** Performs the act as this person; throws the refusal. */
  readonly does: <Answer = unknown>(by: Member, path: string, body?: object) => Promise<Answer>;
  /** Returns the code with which this person is refused. */
  readonly refusal: (by: Member, path: string, body?: object) => Promise<string>;
  readonly sees: <Answer>(by: Member, path: string) => Promise<Answer>;
  readonly send: (...events: readonly Sent[]) => Promise<void>;
  /** Reads the machine's meters at that minute, with the given movement since the opening of the day. */
  readonly read: (
    machine: string,
    minute: number,
    moved: Counters,
    from?: Readonly<Record<string, number>>,
  ) => Promise<void>;
}

/** Opens the establishment, reads every machine, and sets the clock to half past six. */
export async function openNight(app: TestApp): Promise<Night> {
  const floor = await openFloor(app, undefined, {}, true);
  const { establishment, device } = floor;
  const members = await Promise.all(
    Object.entries(crew).map(async ([name, { role, fullName }]) => {
      const person = await createIdentifiable(app, { roles: [role], establishment: establishment.code, fullName });
      return [name, { ...person, fullName }] as const;
    }),
  );
  const people = Object.fromEntries(members) as Floor['people'];
  const night = nightOn(app, { establishment, device, people });
  for (const machine of night.machines) {
    await floor.addMachine(machine);
    await night.read(machine, 0, {});
  }
  night.clock(30);
  return night;
}

/** Returns the night of an establishment that is already open. */
export function nightOn(app: TestApp, floor: Floor): Night {
  const { establishment, device, people } = floor;
  const callers = Object.entries(people).map(([name, person]) => [name, as(app, establishment, person)] as const);
  const callersByMember = Object.fromEntries(callers) as Record<Member, Caller>;
  return {
    ...floor,
    machines: Array.from({ length: 40 }, (_, index) => String(4001 + index)),
    at,
    clock: (minute) => app.clock.set(new Date(at(minute))),
    does: async <Answer>(by: Member, path: string, body: object = {}) => {
      const answer = await callersByMember[by].post(path, body);
      if (answer.status >= 300) throw new Error(`${by} ${path}: ${String(answer.status)} ${answer.text}`);
      return answer.body as Answer;
    },
    refusal: async (by, path, body = {}) => {
      const { status, body: responseBody } = (await callersByMember[by].post(path, body)) as {
        status: number;
        body: { code?: string };
      };
      return status < 300 ? 'done' : (responseBody.code ?? String(status));
    },
    sees: async <Answer>(by: Member, path: string) => (await callersByMember[by].get(path).expect(200)).body as Answer,
    send: async (...events) => {
      const body = { events: events.map(({ minute, ...event }) => ({ ...event, occurredAt: at(minute) })) };
      const answer = await ask(app, `POST /establishments/${establishment.code}/machine-events`, {
        token: device,
        body,
      });
      if (answer.status !== 200) throw new Error(`machine-events: ${JSON.stringify(answer.body)}`);
    },
    read: (machine, minute, moved, from = START) =>
      sendReading(
        app,
        { code: establishment.code, device },
        { machine, readAt: at(minute), counters: after(from, moved) },
      ),
  };
}

/** Enters two bill boxes per machine: `B-<machine>` in it, `S-<machine>` in stock. */
export async function fitBoxes({ does, machines }: Night): Promise<void> {
  const boxes = machines.flatMap((machine) =>
    ['B', 'S'].map((series) => ({ box: `${series}-${machine}`, container: 'billBox' })),
  );
  await does('direction', '/boxes', { boxes });
  for (const machine of machines) await does('superviseur', `/boxes/B-${machine}/fit`, { machine });
}
