import { IsString, Length } from 'class-validator';
import { CalendarDay, MayBeMissing } from '#platform/http/input-fields.js';

/** Filters of the subjects of a document; an absent field does not restrict. */
export class SubjectsQueryDto {
  /** First gaming day, ISO date. */
  @MayBeMissing() @CalendarDay() readonly from?: string;

  /** Last gaming day, ISO date. */
  @MayBeMissing() @CalendarDay() readonly to?: string;

  /** Part of the number, or of the machine, table or room. */
  @MayBeMissing() @IsString() @Length(1, 60) readonly text?: string;
}
