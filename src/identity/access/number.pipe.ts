import { Injectable, type PipeTransform } from '@nestjs/common';
import { refuse } from '#refusals/refusal.js';

/** The highest value of an integer column. */
const MAX_INTEGER = 2_147_483_647;

/** Parses a position in a list of the establishment, from 1; an invalid one is refused as not found. */
@Injectable()
export class PositiveIntegerPipe implements PipeTransform<string, number> {
  /** Returns the number of the path. Refuses NOT_FOUND for anything but a positive whole number within 32 bits. */
  transform(value: string): number {
    const parsedNumber = /^[1-9]\d{0,9}$/u.test(value) ? Number(value) : MAX_INTEGER + 1;
    return parsedNumber <= MAX_INTEGER ? parsedNumber : refuse('NOT_FOUND', { what: value });
  }
}
