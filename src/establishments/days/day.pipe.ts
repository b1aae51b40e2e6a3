import { Injectable, type PipeTransform } from '@nestjs/common';
import { refuse } from '#refusals/refusal.js';
import { isGamingDay } from './gaming-day.js';

/**
 * Parses a gaming day in a path, YYYY-MM-DD. Anything else than a date of the calendar is refused as an unknown day.
 */
@Injectable()
export class DayPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    return isGamingDay(value) ? value : refuse('UNKNOWN_GAMING_DAY', { gamingDay: value });
  }
}
