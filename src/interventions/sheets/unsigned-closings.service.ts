import { Injectable } from '@nestjs/common';
import { setAuditContext } from '#audit/log/audit-context.js';
import { canCloseUnsignedSheet } from '#domain/floor/interventions.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { InterventionEntity } from '../entities/intervention.entity.js';
import { SheetActionsService } from './sheet-acts.service.js';
import { lockOpenSheet, requireSheet, type InterventionSheet, type Signer } from './sheets.js';
import type { UserRequest } from '#ledger/user-request.js';

/** The closing of a sheet without its technician's signature. */
export interface NewUnsignedClosing {
  readonly reason: string;
  /** Null: the machine stays stopped. */
  readonly restartedAt: Date | null;
  readonly supervisor: Signer;
  readonly direction: Signer;
}

/** Closes a sheet that its technician never signs: it is closed without them, and permanently marked so. */
@Injectable()
export class UnsignedClosingsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly actions: SheetActionsService,
  ) {}

  /**
   * Closes a sheet that its technician does not sign: a supervisor closes it, a person of the Direction confirms. Both
   * must be other people than the technician and than each other.
   * Both sign the same contents: the sheet, the reason why it is unsigned, and the parts that are missing.
   * Refuses NOT_FOUND, SHEET_SIGNED, UNSIGNED_BY_ONE, RESTART_BEFORE_STOP, SIGNATURE_EMPTY.
   */
  closeUnsignedSheet(
    { actor, establishment, idempotencyKey }: UserRequest,
    interventionId: bigint,
    { reason, restartedAt, supervisor, direction }: NewUnsignedClosing,
  ): Promise<Serialized<InterventionSheet>> {
    const { establishmentId } = establishment;
    return writeOnce(this.db, establishmentId, idempotencyKey, async (tx) => {
      const sheet = await lockOpenSheet(tx, establishment, interventionId);
      const { gamingDay, sheetNumber, technicianId: technician } = sheet;
      const now = this.clock.now();
      const auditedAction = { action: 'interventions.closeUnsigned' as const, happenedAt: now, gamingDay, reason };
      await setAuditContext(tx, { establishmentId, personId: actor.personId, ...auditedAction });
      const signers = { supervisor: supervisor.identity.personId, confirmer: direction.identity.personId };
      if (!canCloseUnsignedSheet({ technician, ...signers })) refuse('UNSIGNED_BY_ONE');
      if (restartedAt !== null && (restartedAt < sheet.stoppedAt || restartedAt > now)) {
        refuse('RESTART_BEFORE_STOP', { value: restartedAt.toISOString() });
      }
      const sign = (signer: Signer, signedAs: 'superviseur' | 'direction'): Promise<bigint> =>
        this.actions.signContents(tx, establishment, signer, {
          signedAs,
          subject: `intervention ${sheetNumber} unsigned`,
          content: { ...sheet, restartedAt, closedAt: now, unsignedReason: reason },
          gamingDay,
        });
      const supervisorSignatureId = await sign(supervisor, 'superviseur');
      const directionSignatureId = await sign(direction, 'direction');
      await tx.update(
        InterventionEntity,
        { establishmentId, interventionId },
        { restartedAt, closedAt: now, unsignedReason: reason, supervisorSignatureId, directionSignatureId },
      );
      return requireSheet(tx, establishment, interventionId);
    });
  }
}
