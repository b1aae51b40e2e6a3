import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { MACHINE_EVENT_KINDS, listEventCodes, getEventKind, findSequenceGap } from '#domain/meters/machine-events.js';
import type { MachineEventCode, MachineEventGroup, SequenceGap } from '#domain/meters/machine-events.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import { listSequenceBreaks, listMachineEvents, type EventCursor, type ListedEventRow } from './event-list.queries.js';
import { findMachineIds } from './events.queries.js';
import { DAY_MS } from '../partitions/month-partitions.js';
import type { Language } from '#declarations/shapes/text.js';

/** A code of the closed list, in the reader's language. */
export interface EventCodeWords {
  /** Code of the event. */
  readonly code: MachineEventCode;
  /** Group of the event. */
  readonly group: MachineEventGroup;
  readonly isAlarm: boolean;
  /** Name of the event, as text. */
  readonly words: string;
}

/** A machine event, with its group. */
export interface ListedEvent extends ListedEventRow {
  /** Group of the event. */
  readonly group: MachineEventGroup;
  readonly isAlarm: boolean;
}

/** A page of machine events. */
export interface EventsPage {
  /** Start of the period, inclusive. */
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** Events, the latest first. */
  readonly events: readonly ListedEvent[];
  /** Cursor: pass it for the next page; null on the last page. */
  readonly next: string | null;
}

/** A gap in the sequence numbers of a machine's events. */
export interface MachineSequenceGap extends SequenceGap {
  readonly machine: string;
}

/** A period by its ends, or by the gaming day; by default the running gaming day. */
export interface EventPeriodRequest {
  readonly machine: string | null;
  readonly day: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

/** Filter and page of a list of machine events; null: no restriction. */
export interface EventsRequest extends EventPeriodRequest {
  readonly code: MachineEventCode | null;
  readonly group: MachineEventGroup | null;
  readonly isAlarm: boolean | null;
  /** `next` of the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

/** Format of `after`: the position of the last event of the previous page. */
export const EVENT_CURSOR_PATTERN = /^(\d{1,15})\.(\d{1,18})$/;

const MAX_GAPS = 1000;

/** Lists events as reported, by machine, code and period, with the gaps in their numbers. */
@Injectable()
export class EventListService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly gamingDays: GamingDaysService,
  ) {}

  /**
   * Returns the closed list of event codes, each with its group, its name in the language and whether it is an alarm.
   */
  listCodes(language: Language): EventCodeWords[] {
    return MACHINE_EVENT_KINDS.map((kind) => ({
      code: kind.code,
      group: kind.group,
      isAlarm: kind.isAlarm,
      words: kind[language],
    }));
  }

  /** Returns a page of the events of a period, latest first. Refuses UNKNOWN_MACHINE and PERIOD_EMPTY. */
  async listEvents(establishment: Establishment, request: EventsRequest): Promise<EventsPage> {
    const { from, to } = await this.resolvePeriod(establishment, request);
    const eventRows = await listMachineEvents(this.db.dataSource, establishment.establishmentId, {
      machine: request.machine,
      codes: selectEventCodes(request),
      from,
      to,
      after: request.after === null ? null : parseEventCursor(request.after),
      limit: request.limit + 1, // one more shows whether a next page exists
    });
    const pageRows = eventRows.slice(0, request.limit);
    const lastPageRow = pageRows.at(-1);
    return {
      from,
      to,
      events: pageRows.map(buildListedEvent),
      next:
        eventRows.length > request.limit && lastPageRow !== undefined
          ? `${lastPageRow.occurredAt.getTime()}.${lastPageRow.eventId}`
          : null,
    };
  }

  /**
   * Returns the gaps in the sequence numbers of the machines' events, at most 1 000: numbers that are missing between
   * two events. Refuses UNKNOWN_MACHINE and PERIOD_EMPTY.
   */
  async listSequenceGaps(establishment: Establishment, request: EventPeriodRequest): Promise<MachineSequenceGap[]> {
    const { from, to } = await this.resolvePeriod(establishment, request);
    const { machine } = request;
    const sequenceBreaks = await listSequenceBreaks(this.db.dataSource, establishment.establishmentId, {
      machine,
      from,
      to,
      limit: MAX_GAPS,
    });
    return sequenceBreaks.flatMap((sequenceBreak) => {
      const gap = findSequenceGap(
        { sequenceNumber: sequenceBreak.earlierNumber, occurredAt: sequenceBreak.earlierAt },
        { sequenceNumber: sequenceBreak.laterNumber, occurredAt: sequenceBreak.laterAt },
      );
      return gap === null ? [] : [{ machine: sequenceBreak.machine, ...gap }];
    });
  }

  /**
   * Returns the requested period: a gaming day (by default the running one), or its two ends, 24 hours apart when one
   * is missing. Refuses UNKNOWN_MACHINE and PERIOD_EMPTY.
   */
  private async resolvePeriod(
    establishment: Establishment,
    request: EventPeriodRequest,
  ): Promise<{ readonly from: Date; readonly to: Date }> {
    const db = this.db.dataSource;
    if (
      request.machine !== null &&
      !(await findMachineIds(db, establishment.establishmentId, [request.machine])).has(request.machine)
    ) {
      refuse('UNKNOWN_MACHINE', { machine: request.machine });
    }
    if (request.day !== null || (request.from === null && request.to === null)) {
      const day = request.day ?? (await this.gamingDays.findCurrentDay(db, establishment));
      const { opensAt, closesAt } = await this.gamingDays.requireDayBounds(db, establishment, day);
      return { from: opensAt, to: closesAt };
    }
    const to = request.to ?? new Date(this.clock.now().getTime() + DAY_MS);
    const from = request.from ?? new Date(to.getTime() - DAY_MS);
    if (from >= to) refuse('PERIOD_EMPTY', { from: from.toISOString(), to: to.toISOString() });
    return { from, to };
  }
}

/** Adds the group of its code to an event, and whether it is an alarm. */
export function buildListedEvent(row: ListedEventRow): ListedEvent {
  const { group, isAlarm } = getEventKind(row.code);
  return { ...row, group, isAlarm };
}

/** Returns the codes that match the requested code, group and alarm state; null when nothing is restricted. */
function selectEventCodes({ code, group, isAlarm }: EventsRequest): MachineEventCode[] | null {
  if (code === null && group === null && isAlarm === null) return null;
  const codes = listEventCodes({ group: group ?? undefined, isAlarm: isAlarm ?? undefined });
  return code === null ? codes : codes.filter((candidate) => candidate === code);
}

/** Parses a cursor of `EVENT_CURSOR_PATTERN`: milliseconds since 1970, then the event's number. */
function parseEventCursor(cursor: string): EventCursor {
  const [, ms = '0', eventId = '0'] = EVENT_CURSOR_PATTERN.exec(cursor) ?? [];
  return { occurredAt: new Date(Number(ms)), eventId: BigInt(eventId) };
}
