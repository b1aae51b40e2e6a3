import { Injectable } from '@nestjs/common';
import { doubtCertifiedReturn } from '#domain/meters/certified-return.js';
import type { AttributeValues } from '#domain/meters/machine-version.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Tx } from '#platform/database/rows.js';
import type { RefusalCode } from '#refusals/codes.js';
import { refuse } from '#refusals/refusal.js';

/** Refusal of a certified return, with the value and the one that was probably meant. */
export interface RefusedReturn {
  readonly code: Extract<RefusalCode, 'RETURN_LOOKS_LIKE_FRACTION' | 'RETURN_LOOKS_LIKE_HOLD' | 'RETURN_BELOW_MINIMUM'>;
  readonly details: Readonly<Record<'returnPercent' | 'suggestedPercent' | 'minimumPercent', string>>;
}

/** Judges a certified return in percent, null for a machine without one; null when it is plausible. */
export type ReturnJudge = (returnPercent: string | null | undefined) => RefusedReturn | null;

/** Checks the certified returns of machines, whichever way they are entered. */
@Injectable()
export class CertifiedReturnsService {
  constructor(
    private readonly settings: SettingsService,
    private readonly gamingDays: GamingDaysService,
  ) {}

  /** Returns the judge of certified returns by the minimum in force today. */
  async createReturnJudge(tx: Tx, establishment: Establishment): Promise<ReturnJudge> {
    const currentDay = await this.gamingDays.findCurrentDay(tx, establishment);
    const settings = await this.settings.readSettingsInForce(tx, establishment, currentDay);
    return (returnPercent) => {
      if (returnPercent === null || returnPercent === undefined) return null;
      const doubt = doubtCertifiedReturn(returnPercent, settings.certifiedReturnMinimumPercent);
      if (doubt === null) return null;
      const { kind, suggestedPercent, minimumPercent } = doubt;
      const details = { returnPercent, suggestedPercent: suggestedPercent ?? '', minimumPercent };
      if (suggestedPercent === null) return { code: 'RETURN_BELOW_MINIMUM', details };
      return { code: kind === 'fraction' ? 'RETURN_LOOKS_LIKE_FRACTION' : 'RETURN_LOOKS_LIKE_HOLD', details };
    };
  }

  /**
   * Refuses the values of a machine with an implausible certified return: RETURN_LOOKS_LIKE_FRACTION,
   * RETURN_LOOKS_LIKE_HOLD, RETURN_BELOW_MINIMUM.
   */
  async assertReturnPlausible(
    tx: Tx,
    establishment: Establishment,
    { returnPercent }: Pick<AttributeValues, 'returnPercent'>,
  ): Promise<void> {
    if (returnPercent === null || returnPercent === undefined) return;
    const refused = (await this.createReturnJudge(tx, establishment))(returnPercent);
    if (refused !== null) refuse(refused.code, refused.details);
  }
}
