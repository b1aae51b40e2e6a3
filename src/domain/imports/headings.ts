/** Headings of files in French and English, as people write them. */

/** The usual headings of a column, beside its own name. */
export type HeadingSynonyms = Readonly<Record<string, readonly string[]>>;

export const MACHINE_NUMBER = [
  'machine',
  'appareil',
  'numéro',
  'n°',
  'n° SBM',
  'numéro SBM',
  'n° appareil',
  'n° d’appareil',
  'n° de l’appareil',
  'numéro de l’appareil',
  'n° machine',
  'asset',
  'asset number',
  'machine number',
];

export const MACHINE_HEADINGS: HeadingSynonyms = {
  sbm_number: MACHINE_NUMBER,
  serial_number: ['n° de série', 'numéro de série', 'n° série', 'serial', 'serial no'],
  maker: ['constructeur', 'fabricant', 'marque', 'manufacturer', 'vendor'],
  model: ['modèle'],
  denomination: ['dénomination', 'valeur du crédit', 'denom'],
  location: ['emplacement', 'salle', 'lieu', 'room', 'area'],
  game_name: ['jeu', 'nom du jeu', 'game'],
  program_id: ['programme', 'n° de programme', 'program'],
  return_percent: ['taux de redistribution', 'taux de retour', 'retour au joueur', 'TRJ', 'RTP', 'return to player'],
  return_certified_on: ['date de certification', 'certifié le', 'certified on', 'certification date'],
  rake_percent: ['taux de prélèvement', 'rake'],
  volatility_index: ['indice de volatilité', 'volatilité', 'volatility'],
  stand: ['socle', 'n° de socle'],
  state: ['état'],
  stations: ['postes', 'nombre de postes', 'positions'],
  meter_digits: ['chiffres des compteurs'],
  accepts_notes: ['accepte les billets'],
  accepts_coins: ['accepte les pièces'],
  accepts_tickets: ['accepte les tickets'],
  hopper_capacity: ['capacité du hopper'],
  registered_at: ['mise en service', 'date de mise en service', 'in service since'],
};

/** A column of notes is only recognised by their number: “50 €” may be an amount, and is for a person to assign. */
export const COUNT_HEADINGS: HeadingSynonyms = {
  machine: MACHINE_NUMBER,
  tickets: ['montant des tickets', 'ticket amount'],
  ticket_count: ['nombre de tickets', 'number of tickets'],
  coins: ['pièces', 'montant des pièces', 'coin amount'],
  removed_at: ['relevée à', 'heure de relève', 'date de relève', 'retirée à', 'heure de retrait', 'drop time'],
  ...Object.fromEntries(
    ['5', '10', '20', '50', '100', '200', '500'].map((value) => [
      `notes_${value}`,
      [`nombre de billets de ${value}`, `number of ${value} notes`],
    ]),
  ),
};

/**
 * Usual headings of counters, beside their names. “Total gains” is none: it may be the amount that the machine paid, or
 * all that was won.
 */
export const COUNTER_HEADINGS: HeadingSynonyms = {
  coin_in_credits: ['total mises', 'total des mises', 'enjeux', 'turnover', 'handle'],
  jackpot_credits: ['jackpot', 'jackpots', 'jackpots payés main', 'jackpots payés à la main', 'hand paid jackpots'],
  hand_paid_cancelled_credits: ['annulés payés main', 'crédits annulés payés à la main'],
  ticket_in_credits: ['tickets in', 'TITO in', 'tickets entrés'],
  ticket_out_credits: ['tickets out', 'TITO out', 'tickets sortis'],
  bills_credits: ['billets insérés', 'billets (crédits)', 'bills in'],
  games_played: ['parties', 'nombre de parties', 'games', 'number of games'],
};

export const TOTAL_HEADINGS: HeadingSynonyms = {
  machine: MACHINE_NUMBER,
  jackpot: ['jackpots'],
  jackpot_slips: ['nombre de jackpots', 'nombre de bons de jackpot', 'nombre de bordereaux de jackpot'],
  cancelled_credits: ['crédits annulés'],
  cancelled_credits_slips: ['nombre de bons de crédits annulés', 'nombre de bordereaux de crédits annulés'],
  complement: ['compléments'],
  tickets_issued: ['tickets émis'],
  tickets_issued_slips: ['nombre de tickets émis'],
  fill: ['remplissage', 'remplissages', 'fills'],
};

/** Returns the letters and digits of a heading, without case or accents: everything else varies between writers. */
export const normaliseHeading = (heading: string): string =>
  heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9°]/g, '');

/** Returns the column that a heading names by one of its usual headings; null for another heading. */
export function findColumnBySynonym(heading: string, synonyms: HeadingSynonyms): string | null {
  const normalisedHeading = normaliseHeading(heading);
  if (normalisedHeading === '') return null;
  const entry = Object.entries(synonyms).find(([column, headings]) =>
    [column, ...headings].some((candidate) => normaliseHeading(candidate) === normalisedHeading),
  );
  return entry?.[0] ?? null;
}

/** Returns the recognised column of each heading; empty: none, or one that an earlier heading is. */
export function listRecognisedColumns(headings: readonly { readonly column: string | null }[]): string[] {
  const columns = headings.map(({ column }) => column ?? '');
  return columns.map((column, index) => (columns.indexOf(column) === index ? column : ''));
}
