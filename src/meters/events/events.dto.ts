import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { MACHINE_EVENT_CODES, MACHINE_EVENT_GROUPS } from '#domain/meters/machine-events.js';
import type { MachineEventCode, MachineEventGroup } from '#domain/meters/machine-events.js';
import { OptionalMachineField } from '#machines/inventory/machine-fields.js';
import { EVENT_CURSOR_PATTERN } from './event-list.service.js';
import {
  CalendarDay,
  MayBeMissing,
  OptionalInstantText,
  OptionalOneOf,
  PageLimit,
  TextField,
} from '#platform/http/input-fields.js';

/** Selects a gaming day, or a period from (inclusive) to (exclusive); by default the running gaming day. */
export class EventPeriodQuery {
  @OptionalMachineField() readonly machine?: string;

  @ApiPropertyOptional({ example: '2026-03-01' }) @MayBeMissing() @CalendarDay() readonly day?: string;

  /** Start of the period, inclusive. */
  @OptionalInstantText({ example: '2026-03-01T06:00:00Z' }) readonly from?: string;

  /** End of the period, exclusive. */
  @OptionalInstantText({ example: '2026-03-02T06:00:00Z' }) readonly to?: string;
}

export class EventsQuery extends EventPeriodQuery {
  /** Code of the events. */
  @OptionalOneOf(MACHINE_EVENT_CODES) readonly code?: MachineEventCode;

  /** Group of the events. */
  @OptionalOneOf(MACHINE_EVENT_GROUPS) readonly group?: MachineEventGroup;

  @ApiPropertyOptional({ enum: ['true', 'false'], description: 'those that somebody must look at, or the others' })
  @MayBeMissing()
  @IsIn(['true', 'false'])
  readonly alarm?: 'true' | 'false';

  @ApiPropertyOptional({ description: '`next` of the page before' })
  @MayBeMissing()
  @Matches(EVENT_CURSOR_PATTERN)
  readonly after?: string;

  @ApiPropertyOptional({ default: 100, maximum: 1000 }) @PageLimit(1000) readonly limit: number = 100;
}

export class EventStreamQuery {
  @ApiPropertyOptional({ description: 'the id of the last event seen, where the header Last-Event-ID cannot be sent' })
  @MayBeMissing()
  @TextField(1, 4100)
  readonly after?: string;
}
