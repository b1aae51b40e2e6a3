import { CalendarDay, MayBeMissing } from './input-fields.js';

export class DayQuery {
  /** A gaming day; by default the current one. */
  @MayBeMissing() @CalendarDay() readonly day?: string;
}
