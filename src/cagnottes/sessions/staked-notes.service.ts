import { Injectable } from '@nestjs/common';
import { ChipTradesService } from '#desks/chip-trades.service.js';
import { requireLegalTender } from '#desks/balances/desk-rules.js';
import type { ChipLine } from '#domain/cash/desk-chips.js';
import { listLegalNotes, type ValueLine } from '#domain/cash/drop-counts.js';
import { findStakedNotesFault } from '#domain/cercle/staked-notes.js';
import { computePiecesTotal } from '#domain/tables/exchanges.js';
import { IdentitiesService, type Credentials } from '#identity/signing/identities.service.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { assertNoFault } from '#tables/terms/faults.js';
import type { SignedRequest } from '#ledger/user-request.js';
import { toCountedPieces } from './counted-pieces.js';
import { StakedNoteExchangeEntity } from '../entities/staked-note-exchange.entity.js';
import { StakedNotePiecesEntity } from '../entities/staked-note-pieces.entity.js';
import { CercleSessionsService, type CercleSessionView } from './cercle-sessions.service.js';

/** Staked notes, and the pieces given for them by the croupier. */
export interface StakedNotes {
  readonly notes: readonly ValueLine[];
  readonly chips: readonly ChipLine[];
  /** The changeur's desk, which supplies the chips. */
  readonly deskCode: string;
  readonly changeur: Credentials;
}

/** Notes staked by punters at the jeux de cercle, which are changed into chips (MC:15, AI67:2). */
@Injectable()
export class StakedNotesService {
  constructor(
    private readonly sessions: CercleSessionsService,
    private readonly identities: IdentitiesService,
    private readonly trades: ChipTradesService,
  ) {}

  /**
   * Changes staked notes at the table: the changeur's desk gives chips and plaques of equal worth and receives the
   * notes. Refuses with the codes of `verifyIdentity`, NOT_FOUND, CAGNOTTE_COUNTED, NOT_LEGAL_TENDER, the codes of
   * `findStakedNotesFault`, HANDS_NOT_APART (the person entering it is the changeur), and the codes of `recordTrade`.
   */
  async exchangeStakedNotes(
    request: SignedRequest,
    sessionId: bigint,
    input: StakedNotes,
  ): Promise<Serialized<CercleSessionView>> {
    const { actor, establishment, address } = request;
    const { establishmentId, jurisdiction, currency } = establishment;
    const { chips, deskCode } = input;
    const changeur = await this.identities.verifyIdentity(establishment, input.changeur, address, ['changeurDeTable']);
    const auditAction = { action: 'cagnottes.stakedNotes' as const };
    return this.sessions.runSessionTransaction(request, sessionId, auditAction, async (tx, deskAction, session) => {
      const notes = requireLegalTender(establishment, input.notes);
      const legalNoteValues = new Set<bigint>(listLegalNotes(currency));
      const hasCoins = notes.some(({ valueMinor }) => !legalNoteValues.has(valueMinor));
      const amountMinor = computePiecesTotal(notes);
      const exchangeAmounts = { notesMinor: amountMinor, hasCoins, chipsMinor: computePiecesTotal(chips) };
      assertNoFault(establishment, findStakedNotesFault(jurisdiction, exchangeAmounts));
      if (changeur.personId === actor.personId) refuse('HANDS_NOT_APART');
      const chipTrade = {
        deskCode,
        trade: 'chipSale',
        chips,
        holderId: changeur.personId,
        mustBeChangeur: true,
      } as const;
      const { deskId, movementNumber, entryId } = await this.trades.recordTrade(
        tx,
        establishment,
        deskAction,
        chipTrade,
      );
      const exchangeNumber = session.stakedNotes.length + 1;
      const exchangeKey = { establishmentId, sessionId, exchangeNumber };
      await insertRow(tx, StakedNoteExchangeEntity, {
        ...exchangeKey,
        happenedAt: deskAction.happenedAt,
        amountMinor,
        deskId,
        movementNumber,
        entryId,
        changeur: changeur.personId,
        recordedBy: actor.personId,
      });
      for (const countedPieces of toCountedPieces(notes, chips))
        await insertRow(tx, StakedNotePiecesEntity, { ...exchangeKey, ...countedPieces });
    });
  }
}
