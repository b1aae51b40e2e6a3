import { Injectable } from '@nestjs/common';
import { Ajv } from 'ajv';
import type { Establishment } from '#identity/access/access.decorators.js';
import { buildAuditSettings } from '#audit/log/audit-context.js';
import { MACHINE_EVENT_CODES, type MachineEventCode } from '#domain/meters/machine-events.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnceInOneStatement, writeOnce, type Wire, type WriteKey } from '#platform/database/idempotency.js';
import { writeRefusal, refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { buildInputRefusal } from '#platform/http/validation.js';
import { DeviceTurns } from '../ingest/device-turns.service.js';
import { insertEvents, buildInsertOfNewEvents, type AddedEvent, type EventToInsert } from './events.queries.js';
import { KnownStations } from '../ingest/known-stations.js';
import { MonthPartitions } from '../partitions/month-partitions.js';
import { findInstantError, parseInstantMs } from '../ingest/reading-values.js';
import { describeSchemaError, type RefusedReading } from '../ingest/readings-batch.js';
import type { Sender } from '../ingest/readings.service.js';
import { insertAssumingNew, withRetries } from '../partitions/write-errors.js';
import type { Language } from '#declarations/shapes/text.js';

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
export type EventsWatch = (tx: Tx, establishment: Establishment, added: readonly AddedEvent[]) => Promise<void>;

/** Receives machine events, above all RAM clears, which determine how the counters around them are read. */
@Injectable()
export class EventsService {
  private readonly partitions: MonthPartitions;
  private readonly watchedCodes = new Set<MachineEventCode>();
  private readonly watchers: { readonly codes: ReadonlySet<MachineEventCode>; readonly watch: EventsWatch }[] = [];

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly stations: KnownStations,
    private readonly deviceTurns: DeviceTurns,
  ) {
    this.partitions = new MonthPartitions(db);
  }

  /** Registers a callback of a higher module for new events of some codes, in the transaction that stores them. */
  addWatch(codes: readonly MachineEventCode[], watch: EventsWatch): void {
    for (const code of codes) this.watchedCodes.add(code);
    this.watchers.push({ codes: new Set(codes), watch });
  }

  /**
   * Receives events of a device or a person, at most 5 000; each is stored or refused by itself. Refuses the request
   * with INVALID_INPUT and BATCH_TOO_LARGE. Single events are refused in the response.
   */
  async receive(
    sender: Sender,
    establishment: Establishment,
    writeKey: WriteKey,
    body: unknown,
    language: Language,
  ): Promise<Wire<EventsAnswer>> {
    const { events } = requireEventBatch(body);
    return this.deviceTurns.run(sender, () => this.storeValidEvents(sender, establishment, writeKey, events, language));
  }

  /**
   * Stores the valid events once per write key (the idempotency key). Usually all are new and need one statement; RAM
   * clears (erased memories), watched codes and repeated events need a transaction.
   */
  private async storeValidEvents(
    sender: Sender,
    establishment: Establishment,
    writeKey: WriteKey,
    events: readonly ReportedEvent[],
    language: Language,
  ): Promise<Wire<EventsAnswer>> {
    const { establishmentId } = establishment;
    const { storable, refused } = await this.validateEvents(establishmentId, events);
    await this.partitions.ensurePartitions(
      'machine_events',
      storable.map(({ occurredAt }) => occurredAt.getTime()),
    );
    const happenedAt = this.clock.now();
    const { personId } = sender;
    const source = sender.tokenId === null ? 'person' : 'device';
    const origin = { establishmentId, source, personId, receivedAt: happenedAt };
    const auditContext = { establishmentId, personId, act: 'meters.events' as const, happenedAt, gamingDay: null };
    const settings = buildAuditSettings(this.db.dataSource, auditContext);
    const buildAnswer = (accepted: number): EventsAnswer => ({
      accepted,
      duplicates: storable.length - accepted,
      refused: refused.map(({ index, code, details }) => ({
        index,
        code,
        message: writeRefusal(code, details, language),
      })),
    });
    const storeSkippingKnown = async (tx: Tx): Promise<EventsAnswer> => {
      const added = await insertEvents(tx, origin, storable, [...this.watchedCodes]);
      await this.notifyWatchers(tx, establishment, added.eventsOfCodes);
      return buildAnswer(added.count);
    };
    const writeSkippingKnown = (): Promise<Wire<EventsAnswer>> =>
      withRetries(() => writeOnce(this.db, establishmentId, writeKey, storeSkippingKnown, settings));
    if (storable.some(({ code }) => this.watchedCodes.has(code) || code === 'ramClear')) return writeSkippingKnown();
    const newEventsInsert = { ...buildInsertOfNewEvents(origin, storable), answer: buildAnswer(storable.length) };
    const writeAssumingNew = (): Promise<Wire<EventsAnswer>> =>
      withRetries(() => writeOnceInOneStatement(this.db, establishmentId, writeKey, newEventsInsert, settings));
    return insertAssumingNew('machine_events', writeAssumingNew, writeSkippingKnown);
  }

  /** Calls each registered watcher with the new events of its codes, within the transaction. */
  private async notifyWatchers(tx: Tx, establishment: Establishment, added: readonly AddedEvent[]): Promise<void> {
    for (const { codes, watch } of this.watchers) {
      const watchedEvents = added.filter(({ code }) => codes.has(code));
      if (watchedEvents.length > 0) await watch(tx, establishment, watchedEvents);
    }
  }

  /**
   * Sorts reported events into those that can be stored and those refused: UNKNOWN_MACHINE, UNKNOWN_STATION and the
   * codes of `findInstantError`.
   */
  private async validateEvents(
    establishmentId: number,
    events: readonly ReportedEvent[],
  ): Promise<{ readonly storable: EventToInsert[]; readonly refused: RefusedReading[] }> {
    const machines = new Set(events.map(({ machine }) => machine));
    const machineIds = await this.stations.readMachineIds(establishmentId, [...machines]);
    const findStation = this.stations.createFinder(establishmentId);
    const nowMs = this.clock.now().getTime();
    const storable: EventToInsert[] = [];
    const refused: RefusedReading[] = [];
    for (const [index, event] of events.entries()) {
      const { machine, station, code, note = '', sequence } = event;
      const machineId = machineIds.get(machine);
      const stationSearch = station === undefined ? null : findStation(machine, String(station));
      const occurredAtMs = parseInstantMs(event.occurredAt);
      const instantError = findInstantError(occurredAtMs, event.occurredAt, nowMs);
      if (machineId === undefined) refused.push({ index, code: 'UNKNOWN_MACHINE', details: { machine } });
      else if (stationSearch !== null && stationSearch.stationId === undefined)
        refused.push({ index, ...stationSearch.refusal });
      else if (instantError !== undefined) refused.push({ index, ...instantError });
      else {
        const sequenceNumber = sequence === undefined ? null : BigInt(sequence);
        const stationId = stationSearch?.stationId ?? null;
        storable.push({ machineId, stationId, occurredAt: new Date(occurredAtMs ?? 0), code, note, sequenceNumber });
      }
    }
    return { storable, refused };
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
