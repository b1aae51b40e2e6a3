import { Injectable } from '@nestjs/common';
import { computeChipDifferences, type ChipLine } from '#domain/cash/desk-chips.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';
import { canHoldChips } from '#domain/cash/desks.js';
import type { DeskMovementKind } from '#domain/accounting/desk-movements.js';
import { computePiecesTotal } from '#domain/tables/exchanges.js';
import {
  findParticipantsFault,
  getTableParticipants,
  type TableAction,
  type TableFunction,
} from '#domain/tables/hands.js';
import { encodeMaxima, type Maxima } from '#domain/tables/maxima.js';
import type { EntryKind, InterruptionWay, PieceSide } from '#domain/tables/sessions.js';
import { assertHolder, requireValidChips } from '#desks/balances/desk-rules.js';
import { DesksService, type DeskAction, type DeskMovementReference } from '#desks/balances/desks.service.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials, type Identity } from '#identity/signing/identities.service.js';
import type { SignedRequest } from '#ledger/user-request.js';
import { insertRow } from '#platform/database/entities.js';
import type { Tx } from '#platform/database/rows.js';
import { TableEntryEntity } from '../entities/table-entry.entity.js';
import { refuse } from '#refusals/refusal.js';
import { assertNoFault } from '../terms/faults.js';
import {
  insertEntryParticipants,
  insertEntryPieces,
  type EntryPieceLine,
  type StoredParticipant,
} from './table-entries.queries.js';

/** Credentials for an entry: each participant identifies themselves by badge or login and their own PIN or password. */
export interface ParticipantCredentials {
  readonly signer: Credentials | null;
  readonly croupier: Credentials | null;
  readonly cashier: Credentials | null;
  /** Of a changeur's bon alone. */
  readonly cartier?: Credentials | null;
}

/** The identified participants of an entry; the writer is signed in. */
export interface IdentifiedParticipants {
  readonly action: TableAction;
  readonly writer: Actor;
  readonly signer: Identity | null;
  readonly croupier: Identity | null;
  readonly cashier: Identity | null;
  readonly cartier: Identity | null;
}

/** Pieces of an entry. */
export interface EntryPieces {
  readonly in?: readonly ChipLine[];
  readonly out?: readonly ChipLine[];
  readonly counted?: readonly ChipLine[];
  readonly notes?: { readonly side: PieceSide; readonly lines: readonly ValueLine[] };
}

/** The counter-entry that an entry belongs to: the entry that it reverses, or in whose place it is. */
export interface EntryCorrection {
  readonly counterNumber: bigint;
  readonly reverses: number | null;
  readonly replaces: number | null;
}

/** The place of an entry in the carnet of its session, and its kind. */
export interface TableEntryKey {
  readonly sessionId: bigint;
  readonly entryNumber: number;
  readonly kind: EntryKind;
  readonly correction?: EntryCorrection;
}

/** Pieces that move between a desk and a table, with their entry: `in` arrives at the table, `out` leaves it. */
export interface TableTransfer {
  readonly entryKey: TableEntryKey;
  readonly participants: IdentifiedParticipants;
  readonly deskCode: string;
  readonly in?: readonly ChipLine[];
  readonly out?: readonly ChipLine[];
}

/** Movements of a desk, by the entry of a carnet that they belong to. */
export const MOVEMENT_OF_ENTRY = {
  initialAvance: 'tableAvance',
  furtherAvance: 'tableAvance',
  bon: 'tableBon',
  credit: 'tableCredit',
  closing: 'tableEncaisse',
} as const satisfies Partial<Record<EntryKind, DeskMovementKind>>;
/** Kind of entry of a carnet that moves pieces between its table and a desk. */
export type MovedEntryKind = keyof typeof MOVEMENT_OF_ENTRY;

/** A carnet entry to be written. */
export interface NewTableEntry extends TableEntryKey {
  readonly amountMinor: bigint;
  readonly pieces: EntryPieces;
  readonly participants: IdentifiedParticipants | null;
  readonly deskMovement?: DeskMovementReference | null;
  readonly way?: InterruptionWay;
  readonly keyHolder?: bigint | null;
  readonly maxima?: Maxima;
  readonly differenceMinor?: bigint | null;
  readonly reason?: string;
  /** Journal entry of the result, for a count at the end. */
  readonly entryId?: bigint | null;
}

const CASHIER_FUNCTIONS: readonly TableFunction[] = ['caissier', 'caissierPrincipal', 'changeur'];

/** Manages carnet entries: their participants, their movements at a desk, their writing. */
@Injectable()
export class TableEntriesService {
  constructor(
    private readonly identities: IdentitiesService,
    private readonly desks: DesksService,
  ) {}

  /**
   * Identifies the participants of an entry by their credentials; null for each part whose credentials were not sent.
   * Refuses with SIGNATURE_NOT_DUE (the text names no signer) and the codes of `verifyIdentity`.
   */
  async authenticateParticipants(
    { actor, establishment, address }: SignedRequest,
    tableAction: TableAction,
    participantCredentials: ParticipantCredentials,
  ): Promise<IdentifiedParticipants> {
    const { signer, article } = getTableParticipants(establishment.jurisdiction, tableAction);
    if (signer === null && participantCredentials.signer !== null) refuse('SIGNATURE_NOT_DUE', { article });
    const authenticateIfSent = (
      credentials: Credentials | null,
      functions: readonly TableFunction[],
    ): Promise<Identity | null> =>
      credentials === null
        ? Promise.resolve(null)
        : this.identities.verifyIdentity(establishment, credentials, address, functions);
    return {
      action: tableAction,
      writer: actor,
      signer: await authenticateIfSent(participantCredentials.signer, signer ?? []),
      croupier: await authenticateIfSent(participantCredentials.croupier, ['croupier']),
      cashier: await authenticateIfSent(participantCredentials.cashier, CASHIER_FUNCTIONS),
      cartier: await authenticateIfSent(participantCredentials.cartier ?? null, ['cartier']),
    };
  }

  /**
   * Checks that the participants required by the text are present and distinct. Refuses with WRITER_NOT_ALLOWED,
   * SIGNATURE_REQUIRED, CROUPIER_REQUIRED, CASHIER_REQUIRED, CARTIER_REQUIRED, HANDS_NOT_APART.
   */
  assertRequiredParticipants(
    establishment: Establishment,
    { action, writer, signer, croupier, cashier, cartier }: IdentifiedParticipants,
  ): void {
    const fault = findParticipantsFault(getTableParticipants(establishment.jurisdiction, action), {
      writer: { personId: writer.personId, functions: writer.roles },
      signer: signer?.personId ?? null,
      croupier: croupier?.personId ?? null,
      cashier: cashier?.personId ?? null,
      cartier: cartier?.personId ?? null,
    });
    assertNoFault(establishment, fault);
  }

  /**
   * Moves chips and plaques, with `cashMinor`, between a table and the cashier's desk; returns the desk's movement.
   * `cashMinor` is positive for cash that the desk receives. Without a cashier, the desk's holder is not checked.
   * Refuses with UNKNOWN_DESK, the codes of `requireValidChips`, DESK_RETIRED, DESK_NOT_HELD, NOT_THE_HOLDER,
   * DESK_BALANCE_SHORT, DESK_CHIPS_SHORT.
   */
  async recordDeskMovement(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    input: {
      readonly deskCode: string;
      readonly kind: DeskMovementKind;
      readonly toTable?: readonly ChipLine[];
      readonly toDesk?: readonly ChipLine[];
      readonly cashMinor?: bigint;
      readonly entryId?: bigint | undefined;
      readonly cashier: Pick<Identity, 'personId'> | null;
    },
  ): Promise<DeskMovementReference> {
    const desk = await this.desks.lockDesk(tx, establishment, input.deskCode);
    const validateLines = (lines: readonly ChipLine[] = []): ChipLine[] =>
      requireValidChips(establishment, canHoldChips(desk.kind), lines);
    const [toTable, toDesk] = [validateLines(input.toTable), validateLines(input.toDesk)];
    if (input.cashier !== null) assertHolder(desk, input.cashier.personId);
    const chips = computeChipDifferences(toTable, toDesk);
    const amountMinor = computePiecesTotal(chips) + (input.cashMinor ?? 0n);
    return this.desks.recordMovement(tx, establishment, desk, deskAction, {
      kind: input.kind,
      amountMinor,
      chips,
      ...(input.entryId === undefined ? {} : { entryId: input.entryId }),
    });
  }

  /**
   * Moves the pieces of an avance, a bon or a credit between a desk and the table, and writes its entry. Refuses with
   * the codes of `recordDeskMovement`.
   */
  async recordTransfer(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    transfer: TableTransfer & { readonly entryKey: { readonly kind: MovedEntryKind } },
  ): Promise<void> {
    const { participants, in: toTable = [], out: toDesk = [] } = transfer;
    const deskMovement = await this.recordDeskMovement(tx, establishment, deskAction, {
      deskCode: transfer.deskCode,
      kind: MOVEMENT_OF_ENTRY[transfer.entryKey.kind],
      toTable,
      toDesk,
      cashier: participants.cashier,
    });
    await this.insertTableEntry(tx, establishment, deskAction, {
      ...transfer.entryKey,
      pieces: { in: toTable, out: toDesk },
      participants,
      deskMovement,
      amountMinor: computePiecesTotal(transfer.in ?? toDesk),
    });
  }

  /**
   * Writes an entry of the carnet (table's record book) with its pieces and participants, within the caller's
   * transaction.
   */
  async insertTableEntry(
    tx: Tx,
    establishment: Establishment,
    { happenedAt, personId }: DeskAction,
    entry: NewTableEntry,
  ): Promise<void> {
    const { establishmentId } = establishment;
    const { sessionId, entryNumber, pieces } = entry;
    await insertRow(tx, TableEntryEntity, {
      establishmentId,
      sessionId,
      entryNumber,
      kind: entry.kind,
      amountMinor: entry.amountMinor,
      happenedAt,
      deskId: entry.deskMovement?.deskId ?? null,
      movementNumber: entry.deskMovement?.movementNumber ?? null,
      way: entry.way ?? null,
      keyHolder: entry.keyHolder ?? null,
      maxima: entry.maxima === undefined ? null : encodeMaxima(entry.maxima),
      differenceMinor: entry.differenceMinor ?? null,
      reason: entry.reason ?? '',
      recordedBy: personId,
      counterNumber: entry.correction?.counterNumber ?? null,
      reverses: entry.correction?.reverses ?? null,
      replaces: entry.correction?.replaces ?? null,
      entryId: entry.entryId ?? null,
    });
    const entryKey = { establishmentId, sessionId, entryNumber };
    await insertEntryPieces(tx, entryKey, listEntryPieceLines(pieces));
    if (entry.participants !== null)
      await insertEntryParticipants(tx, entryKey, listParticipants(establishment, entry.participants));
  }
}

/** Returns every line of pieces of an entry with its side, without lines of zero pieces. */
function listEntryPieceLines({
  in: incoming = [],
  out: outgoing = [],
  counted = [],
  notes,
}: EntryPieces): EntryPieceLine[] {
  const addSide = (side: PieceSide, lines: readonly ChipLine[]): EntryPieceLine[] =>
    lines.map((line) => ({ ...line, side }));
  const noteLines = (notes?.lines ?? []).map(({ valueMinor, count }) => ({
    side: notes?.side ?? 'counted',
    medium: 'note' as const,
    game: '',
    valueMinor,
    count,
  }));
  return [...addSide('in', incoming), ...addSide('out', outgoing), ...addSide('counted', counted), ...noteLines].filter(
    ({ count }) => count !== 0n,
  );
}

/**
 * Returns the participants with their parts, each in the function that the text requires of that part.
 * A person without such a function has their first role.
 */
export function listParticipants(
  { jurisdiction }: Establishment,
  { action, writer, signer, croupier, cashier }: IdentifiedParticipants,
): StoredParticipant[] {
  const rule = getTableParticipants(jurisdiction, action);
  const getHeldFunction = (functions: readonly TableFunction[], roles: readonly string[]): string =>
    functions.find((tableFunction) => roles.includes(tableFunction)) ?? roles[0] ?? '';
  const buildParticipants = (
    part: StoredParticipant['part'],
    person: Pick<Identity, 'personId' | 'roles'> | null,
    functions: readonly TableFunction[],
  ): StoredParticipant[] =>
    person === null ? [] : [{ part, personId: person.personId, capacity: getHeldFunction(functions, person.roles) }];
  return [
    ...buildParticipants('writer', writer, rule.writer),
    ...buildParticipants('signer', signer, rule.signer ?? []),
    ...(croupier === null ? [] : [{ part: 'croupier' as const, personId: croupier.personId, capacity: 'croupier' }]),
    ...buildParticipants('cashier', cashier, CASHIER_FUNCTIONS),
  ];
}
