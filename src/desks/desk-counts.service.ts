import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '../identity/access.decorators.js';
import { IdentitiesService } from '../identity/secrets/identities.service.js';
import type { Credentials } from '../identity/secrets/identities.service.js';
import type { Role } from '../declarations/roles.js';
import { countFault, deskHolders } from '../domain/cash/desks.js';
import type { CountOutcome } from '../domain/cash/desks.js';
import { legalNotes, strangeValue, tidyLines } from '../domain/cash/drop-counts.js';
import type { ValueLine } from '../domain/cash/drop-counts.js';
import { minorToText } from '../domain/money.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/entities.js';
import { writeOnce } from '../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../platform/database/idempotency.js';
import { refuse } from '../refusals/refusal.js';
import type { Tx } from '../platform/database/rows.js';
import { countsOf } from './desks.queries.js';
import type { DeskCountRow, DeskRow } from './desks.queries.js';
import { DesksService, movedLines, stateOf } from './desks.service.js';
import type { DeskAct, MovedDesk } from './desks.service.js';
import { DeskCountEntity } from './entities/desk-count.entity.js';
import { DeskEntity } from './entities/desk.entity.js';

const WITNESSES: readonly Role[] = ['caissier', 'changeur', 'superviseur', 'direction'];

export interface NewDeskCount {
  readonly deskCode: string;
  readonly countedMinor: bigint;
  /** The desk's last movement when the counting began. */
  readonly seenMovement: number;
  /** The notes and coins among what was counted. */
  readonly pieces: readonly ValueLine[];
  readonly outcome: CountOutcome;
  readonly reason: string;
  /** Who witnessed it, by badge or login and their own secret; the new holder of a desk that is handed over. */
  readonly witness: Credentials | null;
}

/** Counts of desks: what is there against what is booked, and who is accountable for it from then on. */
@Injectable()
export class DeskCountsService {
  constructor(
    private readonly database: Database,
    private readonly desks: DesksService,
    private readonly identities: IdentitiesService,
    private readonly ledger: LedgerService,
  ) {}

  /** The counts of a desk, newest first. Refuses UNKNOWN_DESK. */
  async list(
    establishment: Establishment,
    deskCode: string,
    page: { readonly before: bigint | null; readonly limit: number },
  ): Promise<DeskCountRow[]> {
    const { deskId } = await this.desks.find(this.database.dataSource, establishment, deskCode);
    return countsOf(this.database.dataSource, establishment.establishmentId, deskId, page);
  }

  /**
   * Counts a desk: its balance is then what was counted, the difference a journal entry of its own.
   * Refuses UNKNOWN_DESK, NOT_LEGAL_TENDER, then as `IdentitiesService.prove` (the witness), DESK_RETIRED,
   * DESK_TRANSFER_PENDING, OWN_WITNESS, NOT_THE_HOLDER, DESK_NOT_HELD, DESK_MOVED, COUNT_PIECES_EXCEED,
   * WITNESS_REQUIRED, REASON_REQUIRED.
   */
  async count(
    actor: Actor,
    establishment: Establishment,
    write: WriteKey,
    wanted: NewDeskCount,
    address: string,
  ): Promise<Wire<DeskCountRow>> {
    const { establishmentId } = establishment;
    const { kind } = await this.desks.find(this.database.dataSource, establishment, wanted.deskCode);
    const pieces = legalPieces(establishment, wanted.pieces);
    const functions = wanted.outcome === 'handedOver' ? deskHolders(kind) : WITNESSES;
    const witness =
      wanted.witness === null ? null : await this.identities.prove(establishment, wanted.witness, address, functions);
    return writeOnce(this.database, establishmentId, write, async (tx) => {
      const act = await this.desks.beginDayAct(tx, actor, establishment, 'desks.count', wanted.reason);
      const desk = await this.desks.locked(tx, establishment, wanted.deskCode);
      if (desk.retiredAt === null && desk.pendingOutMinor > 0n) {
        refuse('DESK_TRANSFER_PENDING', { desk: desk.deskCode });
      }
      const witnessedBy = witness?.personId ?? null;
      const fault = countFault(stateOf(desk), {
        ...wanted,
        pieces,
        lastMovement: desk.lastMovement,
        bookedMinor: desk.balanceMinor,
        countedBy: actor.personId,
        isSupervisor: actor.roles.includes('superviseur'),
        witnessedBy,
      });
      if (fault !== null) refuse(fault, { desk: desk.deskCode });
      const moved = await this.bookDifference(tx, establishment, desk, act, wanted.countedMinor - desk.balanceMinor);
      const { countId } = await insertRow(tx, DeskCountEntity, {
        establishmentId,
        deskId: desk.deskId,
        bookedMinor: desk.balanceMinor,
        countedMinor: wanted.countedMinor,
        pieces: pieces.map(({ valueMinor, count }) => ({ value: valueMinor.toString(), count: count.toString() })),
        movementNumber: moved?.movementNumber ?? null,
        reason: wanted.reason.trim(),
        countedBy: actor.personId,
        witnessedBy,
        heldBy: desk.heldBy,
        outcome: wanted.outcome,
        gamingDay: act.gamingDay,
        countedAt: act.happenedAt,
      });
      const holder = { kept: desk.heldBy, handedOver: witnessedBy, closed: null }[wanted.outcome];
      await tx.update(DeskEntity, { establishmentId, deskId: desk.deskId }, { heldBy: holder });
      const [counted] = await countsOf(tx, establishmentId, desk.deskId, { before: countId + 1n, limit: 1 });
      return counted ?? refuse('NOT_FOUND', { what: `count ${countId}` });
    });
  }

  /** A shortage is an expense, a surplus an income; nothing when the count agrees. */
  private async bookDifference(
    tx: Tx,
    establishment: Establishment,
    desk: DeskRow,
    act: DeskAct,
    differenceMinor: bigint,
  ): Promise<MovedDesk | null> {
    if (differenceMinor === 0n) return null;
    const { entryId } = await this.ledger.post(tx, {
      establishmentId: establishment.establishmentId,
      gamingDay: act.gamingDay,
      journal: 'ecarts',
      fact: 'deskDifference',
      source: { desk: desk.deskCode },
      lines: movedLines(differenceMinor < 0n ? 'cashDeskDifferences' : 'cashDeskGains', differenceMinor),
      postedBy: act.personId,
    });
    const move = { kind: 'countDifference', amountMinor: differenceMinor, entryId } as const;
    return this.desks.record(tx, establishment, desk, act, move);
  }
}

/** The notes and coins by value, lowest first. Refuses NOT_LEGAL_TENDER. */
function legalPieces({ currency, currencyExponent }: Establishment, lines: readonly ValueLine[]): ValueLine[] {
  const notes = new Set(legalNotes(currency));
  const coins = lines.filter(({ valueMinor }) => !notes.has(valueMinor));
  const strange = strangeValue(currency, { coins });
  if (strange !== null) refuse('NOT_LEGAL_TENDER', { value: minorToText(strange, currencyExponent) });
  return tidyLines(lines);
}
