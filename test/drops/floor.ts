import type { Establishment } from '#identity/access/access.decorators.js';
import type { Role } from '#declarations/shapes/roles.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { acting, as, createEstablishment, type Caller } from '../establishments/establishment.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { giveSecret, type Proof } from '../support/secrets.js';
import type { TestApp } from '../support/test-app.js';

/** Possible fields of a response: each test reads those of its route. */
export interface DropAnswer {
  readonly code?: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly dropId: string;
  readonly dropNumber: string;
  readonly state: string;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  readonly interruptions: readonly Readonly<Record<string, unknown>>[];
  readonly place: string;
  readonly moves: readonly Readonly<Record<string, unknown>>[];
  readonly boxes: readonly Readonly<Record<string, unknown>>[];
  readonly onTheWay: readonly string[];
  readonly conveyed: readonly object[];
  readonly waitingCount: number;
  readonly missingCount: number;
}

const crew = {
  superviseur: 'superviseur',
  otherSuperviseur: 'superviseur',
  mecanicien: 'mecanicien',
  agent: 'agentDeSurveillance',
  caissier: 'caissier',
  otherCaissier: 'caissier',
  changeur: 'changeur',
  direction: 'direction',
  otherDirection: 'direction',
  comptable: 'comptable',
  controleur: 'controleur',
} as const satisfies Record<string, Role>;
export type Member = keyof typeof crew;

/** An establishment with machines, their boxes, and one caller per function. */
export interface DropFloor {
  readonly establishment: Establishment;
  readonly callers: Readonly<Record<Member, Caller>>;
  readonly people: Readonly<Record<Member, TestPerson>>;
  readonly proofs: Readonly<Record<Member, Proof>>;
  /** A team member as named in the plan. */
  readonly member: (name: Member) => { readonly personId: string; readonly function: string };
  /** Adds machines with a bill box `B-<machine>` inside, and the box `S-<machine>` in stock. */
  addMachines(...numbers: readonly string[]): Promise<void>;
  /** Opens a relève whose team is the supervisor, the technician and the agent. */
  openDrop(machines: readonly string[], team?: readonly Member[]): Promise<string>;
  /** Opens and closes a relève whose boxes the cashier has received. */
  bringIn(...machines: readonly string[]): Promise<string>;
}

export async function openDropFloor(app: TestApp): Promise<DropFloor> {
  const establishment = await createEstablishment(app, { firstGamingDay: '2026-03-01' });
  const entries = await Promise.all(
    Object.entries(crew).map(async ([name, role]) => {
      const person = await createPerson(app.database.db, { roles: [role], establishment: establishment.code });
      return [name, person, as(app, establishment, person), await giveSecret(app, person)] as const;
    }),
  );
  const people = Object.fromEntries(entries.map(([name, person]) => [name, person])) as Record<Member, TestPerson>;
  const callers = Object.fromEntries(entries.map(([name, , caller]) => [name, caller])) as Record<Member, Caller>;
  const proofs = Object.fromEntries(entries.map(([name, , , proof]) => [name, proof])) as Record<Member, Proof>;
  const member = (name: Member) => ({ personId: people[name].personId.toString(), function: crew[name] });
  const floor: DropFloor = {
    establishment,
    callers,
    people,
    proofs,
    member,
    addMachines: async (...numbers) => {
      await acting(app, establishment, (tx) =>
        app.app
          .get(MachinesService)
          .registerPlaceholders(tx, {
            establishmentId: establishment.establishmentId,
            stationNumbers: [1],
            personId: null,
            sbmNumbers: numbers,
            registeredAt: new Date('2026-01-01T00:00:00Z'),
          }),
      );
      const boxes = numbers.flatMap((number) => [
        { box: `B-${number}`, container: 'billBox' },
        { box: `S-${number}`, container: 'billBox' },
      ]);
      await callers.direction.post('/boxes', { boxes }).expect(200);
      for (const machine of numbers) await callers.superviseur.post(`/boxes/B-${machine}/fit`, { machine }).expect(200);
    },
    openDrop: async (machines, team = ['superviseur', 'mecanicien', 'agent']) => {
      const planned = await callers.superviseur
        .post('/drops', {
          isDuringOperation: true,
          team: team.map(member),
          machines: machines.map((machine) => ({ machine })),
        })
        .expect(200);
      const { dropId } = planned.body as DropAnswer;
      const first = team.find((name) => crew[name] === 'superviseur') ?? 'superviseur';
      await callers[first].post(`/drops/${dropId}/opening`, { agent: proofs.agent }).expect(200);
      return dropId;
    },
    bringIn: async (...machines) => {
      const dropId = await floor.openDrop(machines);
      for (const machine of machines) {
        const exchangeBody = { outcome: 'exchanged', taken: `B-${machine}`, put: `S-${machine}` };
        await callers.mecanicien.post(`/drops/${dropId}/machines/${machine}/billBox`, exchangeBody).expect(200);
      }
      const reason = { readingsMissingReason: 'lus par le réseau' };
      await callers.superviseur.post(`/drops/${dropId}/closing`, reason).expect(200);
      const boxes = machines.map((machine) => `B-${machine}`);
      await callers.mecanicien.post(`/drops/${dropId}/conveyances`, { boxes, receiver: proofs.caissier }).expect(200);
      return dropId;
    },
  };
  return floor;
}

/** Returns the refusal's code, or `done`. */
export async function codeOf(answer: PromiseLike<{ status: number; body: unknown }>): Promise<string> {
  const { status, body } = await answer;
  return status === 200 ? 'done' : ((body as DropAnswer).code ?? String(status));
}

/** Runs a statement directly in the database, without a service; returns `done`, or the reason for its refusal. */
export async function doneInSql(
  { app, establishment }: { readonly app: TestApp; readonly establishment: Establishment },
  { personId }: Pick<TestPerson, 'personId'>,
  sql: string,
  parameters: readonly unknown[],
): Promise<string> {
  try {
    await acting(app, establishment, async (tx) => {
      await tx.query(`select set_config('releve.person_id', $1, true)`, [personId]);
      await tx.query(sql, [establishment.establishmentId, ...parameters]);
    });
    return 'done';
  } catch (error) {
    const { code, hint } = (error as { driverError?: { code?: string; hint?: string } }).driverError ?? {};
    return hint ?? code ?? String(error);
  }
}
