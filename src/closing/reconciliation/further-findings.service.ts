import { Injectable } from '@nestjs/common';
import { createFinding } from '#domain/reconciliation/create-finding.js';
import type { SettingsInForce } from '#domain/settings/settings.js';
import { DayContributionsService } from '#establishments/days/day-contributions.service.js';
import type { DayRow } from '#establishments/days/gaming-days.queries.js';
import type { EstablishmentReference } from '#establishments/days/gaming-days.service.js';
import type { Tx } from '#platform/database/rows.js';
import { PriorPeriodService } from '../prior-period/prior-period.service.js';
import { buildFindingLine } from './finding-line.js';
import type { FindingLine } from './runs.queries.js';

/** Findings of a day beyond the figures of its machines. */
@Injectable()
export class FurtherFindingsService {
  constructor(
    private readonly priorPeriods: PriorPeriodService,
    private readonly contributions: DayContributionsService,
  ) {}

  /**
   * Records the adjustments that late readings of closed days cause. Returns a finding for each machine that they leave
   * with an unexplained step.
   */
  async recordLateAdjustments(
    tx: Tx,
    establishment: EstablishmentReference,
    day: DayRow,
    computedBy: bigint,
  ): Promise<readonly FindingLine[]> {
    const unresolvedReadings = await this.priorPeriods.recordLateAdjustments(tx, establishment, day, computedBy);
    return unresolvedReadings.map(({ machineId, machine, ofGamingDay }) => {
      const finding = createFinding('meterException', `of ${ofGamingDay}`, { evidence: { ofGamingDay } });
      return buildFindingLine(machineId, machine, finding);
    });
  }

  /**
   * Returns the findings that other modules contribute to the day (such as counts or tickets), in a fixed order of
   * contributions.
   */
  async listContributedFindings(
    tx: Tx,
    establishmentId: number,
    day: DayRow,
    settings: SettingsInForce,
  ): Promise<readonly FindingLine[]> {
    const contributedFindings = await this.contributions.listFindings(tx, { establishmentId, ...day }, settings);
    return contributedFindings.map(({ machineId, subject, finding }) => buildFindingLine(machineId, subject, finding));
  }
}
