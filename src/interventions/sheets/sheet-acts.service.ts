import type { ActionName } from '#declarations/act-names.js';
import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { SignaturesService, type SignatureInput } from '#identity/signing/signatures.service.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { addDays } from '#establishments/days/gaming-day.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { Clock } from '#platform/runtime/clock.js';
import type { Tx } from '#platform/database/rows.js';
import type { Signer } from './sheets.js';

/** Begins and signs acts on intervention sheets and their envelopes. */
@Injectable()
export class SheetActionsService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly signatures: SignaturesService,
  ) {}

  /** Sets the audit context (who acts and when, for the log) of an act on a sheet; returns the present time. */
  async setActionContext(
    tx: Tx,
    { personId }: Actor,
    { establishmentId }: Establishment,
    action: ActionName,
    gamingDay: string | null,
  ): Promise<Date> {
    const happenedAt = this.clock.now();
    await setAuditContext(tx, { establishmentId, personId, action, happenedAt, gamingDay });
    return happenedAt;
  }

  /**
   * Signs contents of a gaming day for a person in a function; returns the signature's id.
   * The strokes are retained for the days of the setting `signatureKeepDays`.
   */
  async signContents(
    tx: Tx,
    establishment: Establishment,
    { identity, strokes }: Signer,
    signedContents: Pick<SignatureInput, 'signedAs' | 'subject' | 'content'> & { readonly gamingDay: string },
  ): Promise<bigint> {
    const { gamingDay, ...signatureInput } = signedContents;
    const { signatureKeepDays } = await this.settings.readSettingsInForce(tx, establishment, gamingDay);
    return this.signatures.createSignature(tx, {
      ...signatureInput,
      establishmentId: establishment.establishmentId,
      personId: identity.personId,
      strokes,
      keepStrokesUntil: addDays(gamingDay, signatureKeepDays),
    });
  }
}
