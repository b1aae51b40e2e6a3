import { Injectable } from '@nestjs/common';
import { computeChipDifferences, type ChipLine } from '#domain/cash/desk-chips.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';
import { holdsChips } from '#domain/cash/desks.js';
import type { DeskMovementKind } from '#domain/accounting/desk-movements.js';
import { sumPieces } from '#domain/tables/exchanges.js';
import { findParticipantsFault, findParticipants, type TableAct, type TableFunction } from '#domain/tables/hands.js';
import { encodeMaxima, type Maxima } from '#domain/tables/maxima.js';
import type { EntryKind, InterruptionWay, PieceSide } from '#domain/tables/sessions.js';
import { requireHolder, requireValidChips } from '#desks/balances/desk-rules.js';
import { DesksService, type DeskAct, type DeskMovementReference } from '#desks/balances/desks.service.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials, type Identity } from '#identity/signing/identities.service.js';
import { insertRow } from '#platform/database/entities.js';
import type { Tx } from '#platform/database/rows.js';
import { TableEntryEntity } from '../entities/table-entry.entity.js';
import { refuseFault } from '../terms/faults.js';
import { insertParticipants, insertPieces, type SidedLine, type StoredParticipant } from './table-entries.queries.js';

/** Credentials for an entry: each participant identifies themselves by badge or login and their own PIN or password. */
export interface ParticipantCredentials {
  readonly signer: Credentials | null;
  readonly croupier: Credentials | null;
  readonly cashier: Credentials | null;
}

/** The identified participants of an entry; the writer is signed in. */
export interface IdentifiedParticipants {
  readonly act: TableAct;
  readonly writer: Actor;
  readonly signer: Identity | null;
  readonly croupier: Identity | null;
  readonly cashier: Identity | null;
}

/** Pieces of an entry. */
export interface ListedPieces {
  readonly in?: readonly ChipLine[];
  readonly out?: readonly ChipLine[];
  readonly counted?: readonly ChipLine[];
  readonly notes?: { readonly side: PieceSide; readonly lines: readonly ValueLine[] };
}

/** A carnet entry to be written. */
export interface NewEntry {
  readonly sessionId: bigint;
  readonly entryNumber: number;
  readonly kind: EntryKind;
  readonly amountMinor: bigint;
  readonly pieces: ListedPieces;
  readonly hands: IdentifiedParticipants | null;
  readonly moved?: DeskMovementReference | null;
  readonly way?: InterruptionWay;
  readonly keyHolder?: bigint | null;
  readonly maxima?: Maxima;
  readonly differenceMinor?: bigint | null;
  readonly reason?: string;
}

const CASHIERS: readonly TableFunction[] = ['caissier', 'caissierPrincipal', 'changeur'];

/** Manages carnet entries: their participants, their movements at a desk, their writing. */
@Injectable()
export class TableEntriesService {
  constructor(
    private readonly identities: IdentitiesService,
    private readonly desks: DesksService,
  ) {}

  /**
   * Identifies the participants of an entry by their credentials; null for each part whose credentials were not sent.
   * Refuses with the codes of `proveIfSent`.
   */
  async proveParticipants(
    writer: Actor,
    establishment: Establishment,
    tableAct: TableAct,
    participantCredentials: ParticipantCredentials,
    address: string,
  ): Promise<IdentifiedParticipants> {
    const { signer } = findParticipants(establishment.jurisdiction, tableAct);
    const proveIfSent = (
      credentials: Credentials | null,
      functions: readonly TableFunction[],
    ): Promise<Identity | null> =>
      credentials === null
        ? Promise.resolve(null)
        : this.identities.proveIdentity(establishment, credentials, address, functions);
    return {
      act: tableAct,
      writer,
      signer: await proveIfSent(participantCredentials.signer, signer ?? []),
      croupier: await proveIfSent(participantCredentials.croupier, ['croupier']),
      cashier: await proveIfSent(participantCredentials.cashier, CASHIERS),
    };
  }

  /**
   * Checks that the participants required by the text are present and distinct. Refuses with WRITER_NOT_ALLOWED,
   * SIGNATURE_REQUIRED, CROUPIER_REQUIRED, CASHIER_REQUIRED, HANDS_NOT_APART.
   */
  requireParticipants(
    establishment: Establishment,
    { act, writer, signer, croupier, cashier }: IdentifiedParticipants,
  ): void {
    const fault = findParticipantsFault(findParticipants(establishment.jurisdiction, act), {
      writer: { personId: writer.personId, functions: writer.roles },
      signer: signer?.personId ?? null,
      croupier: croupier?.personId ?? null,
      cashier: cashier?.personId ?? null,
    });
    refuseFault(establishment, fault);
  }

  /**
   * Moves chips and plaques, with `cashMinor`, between a table and the cashier's desk; returns the desk's movement.
   * `cashMinor` is positive for cash that the desk receives. Without a cashier, the desk's holder is not checked.
   * Refuses with UNKNOWN_DESK, the codes of `requireValidChips`, DESK_RETIRED, DESK_NOT_HELD, NOT_THE_HOLDER,
   * DESK_BALANCE_SHORT, DESK_CHIPS_SHORT.
   */
  async moveAtDesk(
    tx: Tx,
    establishment: Establishment,
    deskAct: DeskAct,
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
      requireValidChips(establishment, holdsChips(desk.kind), lines);
    const [toTable, toDesk] = [validateLines(input.toTable), validateLines(input.toDesk)];
    if (input.cashier !== null) requireHolder(desk, input.cashier.personId);
    const chips = computeChipDifferences(toTable, toDesk);
    const amountMinor = sumPieces(chips) + (input.cashMinor ?? 0n);
    return this.desks.recordMovement(tx, establishment, desk, deskAct, {
      kind: input.kind,
      amountMinor,
      chips,
      ...(input.entryId === undefined ? {} : { entryId: input.entryId }),
    });
  }

  /**
   * Writes an entry of the carnet (table's record book) with its pieces and participants, within the caller's
   * transaction.
   */
  async writeEntry(
    tx: Tx,
    establishment: Establishment,
    { happenedAt, personId }: DeskAct,
    entry: NewEntry,
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
      deskId: entry.moved?.deskId ?? null,
      movementNumber: entry.moved?.movementNumber ?? null,
      way: entry.way ?? null,
      keyHolder: entry.keyHolder ?? null,
      maxima: entry.maxima === undefined ? null : encodeMaxima(entry.maxima),
      differenceMinor: entry.differenceMinor ?? null,
      reason: entry.reason ?? '',
      recordedBy: personId,
    });
    const entryKey = { establishmentId, sessionId, entryNumber };
    await insertPieces(tx, entryKey, listLinesBySide(pieces));
    if (entry.hands !== null) await insertParticipants(tx, entryKey, listParticipants(establishment, entry.hands));
  }
}

/** Returns every line of pieces of an entry with its side, without lines of zero pieces. */
function listLinesBySide({ in: incoming = [], out: outgoing = [], counted = [], notes }: ListedPieces): SidedLine[] {
  const withSide = (side: PieceSide, lines: readonly ChipLine[]): SidedLine[] =>
    lines.map((line) => ({ ...line, side }));
  const noteLines = (notes?.lines ?? []).map(({ valueMinor, count }) => ({
    side: notes?.side ?? 'counted',
    medium: 'note' as const,
    game: '',
    valueMinor,
    count,
  }));
  return [
    ...withSide('in', incoming),
    ...withSide('out', outgoing),
    ...withSide('counted', counted),
    ...noteLines,
  ].filter(({ count }) => count > 0n);
}

/**
 * Returns the participants with their parts, each in the function that the text requires of that part.
 * A person without such a function has their first role.
 */
export function listParticipants(
  { jurisdiction }: Establishment,
  { act, writer, signer, croupier, cashier }: IdentifiedParticipants,
): StoredParticipant[] {
  const rule = findParticipants(jurisdiction, act);
  const findHeldFunction = (functions: readonly TableFunction[], roles: readonly string[]): string =>
    functions.find((tableFunction) => roles.includes(tableFunction)) ?? roles[0] ?? '';
  const buildParticipant = (
    part: StoredParticipant['part'],
    person: Pick<Identity, 'personId' | 'roles'> | null,
    functions: readonly TableFunction[],
  ): StoredParticipant[] =>
    person === null ? [] : [{ part, personId: person.personId, capacity: findHeldFunction(functions, person.roles) }];
  return [
    ...buildParticipant('writer', writer, rule.writer),
    ...buildParticipant('signer', signer, rule.signer ?? []),
    ...(croupier === null ? [] : [{ part: 'croupier' as const, personId: croupier.personId, capacity: 'croupier' }]),
    ...buildParticipant('cashier', cashier, CASHIERS),
  ];
}
