import { Injectable } from '@nestjs/common';
import { findKeyHandOverFault, listKeyHolderFunctions } from '#domain/tables/interruptions.js';
import { IdentitiesService, type Credentials } from '#identity/signing/identities.service.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { SignedRequest } from '#ledger/user-request.js';
import { assertNoFault } from '../terms/faults.js';
import type { SessionView } from './session-views.js';
import { TableEntriesService } from './table-entries.service.js';
import { getLastInterruption } from './table-sessions.queries.js';
import { TableSessionsService } from './table-sessions.service.js';

/** The new holder of the key of a locked encaisse, with the signer for the Direction. */
export interface KeyHandOver {
  readonly keyHolder: Credentials;
  /** True when the new holder will reopen the cash box. */
  readonly willReopen: boolean;
  readonly signer: Credentials | null;
  readonly reason: string;
}

/** Replaces an absent holder of the key of a locked encaisse, as an entry of the carnet. */
@Injectable()
export class KeyHandOversService {
  constructor(
    private readonly sessions: TableSessionsService,
    private readonly entries: TableEntriesService,
    private readonly identities: IdentitiesService,
  ) {}

  /**
   * Records the new holder of the key, who accepts it with their own secret; the writer and the signer for the Direction
   * answer for the absent one. Refuses with the codes of `authenticateParticipants` and `verifyIdentity`, NOT_FOUND, the
   * codes of `findSessionEntryFault`, `findKeyHandOverFault` and `assertRequiredParticipants`.
   */
  async handKeyOver(
    request: SignedRequest,
    sessionId: bigint,
    { keyHolder, willReopen, signer, reason }: KeyHandOver,
  ): Promise<Serialized<SessionView>> {
    const { establishment, address } = request;
    const participants = await this.entries.authenticateParticipants(request, 'keyHandOver', {
      signer,
      croupier: null,
      cashier: null,
    });
    const holderRoles = listKeyHolderFunctions(establishment.jurisdiction);
    const { personId, roles } = await this.identities.verifyIdentity(establishment, keyHolder, address, holderRoles);
    const holderFunction = holderRoles.find((role) => roles.includes(role));
    return this.sessions.runSessionWrite(
      request,
      sessionId,
      'keyHandOver',
      reason,
      async (tx, deskAction, _session, entryKey) => {
        const interruption = await getLastInterruption(tx, establishment.establishmentId, sessionId);
        const newHolder = holderFunction === undefined ? null : { function: holderFunction, reopens: willReopen };
        const isPresentHolder = interruption.keyHolder === personId;
        const { jurisdiction } = establishment;
        assertNoFault(establishment, findKeyHandOverFault(jurisdiction, interruption.way, newHolder, isPresentHolder));
        this.entries.assertRequiredParticipants(establishment, participants);
        await this.entries.insertTableEntry(tx, establishment, deskAction, {
          ...entryKey,
          amountMinor: 0n,
          pieces: {},
          participants,
          keyHolder: personId,
          reason,
        });
      },
    );
  }
}
