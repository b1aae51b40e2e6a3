import { Injectable } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { refuse } from '#refusals/refusal.js';

/** The highest number that an integer of the database holds. */
const HIGHEST = 2_147_483_647;

/** A place in a list of the establishment's, from 1; anything that cannot be one is refused as not found. */
@Injectable()
export class NumberPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    const number = /^[1-9]\d{0,9}$/u.test(value) ? Number(value) : HIGHEST + 1;
    return number <= HIGHEST ? number : refuse('NOT_FOUND', { what: value });
  }
}
