import { Injectable } from '@nestjs/common';
import { Ajv } from 'ajv';
import type { Establishment } from '#identity/access/access.decorators.js';
import { buildAuditSettings } from '#audit/log/audit-context.js';
import { MACHINE_EVENT_CODES, type MachineEventCode } from '#domain/meters/machine-events.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnceInOneStatement, writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { formatRefusal, refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { buildInputRefusal } from '#platform/http/validation.js';
import { DeviceConcurrencyLimiter } from '../ingest/device-turns.service.js';
import { insertEvents, buildNewEventsInsert, type AddedEvent, type EventToInsert } from './events.queries.js';
import { KnownStations } from '../ingest/known-stations.js';
import { MonthPartitions } from '../partitions/month-partitions.js';
import { findInstantError, parseInstantMs } from '../ingest/reading-values.js';
import { describeSchemaError, type RefusedReading } from '../ingest/readings-batch.js';
import { insertAssumingNew, runWithRetries } from '../partitions/write-errors.js';
import type { Language } from '#declarations/shapes/text.js';
import type { UserRequest } from '#ledger/user-request.js';

const MAX_EVENTS = 5000;

/** A machine event as a device or a person sends it. */
interface ReportedEvent {
  readonly machine: string;
  /** Absent: the whole machine. */
  readonly station?: number;
  readonly occurredAt: string | number;
  readonly code: MachineEventCode;
  readonly note?: string;
  readonly sequence?: number;
}

interface EventBatch {
  readonly events: readonly ReportedEvent[];
}

export const EVENT_BATCH_SCHEMA = {
  type: 'object',
  required: ['events'],
  additionalProperties: false,
  properties: {
    events: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['machine', 'occurredAt', 'code'],
        additionalProperties: false,
        properties: {
          machine: { type: 'string', minLength: 1, maxLength: 60 },
          station: { type: 'integer', minimum: 1, maximum: 999 },
          occurredAt: { type: ['string', 'integer'], maxLength: 40 },
          code: { type: 'string', enum: [...MACHINE_EVENT_CODES] },
          note: { type: 'string', maxLength: 500 },
          sequence: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
        },
      },
    },
  },
};

const isEventBatch = new Ajv({ strict: true, allowUnionTypes: true }).compile<EventBatch>(EVENT_BATCH_SCHEMA);

/** Result of the storage of a batch of events. */
export interface EventsAnswer {
  readonly accepted: number;
  /** Number of events already stored: the same machine, station, instant, code and number. */
  readonly duplicates: number;
  /** Events that were refused. */
  readonly refused: readonly {
    /** Index in the batch, from 0. */
    readonly index: number;
    /** Code of the refusal. */
    readonly code: string;
    readonly message: string;
  }[];
}

/** Callback for new events, within the transaction that stores them. */
export type EventsListener = (
  tx: Tx,
  establishment: Establishment,
  addedEvents: readonly AddedEvent[],
) => Promise<void>;

/** Maximum lead of an event's time over the server's. */
const FUTURE_TOLERATED_MS = 86_400_000;

/** Receives machine events, above all RAM clears, which determine how the counters around them are read. */
@Injectable()
export class EventsService {
  private readonly partitions: MonthPartitions;
  private readonly watchedCodes = new Set<MachineEventCode>();
  private readonly listeners: { readonly codes: ReadonlySet<MachineEventCode>; readonly listener: EventsListener }[] =
    [];

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly stations: KnownStations,
    private readonly concurrencyLimiter: DeviceConcurrencyLimiter,
  ) {
    this.partitions = new MonthPartitions(db);
  }

  /** Registers a callback of a higher module for new events of some codes, in the transaction that stores them. */
  addListener(codes: readonly MachineEventCode[], listener: EventsListener): void {
    for (const code of codes) this.watchedCodes.add(code);
    this.listeners.push({ codes: new Set(codes), listener });
  }

  /**
   * Receives events of a device or a person, at most 5 000; each is stored or refused by itself. Refuses the request
   * with INVALID_INPUT and BATCH_TOO_LARGE. Single events are refused in the response.
   */
  async receiveEvents(userRequest: UserRequest, body: unknown, language: Language): Promise<Serialized<EventsAnswer>> {
    const { events } = requireEventBatch(body);
    return this.concurrencyLimiter.runInTurn(userRequest.actor, () =>
      this.storeValidEvents(userRequest, events, language),
    );
  }

  /**
   * Stores the valid events once per idempotency key. Usually all are new and need one statement; RAM
   * clears (erased memories), watched codes and repeated events need a transaction.
   */
  private async storeValidEvents(
    { actor, establishment, idempotencyKey }: UserRequest,
    events: readonly ReportedEvent[],
    language: Language,
  ): Promise<Serialized<EventsAnswer>> {
    const { establishmentId } = establishment;
    const { storableEvents, refusals } = await this.validateEvents(establishmentId, events);
    await this.partitions.ensurePartitions(
      'machine_events',
      storableEvents.map(({ occurredAt }) => occurredAt.getTime()),
    );
    const happenedAt = this.clock.now();
    const { personId } = actor;
    const source = actor.tokenId === null ? 'person' : 'device';
    const origin = { establishmentId, source, personId, receivedAt: happenedAt };
    const auditContext = { establishmentId, personId, action: 'meters.events' as const, happenedAt, gamingDay: null };
    const auditSettings = buildAuditSettings(this.db.dataSource, auditContext);
    const buildResponse = (accepted: number): EventsAnswer => ({
      accepted,
      duplicates: storableEvents.length - accepted,
      refused: refusals.map(({ index, code, details }) => ({
        index,
        code,
        message: formatRefusal(code, details, language),
      })),
    });
    const insertSkippingDuplicates = async (tx: Tx): Promise<EventsAnswer> => {
      const addedEvents = await insertEvents(tx, origin, storableEvents, [...this.watchedCodes]);
      await this.notifyListeners(tx, establishment, addedEvents.eventsOfCodes);
      return buildResponse(addedEvents.count);
    };
    const writeSkippingDuplicates = (): Promise<Serialized<EventsAnswer>> =>
      runWithRetries(() =>
        writeOnce(this.db, establishmentId, idempotencyKey, insertSkippingDuplicates, auditSettings),
      );
    if (storableEvents.some(({ code }) => this.watchedCodes.has(code) || code === 'ramClear'))
      return writeSkippingDuplicates();
    const newEventsInsert = {
      ...buildNewEventsInsert(origin, storableEvents),
      responseBody: buildResponse(storableEvents.length),
    };
    const writeAssumingNew = (): Promise<Serialized<EventsAnswer>> =>
      runWithRetries(() =>
        writeOnceInOneStatement(this.db, establishmentId, idempotencyKey, newEventsInsert, auditSettings),
      );
    return insertAssumingNew('machine_events', writeAssumingNew, writeSkippingDuplicates);
  }

  /** Calls each registered watcher with the new events of its codes, within the transaction. */
  private async notifyListeners(
    tx: Tx,
    establishment: Establishment,
    addedEvents: readonly AddedEvent[],
  ): Promise<void> {
    for (const { codes, listener } of this.listeners) {
      const watchedEvents = addedEvents.filter(({ code }) => codes.has(code));
      if (watchedEvents.length > 0) await listener(tx, establishment, watchedEvents);
    }
  }

  /**
   * Sorts reported events into those that can be stored and those refused: UNKNOWN_MACHINE, UNKNOWN_STATION and the
   * codes of `findInstantError`.
   */
  private async validateEvents(
    establishmentId: number,
    events: readonly ReportedEvent[],
  ): Promise<{ readonly storableEvents: EventToInsert[]; readonly refusals: RefusedReading[] }> {
    const machines = new Set(events.map(({ machine }) => machine));
    const machineIds = await this.stations.loadMachineIds(establishmentId, [...machines]);
    const findStation = this.stations.createStationFinder(establishmentId);
    const nowMs = this.clock.now().getTime();
    const storableEvents: EventToInsert[] = [];
    const refusals: RefusedReading[] = [];
    for (const [index, event] of events.entries()) {
      const { machine, station, code, note = '', sequence } = event;
      const machineId = machineIds.get(machine);
      const stationSearch = station === undefined ? null : findStation(machine, String(station));
      const occurredAtMs = parseInstantMs(event.occurredAt);
      const instantError = findInstantError(occurredAtMs, event.occurredAt, nowMs + FUTURE_TOLERATED_MS);
      if (machineId === undefined) refusals.push({ index, code: 'UNKNOWN_MACHINE', details: { machine } });
      else if (stationSearch !== null && stationSearch.stationId === undefined)
        refusals.push({ index, ...stationSearch.refusal });
      else if (instantError !== undefined) refusals.push({ index, ...instantError });
      else {
        const sequenceNumber = sequence === undefined ? null : BigInt(sequence);
        const stationId = stationSearch?.stationId ?? null;
        storableEvents.push({
          machineId,
          stationId,
          occurredAt: new Date(occurredAtMs ?? 0),
          code,
          note,
          sequenceNumber,
        });
      }
    }
    return { storableEvents, refusals };
  }
}

/** Returns the request body as a batch of events. Refuses BATCH_TOO_LARGE and INVALID_INPUT. */
function requireEventBatch(body: unknown): EventBatch {
  const events = (body as { events?: unknown } | null | undefined)?.events;
  if (Array.isArray(events) && events.length > MAX_EVENTS) {
    refuse('BATCH_TOO_LARGE', { limit: MAX_EVENTS, found: events.length });
  }
  if (isEventBatch(body)) return body;
  throw buildInputRefusal((isEventBatch.errors ?? []).map(describeSchemaError));
}
