import { Injectable } from '@nestjs/common';
import { requireLegalTender } from '#desks/balances/desk-rules.js';
import { lockDesks } from '#desks/balances/desks.queries.js';
import { DesksService } from '#desks/balances/desks.service.js';
import type { ChipLine } from '#domain/cash/desk-chips.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';
import { findChangeurBonFault, computePiecesTotal } from '#domain/tables/exchanges.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { refuse } from '#refusals/refusal.js';
import type { SignedRequest } from '#ledger/user-request.js';
import { ChangeurBonEntity } from '../entities/changeur-bon.entity.js';
import { assertNoFault } from '../terms/faults.js';
import { SeasonFloatsService } from '../terms/season-floats.service.js';
import { TableEntriesService, listParticipants } from '../sessions/table-entries.service.js';
import type { ParticipantCredentials } from '../sessions/table-entries.service.js';
import { TablesService } from '../terms/tables.service.js';
import {
  getChangeurBon,
  listChangeurBons,
  insertBonPieces,
  lockNextBonNumber,
  type ChangeurBonRow,
} from './changeurs.queries.js';

export interface NewChangeurBon extends ParticipantCredentials {
  readonly changeurDesk: string;
  readonly cashDesk: string;
  readonly requested: readonly ChipLine[];
  /** Plaques to be changed. */
  readonly given: readonly ChipLine[];
  /** Notes to be changed. */
  readonly notes: readonly ValueLine[];
}

/**
 * Issues bons by which changeurs obtain chips and plaques from a cash desk, which retains the bons (AI67:2, MC:17.2).
 */
@Injectable()
export class ChangeurBonsService {
  constructor(
    private readonly database: Database,
    private readonly desks: DesksService,
    private readonly tables: TablesService,
    private readonly entries: TableEntriesService,
    private readonly floats: SeasonFloatsService,
  ) {}

  /** Lists the bons (slips of exchange) of a gaming day, latest first; null: the current day. */
  async listDayBons(establishment: Establishment, gamingDay: string | null): Promise<ChangeurBonRow[]> {
    const day = gamingDay ?? (await this.tables.findCurrentGamingDay(establishment));
    return listChangeurBons(this.database.dataSource, establishment.establishmentId, day);
  }

  /**
   * Writes a changeur's bon (slip of exchange) and moves its pieces. The requested ones leave the cash desk for the
   * changeur's; given ones of the same value return. Refuses with CHANGEURS_NOT_KNOWN_HERE, the codes of
   * `authenticateParticipants`, NOT_LEGAL_TENDER, UNKNOWN_DESK, NOT_A_CHANGEUR_DESK, CHANGEUR_FLOAT_NOT_FIXED, the
   * codes of `findChangeurBonFault` and `assertRequiredParticipants`, and those of `recordDeskMovement` for the
   * changeur's desk, then the cash desk.
   */
  async createBon(request: SignedRequest, input: NewChangeurBon): Promise<Serialized<ChangeurBonRow>> {
    const { actor, establishment, idempotencyKey } = request;
    const { establishmentId, jurisdiction } = establishment;
    if (jurisdiction === 'FR') refuse('CHANGEURS_NOT_KNOWN_HERE');
    const participants = await this.entries.authenticateParticipants(request, 'changeurBon', input);
    const { changeurDesk, cashDesk, requested, given } = input;
    const notes = requireLegalTender(establishment, input.notes);
    const cashMinor: bigint = computePiecesTotal(notes);
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      const deskAction = await this.desks.beginDeskAction(tx, actor, establishment, 'tables.changeurBon');
      await lockDesks(tx, establishmentId, [changeurDesk, cashDesk]);
      const changeur = await this.desks.requireDesk(tx, establishment, changeurDesk);
      if (
        changeur.kind !== 'tableChangeur' ||
        (await this.desks.requireDesk(tx, establishment, cashDesk)).kind !== 'cashDesk'
      ) {
        refuse('NOT_A_CHANGEUR_DESK', { desk: changeurDesk, cashDesk });
      }
      await this.floats.assertChangeurFloatFixed(tx, establishment, changeur, deskAction.gamingDay);
      const noteLines = notes.map((line) => ({ ...line, medium: 'note' as const }));
      assertNoFault(establishment, findChangeurBonFault({ asked: requested, given: [...given, ...noteLines] }));
      this.entries.assertRequiredParticipants(establishment, participants);
      const { signer, cashier, cartier } = participants;
      if (signer === null || cashier === null) refuse('INVALID_INPUT', { fields: ['signer', 'cashier'] });
      const bonMovement = { kind: 'changeurBon' } as const;
      const changeurMovement = await this.entries.recordDeskMovement(tx, establishment, deskAction, {
        ...bonMovement,
        deskCode: changeurDesk,
        toTable: given,
        toDesk: requested,
        cashMinor: -cashMinor,
        cashier: actor,
      });
      const cashMovement = await this.entries.recordDeskMovement(tx, establishment, deskAction, {
        ...bonMovement,
        deskCode: cashDesk,
        toTable: requested,
        toDesk: given,
        cashMinor,
        cashier,
      });
      const bonNumber = await lockNextBonNumber(tx, establishmentId);
      const [signerParticipant] = listParticipants(establishment, participants).filter(({ part }) => part === 'signer');
      await insertRow(tx, ChangeurBonEntity, {
        establishmentId,
        bonNumber,
        amountMinor: computePiecesTotal(requested),
        gamingDay: deskAction.gamingDay,
        changeurDeskId: changeurMovement.deskId,
        changeurMovement: changeurMovement.movementNumber,
        cashDeskId: cashMovement.deskId,
        cashMovement: cashMovement.movementNumber,
        writtenAt: deskAction.happenedAt,
        writtenBy: actor.personId,
        signedBy: signer.personId,
        signedAs: signerParticipant?.capacity ?? '',
        cashier: cashier.personId,
        cartier: cartier?.personId ?? null,
      });
      await insertBonPieces(tx, { establishmentId, bonNumber }, { requested, given, notes });
      return getChangeurBon(tx, establishmentId, bonNumber);
    });
  }
}
