import { Injectable, type PipeTransform } from '@nestjs/common';
import { refuse } from '#refusals/refusal.js';

/** Parses a number in a path as bigint; an invalid one is refused as not found. */
@Injectable()
export class IdPipe implements PipeTransform<string, bigint> {
  /** Returns the id of the path as a bigint. Refuses NOT_FOUND for anything but a positive whole number. */
  transform(value: string): bigint {
    return /^[1-9]\d{0,17}$/u.test(value) ? BigInt(value) : refuse('NOT_FOUND', { what: value });
  }
}
