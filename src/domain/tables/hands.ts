import type { JurisdictionCode } from '../settings/jurisdictions.js';
import { hasSpecialDesk, type TableGame } from './games.js';

/** The hands of an entry in the carnet d'avances: its writer, counter, signers and bearer of the pieces. */

/** The subject of an entry. */
export const TABLE_ACTS = [
  'opening',
  'furtherAvance',
  'bon',
  'bonOfTable',
  'credit',
  'maximumChange',
  'interruption',
  'reopening',
  'keyHandOver',
  'closing',
  'changeurBon',
] as const;
export type TableAction = (typeof TABLE_ACTS)[number];

/** A person's part in an entry. */
export const TABLE_PARTS = ['writer', 'signer', 'croupier', 'cashier'] as const;
/** Part that a person takes in an act at a table. */
export type TablePart = (typeof TABLE_PARTS)[number];

/** The functions that the texts name around a table. */
export type TableFunction =
  | 'chefDeTable'
  | 'chefDePartie'
  | 'croupier'
  | 'inspecteur'
  | 'sousDirecteur'
  | 'membreDuComite'
  | 'direction'
  | 'caissier'
  | 'caissierPrincipal'
  | 'changeur'
  | 'changeurDeTable'
  | 'cartier';

/** The functions allowed for each part; null: the part does not exist. */
export interface TableParticipants {
  readonly article: string;
  readonly writer: readonly TableFunction[];
  readonly signer: readonly TableFunction[] | null;
  /** Counts the pieces on the table and announces the sum. */
  readonly croupier: boolean;
  /** Brings the pieces, or is present as the cashier. */
  readonly cashier: boolean;
  /** Fetches the pieces at the cash desk. */
  readonly cartier: boolean;
}

const TABLE_CHIEFS: readonly TableFunction[] = ['chefDeTable', 'chefDePartie', 'inspecteur', 'sousDirecteur'];

/** Creates the participants that an article requires for an act: a writer, and other parts only in `optionalParts`. */
const createParticipants = (
  article: string,
  writer: readonly TableFunction[],
  optionalParts: Partial<TableParticipants>,
): TableParticipants => ({
  article,
  writer,
  signer: null,
  croupier: false,
  cashier: false,
  cartier: false,
  ...optionalParts,
});

type ParticipantsByAction = Readonly<Record<TableAction, TableParticipants>>;

/** Builds the participants that a text requires for every act of a table; all its counts have the same signers. */
function buildParticipantsByAction(
  article: string,
  signer: readonly TableFunction[],
  bon: TableParticipants,
  changeurBon: TableParticipants = CHANGEUR_BON_OF_1967,
  bonOfTable: TableParticipants = bon,
): ParticipantsByAction {
  const countParticipants = createParticipants(article, TABLE_CHIEFS, { signer, croupier: true, cashier: true });
  return {
    opening: countParticipants,
    furtherAvance: countParticipants,
    bon,
    bonOfTable,
    credit: countParticipants,
    maximumChange: MAXIMUM_CHANGE,
    interruption: createParticipants(article, TABLE_CHIEFS, { signer, croupier: true }),
    reopening: createParticipants(article, TABLE_CHIEFS, { signer, croupier: true }),
    // the Direction answers for an absent holder: an inspecteur alone does not
    keyHandOver: createParticipants(article, TABLE_CHIEFS, {
      signer: signer.filter((tableFunction) => tableFunction !== 'inspecteur'),
    }),
    closing: countParticipants,
    changeurBon,
  };
}

/**
 * A bon between table and desk: the chef de table writes it, the inspecteur checks and signs it, and the pieces are
 * counted on the table before the inspecteur.
 *
 * @article MC:17.1.1, MC:17.1.3
 */
export const MC_BON: TableParticipants = createParticipants('MC:17.1', ['chefDeTable'], {
  signer: ['inspecteur'],
  cashier: true,
});

/**
 * Another maximum during a session: the director, who fixes it at the opening, signs the change. Only the French text
 * allows one.
 *
 * @article FR07:55-5.3
 */
export const MAXIMUM_CHANGE: TableParticipants = createParticipants('FR07:55-5', TABLE_CHIEFS, {
  signer: ['direction'],
});

/**
 * Exchanges between a tableau and the desk during play: made only by the cashier or their named substitute, on the
 * order of the chef de partie.
 *
 * @article AI67:1.3
 */
export const BON_OF_1967: TableParticipants = createParticipants('AI67:1', ['chefDePartie'], { cashier: true });

/**
 * A changeur who needs chips during play writes a bon, also signed by the chef de partie and by the cashier who hands
 * the pieces over.
 *
 * @article AI67:2.2
 */
export const CHANGEUR_BON_OF_1967: TableParticipants = createParticipants('AI67:2', ['changeurDeTable'], {
  signer: ['chefDePartie'],
  cashier: true,
});

/**
 * Plaques exchanged during play at roulette, trente-et-quarante, American roulette, black-jack and craps: on the terms
 * of a changeur's bon, signed by the chef de table who asks, by the chef de partie and by the cashier.
 *
 * @article AI67:3.3
 */
export const TABLE_BON_OF_1967: TableParticipants = createParticipants('AI67:3', ['chefDeTable'], {
  signer: ['chefDePartie'],
  cashier: true,
});

/**
 * A changeur of a jeu de cercle requests pieces by a bon, which the inspecteur checks and signs; the cartier of the
 * Direction carries it to the cashier and brings the pieces.
 *
 * @article MC:17.2.2
 */
export const MC_CHANGEUR_BON: TableParticipants = createParticipants('MC:17.2', ['changeurDeTable'], {
  signer: ['inspecteur'],
  cashier: true,
  cartier: true,
});

/**
 * The avance is counted by the croupier, announced, and entered at once before the director or a member of the
 * committee, who signs; the encaisse at the end likewise, before the table's staff and a cashier too.
 *
 * @article AI67:8.1, AI67:8.2
 */
export const PARTICIPANTS_OF_1967 = buildParticipantsByAction(
  'AI67:8',
  ['direction', 'membreDuComite'],
  BON_OF_1967,
  CHANGEUR_BON_OF_1967,
  TABLE_BON_OF_1967,
);

/**
 * The hands of each text. MC names no one for the bank at opening (MC:14): the checker of its bons signs it. FR: as the
 * text of 1967.
 */
const PARTICIPANTS: Readonly<Record<JurisdictionCode, ParticipantsByAction>> = {
  MC: buildParticipantsByAction('MC:14', ['inspecteur', 'sousDirecteur', 'direction'], MC_BON, MC_CHANGEUR_BON),
  FR: buildParticipantsByAction('FR:49', ['direction', 'membreDuComite'], {
    ...createParticipants('FR:49', ['chefDeTable', 'chefDePartie'], {
      signer: ['inspecteur', 'direction', 'membreDuComite'],
    }),
    cashier: true,
  }),
  AI67: PARTICIPANTS_OF_1967,
};

/** Returns the act of a bon at a game: boule and vingt-trois exchange at their special desk. */
export const getBonAction = (game: TableGame): TableAction => (hasSpecialDesk(game) ? 'bon' : 'bonOfTable');

/** Returns the hands of an entry in this text. */
export const getTableParticipants = (jurisdiction: JurisdictionCode, action: TableAction): TableParticipants =>
  PARTICIPANTS[jurisdiction][action];

/** The person of each part; null: none was named. */
export interface NamedParticipants {
  readonly writer: { readonly personId: bigint; readonly functions: readonly string[] };
  readonly signer: bigint | null;
  readonly croupier: bigint | null;
  readonly cashier: bigint | null;
  readonly cartier: bigint | null;
}

export type ParticipantsFault =
  | { readonly code: 'WRITER_NOT_ALLOWED'; readonly functions: readonly TableFunction[]; readonly article: string }
  | { readonly code: 'SIGNATURE_REQUIRED'; readonly functions: readonly TableFunction[]; readonly article: string }
  | { readonly code: 'CROUPIER_REQUIRED' | 'CASHIER_REQUIRED' | 'CARTIER_REQUIRED'; readonly article: string }
  | { readonly code: 'HANDS_NOT_APART' };

/**
 * Returns why the participants of a table's act (count, bon…) are not those that the text requires; null when they are.
 * Only the writer's functions are checked here: those of a signer, a croupier or a cashier are checked when they
 * confirm their identity. No person takes two parts.
 */
export function findParticipantsFault(
  { article, writer, signer, croupier, cashier, cartier }: TableParticipants,
  namedParticipants: NamedParticipants,
): ParticipantsFault | null {
  if (!writer.some((allowedFunction) => namedParticipants.writer.functions.includes(allowedFunction))) {
    return { code: 'WRITER_NOT_ALLOWED', functions: writer, article };
  }
  if (signer !== null && namedParticipants.signer === null)
    return { code: 'SIGNATURE_REQUIRED', functions: signer, article };
  if (croupier && namedParticipants.croupier === null) return { code: 'CROUPIER_REQUIRED', article };
  if (cashier && namedParticipants.cashier === null) return { code: 'CASHIER_REQUIRED', article };
  if (cartier && namedParticipants.cartier === null) return { code: 'CARTIER_REQUIRED', article };
  const personIds = [
    namedParticipants.writer.personId,
    namedParticipants.signer,
    namedParticipants.croupier,
    namedParticipants.cashier,
    namedParticipants.cartier,
  ].filter((personId) => personId !== null);
  return new Set(personIds).size < personIds.length ? { code: 'HANDS_NOT_APART' } : null;
}
