import { Injectable } from '@nestjs/common';
import type { AttributeValues } from '#domain/meters/machine-version.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Tx } from '#platform/database/rows.js';
import { CertifiedReturnsService } from './certified-returns.service.js';
import { MachineNumbersService } from './machine-numbers.service.js';

/** Checks what a person enters about a machine against the establishment's settings. */
@Injectable()
export class MachineEntriesService {
  constructor(
    private readonly machineNumbers: MachineNumbersService,
    private readonly certifiedReturns: CertifiedReturnsService,
  ) {}

  /** Checks a new machine. Refuses SBM_NUMBER_OUT_OF_RANGE and the codes of `assertValuesPlausible`. */
  async assertMachinePlausible(
    tx: Tx,
    establishment: Establishment,
    machine: Pick<AttributeValues, 'returnPercent'> & { readonly sbmNumber: string },
  ): Promise<void> {
    await this.machineNumbers.assertNumbersInRanges(tx, establishment, [machine.sbmNumber]);
    await this.assertValuesPlausible(tx, establishment, machine);
  }

  /**
   * Checks the values of a change or a correction. Refuses RETURN_LOOKS_LIKE_FRACTION, RETURN_LOOKS_LIKE_HOLD,
   * RETURN_BELOW_MINIMUM.
   */
  assertValuesPlausible(
    tx: Tx,
    establishment: Establishment,
    values: Pick<AttributeValues, 'returnPercent'>,
  ): Promise<void> {
    return this.certifiedReturns.assertReturnPlausible(tx, establishment, values);
  }
}
