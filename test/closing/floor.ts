import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type { Establishment } from '#identity/access/access.decorators.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { queryRow, type Tx } from '#platform/database/rows.js';
import { acting, as, createEstablishment, type Caller } from '../establishments/establishment.js';
import { createDeviceToken, createPerson, type TestPerson } from '../support/people.js';
import type { TestApp } from '../support/test-app.js';

/** Possible fields of a response: each test reads those of its route. */
export interface FloorBody {
  readonly code: string;
  readonly requestId: string;
  readonly state: string;
  readonly details: {
    readonly lines: readonly { readonly line: number; readonly code: string }[];
    readonly blockers: readonly object[];
  };
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly closings: readonly object[];
  readonly accounts: readonly { accountCode: string; debitMinor: string; creditMinor: string }[];
}

export interface FloorResponse {
  readonly status: number;
  readonly text: string;
  readonly body: FloorBody;
}

export interface FloorTest extends Promise<FloorResponse> {
  expect(status: number): FloorTest;
}

export interface FloorCaller {
  get(path: string): FloorTest;
  post(path: string, body?: object, key?: string): FloorTest;
}

/** A small floor whose day is described by a handful of readings: one an hour would be 24, here one a day is enough. */
export interface ClosingFloor {
  readonly establishment: Establishment;
  readonly comptable: FloorCaller;
  readonly direction: FloorCaller;
  /** Comptable and Direction at once: may request and decide, never both on one request. */
  readonly both: FloorCaller;
  readonly controleur: FloorCaller;
  readonly people: Readonly<Record<'comptable' | 'direction' | 'both' | 'controleur', TestPerson>>;
  readonly device: string;
  addMachine(sbmNumber: string, more?: MachineOptions): Promise<bigint>;
  addVersion(machineId: bigint, version: VersionOptions): Promise<void>;
  read(machine: string, readAt: string, counters: Readonly<Record<string, number | bigint>>): Promise<void>;
  /** Uploads a file, as the comptable unless another person is named. */
  upload(path: string, content: string | Buffer, uploader?: keyof ClosingFloor['people']): FloorTest;
  /** Decides a request; returns the response. */
  decide(caller: FloorCaller, requestId: string, decision?: 'approved' | 'refused'): FloorTest;
}

export interface MachineOptions {
  readonly denominationMinor?: number;
  readonly returnPercent?: string | null;
  readonly state?: string;
  readonly since?: string;
  readonly volatilityIndex?: string;
  readonly hopperCapacity?: number;
}

export interface VersionOptions extends MachineOptions {
  readonly number: number;
  readonly at: string;
  readonly change: string;
}

/** A settings request by one person, approved by another, so that a verification succeeds. */
async function approvedSetting(
  tx: Tx,
  establishmentId: number,
  { comptable, direction }: Pick<ClosingFloor['people'], 'comptable' | 'direction'>,
): Promise<bigint> {
  const { requestId } = await queryRow<{ requestId: bigint }>(
    tx,
    `insert into approval_requests (establishment_id, kind, subject, reason, requested_by)
      values ($1, 'setting', '{}', 'as the floor is opened', $2) returning request_id as "requestId"`,
    [establishmentId, comptable.personId],
  );
  await tx.query(
    `insert into approval_decisions (establishment_id, request_id, decision, decided_by) values ($1, $2, 'approved', $3)`,
    [establishmentId, requestId, direction.personId],
  );
  return requestId;
}

/**
 * Opens a floor. Its settings bypass the approval rule; with `areApproved` they have a request, so that a verification
 * has no finding.
 */
export async function openFloor(
  app: TestApp,
  settings: Readonly<Record<string, unknown>> = { readingIntervalMinutes: 1440 },
  overrides: Parameters<typeof createEstablishment>[1] = {},
  areApproved = false,
): Promise<ClosingFloor> {
  const establishment = await createEstablishment(app, { firstGamingDay: '2026-03-01', ...overrides });
  const { establishmentId, code } = establishment;
  const { db, superuser } = app.database;
  const people = {
    comptable: await createPerson(db, { roles: ['comptable'], establishment: code }),
    direction: await createPerson(db, { roles: ['direction'], establishment: code }),
    both: await createPerson(db, { roles: ['comptable', 'direction'], establishment: code, superuser }),
    controleur: await createPerson(db, { roles: ['controleur'], establishment: code }),
  };
  await superuser.query('alter table settings disable trigger require_setting_approval');
  await superuser.transaction(async (tx) => {
    await setAuditContext(tx, {
      establishmentId,
      personId: null,
      action: 'test.settings',
      happenedAt: app.clock.now(),
      gamingDay: null,
    });
    const requestId = areApproved ? await approvedSetting(tx, establishmentId, people) : null;
    for (const [key, value] of Object.entries(settings)) {
      await tx.query(
        `insert into settings (establishment_id, setting_key, effective_from, revision, value, approval_request_id)
          values ($1, $2, $3, 2, $4::jsonb, $5)`,
        [establishmentId, key, overrides.firstGamingDay ?? '2026-03-01', JSON.stringify(value), requestId],
      );
    }
  });
  await superuser.query('alter table settings enable trigger require_setting_approval');
  const device = await createDeviceToken(db, code);
  const floor: ClosingFloor = {
    establishment,
    people,
    device,
    comptable: asFloorCaller(as(app, establishment, people.comptable)),
    direction: asFloorCaller(as(app, establishment, people.direction)),
    both: asFloorCaller(as(app, establishment, people.both)),
    controleur: asFloorCaller(as(app, establishment, people.controleur)),
    addMachine: (sbmNumber, more = {}) =>
      acting(app, establishment, async (tx) => {
        const since = more.since ?? '2026-01-01T00:00:00Z';
        const { machine_id: machineId } = await queryRow<{ machine_id: bigint }>(
          tx,
          `insert into machines (establishment_id, sbm_number, serial_number, maker, registered_at)
            values ($1, $2, $2, 'Essai', $3) returning machine_id`,
          [establishmentId, sbmNumber, since],
        );
        await tx.query(
          `insert into stations (establishment_id, machine_id, station_number, meter_digits) values ($1, $2, 1, 10)`,
          [establishmentId, machineId],
        );
        await insertVersion(tx, establishmentId, machineId, { ...more, number: 1, at: since, change: 'registration' });
        return machineId;
      }),
    addVersion: (machineId, version) =>
      acting(app, establishment, (tx) => insertVersion(tx, establishmentId, machineId, version)),
    read: (machine, readAt, counters) => sendReading(app, { code, device }, { machine, readAt, counters }),
    upload: (path, content, uploader = 'comptable') =>
      request(app.url)
        .post(`/api/establishments/${code}${path}`)
        .set('authorization', `Bearer ${people[uploader].token}`)
        .set('accept-language', 'en')
        .set('idempotency-key', randomUUID())
        .attach('file', Buffer.from(content), 'upload.csv'),
    decide: (caller, requestId, decision = 'approved') =>
      caller.post(`/approvals/${requestId}/decision`, { decision, reason: 'vu et vérifié' }),
  };
  return floor;
}

const asFloorCaller = (caller: Caller): FloorCaller => caller;

/** Sends a machine's meters from a device of that establishment; throws when they are refused. */
export async function sendReading(
  app: TestApp,
  by: { readonly code: string; readonly device: string },
  reading: {
    readonly machine: string;
    readonly readAt: string;
    readonly counters: Readonly<Record<string, number | bigint>>;
  },
): Promise<void> {
  const counters = Object.fromEntries(Object.entries(reading.counters).map(([name, value]) => [name, String(value)]));
  await request(app.url)
    .post(`/api/establishments/${by.code}/readings`)
    .set('authorization', `Bearer ${by.device}`)
    .set('idempotency-key', randomUUID())
    .send({ readings: [{ ...reading, counters }] })
    .expect(200)
    .expect(({ body }: { body: { accepted: number; refused: unknown[] } }) => {
      if (body.accepted !== 1) throw new Error(`reading refused: ${JSON.stringify(body)}`);
    });
}

async function insertVersion(
  tx: { query(sql: string, parameters?: unknown[]): Promise<unknown> },
  establishmentId: number,
  machineId: bigint,
  version: VersionOptions,
): Promise<void> {
  await tx.query(
    `insert into machine_versions (establishment_id, machine_id, version_number, effective_at, change, state, location,
        model, denomination_minor, return_percent, return_certified_on, volatility_index,
        hopper_capacity)
      values ($1, $2, $3, $4, $5, $6, 'Salle', 'Essai 1', $7, $8::numeric,
        case when $8::numeric is null then null else date '2025-12-01' end, $9, $10)`,
    [
      establishmentId,
      machineId,
      version.number,
      version.at,
      version.change,
      version.state ?? 'inService',
      version.denominationMinor ?? 1,
      version.returnPercent === undefined ? '92' : version.returnPercent,
      version.volatilityIndex ?? null,
      version.hopperCapacity ?? null,
    ],
  );
}

/** Counters of a machine at the start, all equal, so that movements are easy to read. */
/** Opens a floor of machines that were read at both ends of a day and never within it, and reconciles that day. */
export async function openUnreadFloor(
  app: TestApp,
  machines: readonly string[],
  gamingDay: string,
): Promise<ClosingFloor> {
  const floor = await openFloor(app, { readingIntervalMinutes: 5, dropWeekdays: '7' }, { firstGamingDay: gamingDay });
  const opensAt = Date.parse(`${gamingDay}T05:00:00Z`);
  for (const machine of machines) {
    await floor.addMachine(machine);
    for (const readAt of [opensAt, opensAt + 86_100_000]) {
      await floor.read(machine, new Date(readAt).toISOString(), START);
    }
  }
  await floor.comptable.post(`/days/${gamingDay}/reconcile`).expect(200);
  return floor;
}

export const START = {
  coinInCredits: 5_000_000,
  coinOutCredits: 4_000_000,
  jackpotCredits: 100_000,
  wonCredits: 4_100_000,
  dropCredits: 2_000_000,
  billsCredits: 1_500_000,
  ticketInCredits: 500_000,
  coinsCredits: 0,
  cancelledCredits: 1_000_000,
  ticketOutCredits: 900_000,
  handPaidCancelledCredits: 100_000,
  currentCredits: 0,
  gamesPlayed: 50_000,
  gamesWon: 20_000,
  gamesLost: 30_000,
};

/** 100.00 staked and 90.00 paid, with 10.00 in notes: metered win 10.00; the remainder is paid back by ticket. */
export const PLAY = {
  coinInCredits: 10_000,
  coinOutCredits: 9_000,
  wonCredits: 9_000,
  dropCredits: 1_000,
  billsCredits: 1_000,
  gamesPlayed: 100,
  gamesWon: 30,
  gamesLost: 70,
};

/** Returns the counters later: each moved by the given amount. */
export function after(
  start: Readonly<Record<string, number>>,
  moved: Readonly<Partial<Record<keyof typeof START, number>>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(start).map(([name, value]) => [name, value + (moved[name as keyof typeof START] ?? 0)]),
  );
}

/** Explains the day's findings and closes it, which the second path derives again before it closes. */
export async function explainAndClose(floor: ClosingFloor, day: string): Promise<void> {
  await floor.comptable.post(`/days/${day}/reconcile`).expect(200);
  const { body } = await floor.comptable.get(`/days/${day}/findings?limit=1000`).expect(200);
  const findings = body as unknown as readonly Readonly<Record<'findingKey' | 'severity' | 'state', string>>[];
  for (const { findingKey, severity, state } of findings) {
    if (severity !== 'toExplain' || state === 'approved') continue;
    const path = `/days/${day}/findings/${encodeURIComponent(findingKey)}/explanation`;
    const { body: asked } = await floor.comptable.post(path, { explanation: 'vérifié sur place' }).expect(200);
    await floor.decide(floor.direction, asked.requestId).expect(200);
  }
  const { body: closing } = await floor.comptable.post(`/days/${day}/closing`, { reason: 'journée vérifiée' });
  await floor.decide(floor.direction, closing.requestId).expect(200);
}
