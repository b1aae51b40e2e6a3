import type { Journal } from './journal-entry.js';
import type { DayFact } from './postings.js';

/** The same words in every language of the product. */
export interface Titled {
  readonly titleFr: string;
  readonly titleEn: string;
}

const titled = (titleFr: string, titleEn: string): Titled => ({ titleFr, titleEn });

/** The title of each journal. */
export const JOURNAL_TITLES: Readonly<Record<Journal, Titled>> = {
  recette: titled('Recette', 'Drop'),
  paiements: titled('Paiements', 'Payments'),
  tickets: titled('Tickets', 'Tickets'),
  avances: titled('Avances', 'Advances'),
  ecarts: titled('Écarts', 'Differences'),
  operations: titled('Opérations diverses', 'Sundry operations'),
};

/** Facts posted when they happen, not when their day is closed. */
type FloorFact =
  | 'firstLoad'
  | 'firstLoadVoided'
  | 'deskChange'
  | 'deskDifference'
  | 'chipSale'
  | 'chipRedemption'
  | 'tableResult'
  | 'cagnotte'
  | 'balanceCarried'
  | 'paidByBank'
  | 'paidByTicket'
  | 'paidInCash'
  | 'progressiveStart'
  | 'progressiveTaking'
  | 'progressiveHit'
  | 'ticketRedeemed'
  | 'ticketIssued'
  | 'ticketVoided'
  | 'ticketsExpired'
  | 'cardLoaded'
  | 'cardCashed'
  | 'cardCorrected'
  | 'orphanReceived'
  | 'orphanRefunded'
  | 'orphanForfeited'
  | 'orphanCancelled';

const FACT_TITLES: Readonly<Record<DayFact | FloorFact, Titled>> = {
  drop: titled('Recette comptée, billets et pièces', 'Counted drop, notes and coins'),
  ticketsIn: titled('Tickets insérés', 'Tickets in'),
  electronicIn: titled('Transferts entrants', 'Electronic in'),
  electronicOut: titled('Transferts sortants', 'Electronic out'),
  jackpots: titled('Jackpots, progressifs et bonus payés', 'Jackpots, progressives and bonuses paid'),
  cancelledCredits: titled('Crédits annulés payés', 'Cancelled credits paid'),
  shortPays: titled('Paiements partiels', 'Short pays'),
  complements: titled('Compléments de paiement', 'Payment complements'),
  ticketsOut: titled('Tickets émis', 'Tickets issued'),
  fills: titled('Avances aux machines', 'Hopper fills'),
  countDifferences: titled('Écarts de comptée', 'Count differences'),
  handPayDifferences: titled('Écarts de paiements manuels', 'Hand-pay differences'),
  conveyedDifference: titled('Écart des pièces convoyées', 'Difference of conveyed coins'),
  deskChange: titled('Change de crédits sur carte', 'Change of card credits'),
  chipSale: titled('Jetons et plaques vendus à une caisse', 'Chips and plaques sold at a desk'),
  chipRedemption: titled('Jetons et plaques remboursés à une caisse', 'Chips and plaques redeemed at a desk'),
  tableResult: titled('Résultat d’une séance de table', 'Result of a table session'),
  cagnotte: titled('Cagnotte d’une séance de cercle', 'Cagnotte of a cercle session'),
  deskDifference: titled('Écart de caisse', 'Cash desk difference'),
  balanceCarried: titled('Solde repris d’un ancien compte', 'Balance carried from a former account'),
  firstLoad: titled('Première charge d’un hopper', 'First load of a hopper'),
  firstLoadVoided: titled('Première charge annulée', 'First load voided'),
  paidByBank: titled('Bordereau payé par chèque ou virement', 'Slip paid by cheque or transfer'),
  paidByTicket: titled('Bordereau payé par un ticket', 'Slip paid by a ticket'),
  paidInCash: titled('Bordereau de table payé en espèces', 'Table slip paid in cash'),
  progressiveStart: titled('Montant de départ d’un jackpot progressif', 'Starting amount of a progressive jackpot'),
  progressiveTaking: titled('Part des mises au jackpot progressif', 'Share of the stakes in a progressive jackpot'),
  progressiveHit: titled('Jackpot progressif gagné à une table', 'Progressive jackpot won at a table'),
  ticketRedeemed: titled('Ticket payé', 'Ticket redeemed'),
  ticketIssued: titled('Ticket émis', 'Ticket issued'),
  ticketVoided: titled('Ticket annulé', 'Ticket voided'),
  ticketsExpired: titled('Tickets périmés', 'Expired tickets'),
  cardLoaded: titled('Carte chargée', 'Card loaded'),
  cardCashed: titled('Carte payée', 'Card cashed'),
  cardCorrected: titled('Correction du crédit d’une carte', 'Correction of a card’s credit'),
  orphanReceived: titled('Orphelin versé', 'Orphan paid in'),
  orphanRefunded: titled('Orphelin restitué', 'Orphan refunded'),
  orphanForfeited: titled('Orphelin forclos', 'Orphan forfeited'),
  orphanCancelled: titled('Orphelin inscrit par erreur', 'Orphan entered by mistake'),
};

const REVERSAL = 'reversal';
const PRIOR_PERIOD = /^priorPeriod\.(.+)$/;

/** Returns the description of an entry; an unknown fact is shown under its own name. */
export function entryTitle(fact: string, reversesEntryNumber: bigint | null): Titled {
  if (fact === REVERSAL) {
    const number = String(reversesEntryNumber ?? '');
    return titled(`Contre-passation de l’écriture n° ${number}`, `Reversal of entry no. ${number}`);
  }
  const [, carried] = PRIOR_PERIOD.exec(fact) ?? [];
  if (carried !== undefined) {
    const of = factTitle(carried);
    return titled(`${of.titleFr}, journée close antérieure`, `${of.titleEn}, earlier closed day`);
  }
  return factTitle(fact);
}

function factTitle(fact: string): Titled {
  return isKnown(fact) ? FACT_TITLES[fact] : titled(fact, fact);
}

const isKnown = (fact: string): fact is DayFact | FloorFact => Object.hasOwn(FACT_TITLES, fact);

/** Returns the facts whose description contains this text, in either language, for a search by words. */
export function factsMatching(text: string): readonly string[] {
  const needle = text.toLowerCase();
  const facts = Object.keys(FACT_TITLES).flatMap((fact) => [fact, `priorPeriod.${fact}`]);
  return [...facts, REVERSAL].filter((fact) => {
    const { titleFr, titleEn } = entryTitle(fact, null);
    return titleFr.toLowerCase().includes(needle) || titleEn.toLowerCase().includes(needle);
  });
}
