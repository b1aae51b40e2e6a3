import { CalendarDay, MayBeMissing } from './input-fields.js';

export class DayQuery {
  /** A gaming day; the current one where none is named. */
  @MayBeMissing()
  @CalendarDay()
  readonly day?: string;
}
