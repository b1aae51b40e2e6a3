import { IsISO8601, IsOptional, Matches } from 'class-validator';

export class FloorDayQuery {
  @IsOptional()
  @Matches(/^[12]\d{3}-\d{2}-\d{2}$/)
  @IsISO8601({ strict: true })
  readonly day?: string;
}
