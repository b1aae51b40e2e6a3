import { IsOptional } from 'class-validator';
import { CalendarDay } from './input-fields.js';

export class DayQuery {
  /** A gaming day; the current one where none is named. */
  @IsOptional()
  @CalendarDay()
  readonly day?: string;
}
