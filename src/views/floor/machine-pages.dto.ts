import { IsISO8601, Matches } from 'class-validator';
import { MayBeMissing } from '#platform/http/input-fields.js';

export class FloorDayQuery {
  @MayBeMissing() @Matches(/^[12]\d{3}-\d{2}-\d{2}$/) @IsISO8601({ strict: true }) readonly day?: string;
}
