import { Injectable } from '@nestjs/common';
import { isMachineNumberInRanges } from '#domain/floor/number-ranges.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';

/** Numbers outside the ranges in force, and those ranges as written. */
export interface NumbersOutOfRange {
  readonly ranges: string;
  readonly numbers: readonly string[];
}

/** Checks the numbers that the establishment gives to its machines. */
@Injectable()
export class MachineNumbersService {
  constructor(
    private readonly settings: SettingsService,
    private readonly gamingDays: GamingDaysService,
  ) {}

  /**
   * Returns the machine numbers that are outside the ranges in force today, and those ranges as text. Without a defined
   * range, every number is accepted.
   */
  async findNumbersOutOfRange(
    tx: Tx,
    establishment: Establishment,
    sbmNumbers: readonly string[],
  ): Promise<NumbersOutOfRange> {
    const currentDay = await this.gamingDays.findCurrentDay(tx, establishment);
    const { machineNumberRanges: ranges } = await this.settings.readSettingsInForce(tx, establishment, currentDay);
    return {
      ranges: ranges ?? '',
      numbers: sbmNumbers.filter((sbmNumber) => !isMachineNumberInRanges(ranges, sbmNumber)),
    };
  }

  /** Refuses SBM_NUMBER_OUT_OF_RANGE, naming all numbers outside the ranges in force today. */
  async assertNumbersInRanges(tx: Tx, establishment: Establishment, sbmNumbers: readonly string[]): Promise<void> {
    const numbersOutOfRange = await this.findNumbersOutOfRange(tx, establishment, sbmNumbers);
    if (numbersOutOfRange.numbers.length > 0) refuse('SBM_NUMBER_OUT_OF_RANGE', { ...numbersOutOfRange });
  }
}
