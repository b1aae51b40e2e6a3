import { Injectable } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { refuse } from '#refusals/refusal.js';
import { isGamingDay } from './gaming-day.js';

/** A gaming day in a path, YYYY-MM-DD; what is no day of a calendar is refused as one that is not known. */
@Injectable()
export class DayPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    return isGamingDay(value) ? value : refuse('UNKNOWN_GAMING_DAY', { gamingDay: value });
  }
}
