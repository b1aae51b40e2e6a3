import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { AttributeValues, MachineChangeKind } from '#domain/meters/machine-version.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { Database } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { MachineChangesService } from './machine-changes.service.js';
import type { MachineRow, StandRow } from '../records/machines.queries.js';
import { CertifiedReturnsService } from '../records/certified-returns.service.js';
import { MachinesService } from '../records/machines.service.js';
import { StandsService } from '../stands/stands.service.js';
import { listVersionDifferences, type FactDifference } from './version-differences.js';
import type { GamingDayState } from '#domain/gaming-day.js';

/** The effect of a change if it were entered. */
export interface MachineChangePreview {
  /** True: it took place before the last change, and applies only once a second person approved it. */
  readonly needsApproval: boolean;
  readonly differences: readonly FactDifference[];
  /** The instant of the last change entered so far. */
  readonly lastEffectiveAt: Date;
  /** Instant of the later change that replaces it; null when it would apply until now. */
  readonly holdsUntil: Date | null;
  /** Recorded gaming days that it affects: those still open will be computed with it. */
  readonly openDays: readonly string[];
  /** Closed days retain their figures: the open day has the corrected ones. */
  readonly closedDays: readonly string[];
}

const MAX_DAYS = 400;

/** Shows the effect of a change before a decision on it; nothing is written. */
@Injectable()
export class MachinePreviewService {
  constructor(
    private readonly db: Database,
    private readonly machines: MachinesService,
    private readonly changes: MachineChangesService,
    private readonly stands: StandsService,
    private readonly gamingDays: GamingDaysService,
    private readonly certifiedReturns: CertifiedReturnsService,
  ) {}

  /**
   * Returns the effect that a change would have. A change before the last version is a correction, which needs approval
   * and holds until the next change. Refuses with all codes with which the change itself would be refused.
   */
  previewChange(
    establishment: Establishment,
    change: {
      readonly sbmNumber: string;
      readonly kind: MachineChangeKind;
      readonly effectiveAt: Date;
      readonly values: AttributeValues;
      readonly standNumber?: string | null | undefined;
    },
  ): Promise<MachineChangePreview> {
    return this.db.runInSnapshot(async (tx) => {
      const { establishmentId } = establishment;
      const { sbmNumber, effectiveAt, standNumber } = change;
      const lastVersion = await this.machines.requireMachine(tx, establishmentId, sbmNumber);
      const needsApproval = effectiveAt.getTime() <= lastVersion.effectiveAt.getTime();
      const stand =
        typeof standNumber === 'string' ? await this.stands.requireStand(tx, establishmentId, standNumber) : null;
      if (stand !== null && !needsApproval) assertStandFree(stand, sbmNumber);
      const values = standNumber === undefined ? change.values : { ...change.values, standId: stand?.standId ?? null };
      await this.certifiedReturns.assertReturnPlausible(tx, establishment, values);
      const plannedChange = { ...change, reason: '', values };
      const { baseVersion, attributes } = needsApproval
        ? await this.changes.planCorrection(tx, establishmentId, plannedChange)
        : await this.changes.planChange(tx, establishmentId, plannedChange);
      const plannedStandNumber =
        attributes.standId === baseVersion.standId ? baseVersion.standNumber : (stand?.standNumber ?? null);
      const holdsUntil = needsApproval
        ? await this.findNextChangeInstant(tx, establishmentId, lastVersion, effectiveAt)
        : null;
      return {
        needsApproval,
        differences: listVersionDifferences(baseVersion, { ...attributes, standNumber: plannedStandNumber }),
        lastEffectiveAt: lastVersion.effectiveAt,
        holdsUntil,
        ...(await this.listAffectedDays(tx, establishment, effectiveAt, holdsUntil)),
      };
    });
  }

  /** Returns the instant of the first change of the machine after the given instant; null when there is none. */
  private async findNextChangeInstant(
    tx: Tx,
    establishmentId: number,
    { machineId }: MachineRow,
    effectiveAt: Date,
  ): Promise<Date | null> {
    const versions = await this.machines.listVersions(tx, establishmentId, machineId);
    const laterInstants = versions
      .map((version) => version.effectiveAt)
      .filter((instant) => instant.getTime() > effectiveAt.getTime());
    return laterInstants.sort((left, right) => left.getTime() - right.getTime())[0] ?? null;
  }

  /**
   * Returns the recorded gaming days between two instants (null: up to the last one), open and closed apart, oldest
   * first, at most 400.
   */
  private async listAffectedDays(
    tx: Tx,
    establishment: Establishment,
    affectedFrom: Date,
    affectedUntil: Date | null,
  ): Promise<Pick<MachineChangePreview, 'openDays' | 'closedDays'>> {
    const firstDay = await this.gamingDays.findDayOfInstant(tx, establishment, affectedFrom);
    const lastDay =
      affectedUntil === null ? null : await this.gamingDays.findDayOfInstant(tx, establishment, affectedUntil);
    const days = await this.gamingDays.listDays(tx, establishment, { from: firstDay, to: lastDay, limit: MAX_DAYS });
    const listDaysInState = (state: GamingDayState): string[] =>
      days
        .filter((day) => day.state === state)
        .map((day) => day.gamingDay)
        .reverse();
    return { openDays: listDaysInState('open'), closedDays: listDaysInState('closed') };
  }
}

/** Refuses STAND_RETIRED, and STAND_OCCUPIED when another machine is on the stand. */
function assertStandFree(stand: StandRow, sbmNumber: string): void {
  const { standNumber, retiredAt } = stand;
  if (retiredAt !== null) refuse('STAND_RETIRED', { stand: standNumber });
  if (stand.sbmNumber !== null && stand.sbmNumber !== sbmNumber) refuse('STAND_OCCUPIED', { stand: standNumber });
}
