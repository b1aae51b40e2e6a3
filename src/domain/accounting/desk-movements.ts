import { text, type Text } from '#declarations/shapes/text.js';
import { accountingWords } from '../words/accounting.js';
import type { AccountRole } from './account-roles.js';
import { buildTransferLines } from './entry-lines.js';
import type { EntryLine, Journal } from './journal-entry.js';

/** The entry of a movement that is a fact of its own, under the movement's name. */
interface MovementPosting {
  readonly journal: Journal;
  /** The side of the desk: it receives or pays. */
  readonly side: 'in' | 'out';
  /** The account on the other side of the desk's cash. */
  readonly counterpart: AccountRole;
}

/** One kind of movement of a desk: all that the product knows of it. */
interface DeskMovement {
  readonly name: Text;
  /** The name in the statement of a desk, where it differs. */
  readonly nameOnPaper?: Text;
  /** Whether chips and plaques are among what moves; `only`: pieces for cash of equal value, the balance stays. */
  readonly chips: 'none' | 'some' | 'only';
  /** Absent: the movement is a part of another fact, or of none. */
  readonly posting?: MovementPosting;
}

/**
 * The kinds of movements of a desk. A new one is added here and to the checks of `desk_movements`; its names, its entry
 * and the lists of the client and the documents follow from this.
 */
export const DESK_MOVEMENTS = {
  transfer: { name: text('Remise', 'Transfer'), nameOnPaper: text('Remise de fonds', 'Transfer'), chips: 'some' },
  change: { name: text('Change', 'Change'), chips: 'none' },
  countDifference: {
    name: text('Écart de comptée', 'Count difference'),
    nameOnPaper: text('Écart de caisse', 'Count difference'),
    chips: 'some',
  },
  orphan: { name: text('Orphelin', 'Orphan'), chips: 'some' },
  ticketRedeemed: {
    name: text('Ticket payé', 'Ticket redeemed'),
    chips: 'none',
    posting: { journal: 'tickets', side: 'out', counterpart: 'outstandingTickets' },
  },
  ticketIssued: {
    name: text('Ticket vendu', 'Ticket sold'),
    chips: 'none',
    posting: { journal: 'tickets', side: 'in', counterpart: 'outstandingTickets' },
  },
  cardLoaded: {
    name: text('Carte chargée', 'Card loaded'),
    chips: 'none',
    posting: { journal: 'operations', side: 'in', counterpart: 'electronicTransfers' },
  },
  cardCashed: {
    name: text('Carte payée', 'Card cashed'),
    chips: 'none',
    posting: { journal: 'operations', side: 'out', counterpart: 'electronicTransfers' },
  },
  fill: { name: text('Avance à un appareil', 'Hopper fill'), chips: 'none' },
  payout: { name: text('Paiement manuel', 'Hand pay'), chips: 'none' },
  chipSale: {
    name: text('Vente de jetons', 'Sale of chips'),
    chips: 'only',
    posting: { journal: 'operations', side: 'in', counterpart: 'chipsInCirculation' },
  },
  chipRedemption: {
    name: text('Remboursement de jetons', 'Redemption of chips'),
    chips: 'only',
    posting: { journal: 'operations', side: 'out', counterpart: 'chipsInCirculation' },
  },
  tableAvance: { name: text('Avance à une table', 'Avance to a table'), chips: 'some' },
  tableBon: { name: text('Bon d’une table', 'Bon of a table'), chips: 'only' },
  changeurBon: { name: text('Bon d’un changeur', 'Bon of a changeur'), chips: 'only' },
  cagnotte: { name: text('Contenu d’une cagnotte', 'Content of a cagnotte'), chips: 'some' },
  tableCredit: { name: text('Retour d’une table', 'Credit of a table'), chips: 'some' },
  tableEncaisse: { name: text('Encaisse d’une table', 'Encaisse of a table'), chips: 'some' },
} as const satisfies Readonly<Record<string, DeskMovement>>;

/** The kind of a desk movement. */
export type DeskMovementKind = keyof typeof DESK_MOVEMENTS;

export const DESK_MOVEMENT_KINDS = Object.keys(DESK_MOVEMENTS) as readonly DeskMovementKind[];

/** A movement with an entry of its own. */
export type PostedMovement = {
  [Kind in DeskMovementKind]: (typeof DESK_MOVEMENTS)[Kind] extends { readonly posting: MovementPosting }
    ? Kind
    : never;
}[DeskMovementKind];

const movementByKind: Readonly<Record<string, DeskMovement>> = DESK_MOVEMENTS;

/** Returns the name of a kind on screens; undefined for a name of no kind. */
export const findMovementName = (kind: string): Text | undefined => movementByKind[kind]?.name;

/** Returns the name of a kind in the statement of a desk. */
export function getStatementMovementName(kind: DeskMovementKind): Text {
  const { name, nameOnPaper = name }: DeskMovement = DESK_MOVEMENTS[kind];
  return nameOnPaper;
}

/** The descriptions of the entries of movements, by kind. */
export const MOVEMENT_TITLES: Readonly<Record<PostedMovement, Text>> = accountingWords.movementFacts;

/** A movement with its entry. */
export interface PostedDeskMovement {
  /** The cash that the desk receives, or pays when negative. */
  readonly movedMinor: bigint;
  readonly entry: { readonly journal: Journal; readonly fact: PostedMovement; readonly lines: readonly EntryLine[] };
}

/**
 * Returns the journal entry of a desk's movement, and the amount moved: positive when the desk receives, negative when
 * it pays. `amountMinor` is positive.
 */
export function buildPostedMovement(kind: PostedMovement, amountMinor: bigint): PostedDeskMovement {
  const { journal, side, counterpart }: MovementPosting = DESK_MOVEMENTS[kind].posting;
  const movedMinor = side === 'in' ? amountMinor : -amountMinor;
  return { movedMinor, entry: { journal, fact: kind, lines: buildTransferLines('cashDesk', counterpart, movedMinor) } };
}
