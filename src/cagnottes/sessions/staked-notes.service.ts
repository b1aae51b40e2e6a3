import { Injectable } from '@nestjs/common';
import { ChipTradesService } from '#desks/chip-trades.service.js';
import { requireLegalTender } from '#desks/balances/desk-rules.js';
import type { ChipLine } from '#domain/cash/desk-chips.js';
import { listLegalNotes, type ValueLine } from '#domain/cash/drop-counts.js';
import { findStakedNotesFault } from '#domain/cercle/staked-notes.js';
import { sumPieces } from '#domain/tables/exchanges.js';
import { IdentitiesService, type Credentials } from '#identity/signing/identities.service.js';
import { insertRow } from '#platform/database/entities.js';
import type { Wire } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { refuseFault } from '#tables/terms/faults.js';
import { toCountedPieces } from './counted-pieces.js';
import { StakedNoteExchangeEntity } from '../entities/staked-note-exchange.entity.js';
import { StakedNotePiecesEntity } from '../entities/staked-note-pieces.entity.js';
import { CercleSessionsService, type CercleSessionView, type CercleWrite } from './cercle-sessions.service.js';

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
   * notes. Refuses with the codes of `proveIdentity`, NOT_FOUND, CAGNOTTE_COUNTED, NOT_LEGAL_TENDER, the codes of
   * `findStakedNotesFault`, HANDS_NOT_APART (the person entering it is the changeur), and the codes of `moveTrade`.
   */
  async changeNotes(request: CercleWrite, sessionId: bigint, input: StakedNotes): Promise<Wire<CercleSessionView>> {
    const { actor, establishment, address } = request;
    const { establishmentId, jurisdiction, currency } = establishment;
    const { chips, deskCode } = input;
    const changeur = await this.identities.proveIdentity(establishment, input.changeur, address, ['changeurDeTable']);
    const auditAct = { act: 'cagnottes.stakedNotes' as const };
    return this.sessions.writeInSession(request, sessionId, auditAct, async (tx, dayAct, session) => {
      const notes = requireLegalTender(establishment, input.notes);
      const legalNoteValues = new Set<bigint>(listLegalNotes(currency));
      const hasCoins = notes.some(({ valueMinor }) => !legalNoteValues.has(valueMinor));
      const amountMinor = sumPieces(notes);
      const exchangedWorth = { notesMinor: amountMinor, coins: hasCoins, chipsMinor: sumPieces(chips) };
      refuseFault(establishment, findStakedNotesFault(jurisdiction, exchangedWorth));
      if (changeur.personId === actor.personId) refuse('HANDS_NOT_APART');
      const trade = { deskCode, trade: 'chipSale', chips, holder: changeur.personId, ofChangeur: true } as const;
      const { deskId, movementNumber, entryId } = await this.trades.moveTrade(tx, establishment, dayAct, trade);
      const exchangeNumber = session.stakedNotes.length + 1;
      const exchangeKey = { establishmentId, sessionId, exchangeNumber };
      await insertRow(tx, StakedNoteExchangeEntity, {
        ...exchangeKey,
        happenedAt: dayAct.happenedAt,
        amountMinor,
        deskId,
        movementNumber,
        entryId,
        changeur: changeur.personId,
        recordedBy: actor.personId,
      });
      for (const line of toCountedPieces(notes, chips))
        await insertRow(tx, StakedNotePiecesEntity, { ...exchangeKey, ...line });
    });
  }
}
