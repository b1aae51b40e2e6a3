import { COUNT_HEADINGS, MACHINE_HEADINGS, MACHINE_NUMBER, TOTAL_HEADINGS, type HeadingSynonyms } from './headings.js';

/** Headings of the files whose lines are entered one by one, in French and English, as people write them. */

const STAND_HEADINGS: HeadingSynonyms = {
  stand: ['socle', 'n° de socle', 'numéro de socle', 'numéro', 'n°', 'stand number', 'base', 'position'],
  room: ['salle', 'emplacement', 'lieu', 'location', 'area', 'zone'],
};

const DESK_HEADINGS: HeadingSynonyms = {
  desk: ['caisse', 'code', 'code de caisse', 'n° de caisse', 'numéro de caisse', 'n°', 'desk code', 'cash desk'],
  kind: ['nature', 'type', 'genre', 'catégorie', 'desk kind'],
  room: ['salle', 'emplacement', 'lieu', 'location', 'area'],
  float: ['encaisse', 'encaisse fixe', 'fonds de caisse', 'fond de caisse', 'dotation', 'cash float'],
};

const ACCOUNT_HEADINGS: HeadingSynonyms = {
  account: ['compte', 'n° de compte', 'numéro de compte', 'numéro', 'n°', 'code', 'account code', 'account number'],
  kind: ['nature', 'type', 'classe', 'account kind'],
  title_fr: ['intitulé', 'libellé', 'nom', 'intitulé du compte', 'titre', 'title', 'intitulé français', 'french title'],
  title_en: ['intitulé anglais', 'libellé anglais', 'english title'],
  role: ['rôle', 'usage', 'fonction', 'account role'],
  valid_from: ['à partir du', 'à compter du', 'valable dès le', 'date d’effet', 'valid from', 'effective from'],
};

const PERSON_HEADINGS: HeadingSynonyms = {
  employee_number: ['matricule', 'n° de matricule', 'numéro de matricule', 'n°', 'employee', 'employee no', 'badge'],
  full_name: ['nom', 'nom complet', 'nom et prénom', 'prénom et nom', 'name', 'last name', 'surname', 'nom de famille'],
  first_name: ['prénom', 'given name', 'forename'],
  employed_from: ['embauche', 'date d’embauche', 'date d’entrée', 'entrée', 'hired on', 'start date', 'hire date'],
  login: ['identifiant', 'nom d’utilisateur', 'compte', 'user', 'username', 'user name'],
  roles: ['fonction', 'fonctions', 'poste', 'rôle', 'rôles', 'role', 'job', 'function', 'functions'],
};

const SLIP_HEADINGS: HeadingSynonyms = {
  machine: MACHINE_NUMBER,
  kind: ['nature', 'nature du gain', 'type', 'type de gain', 'slip kind'],
  amount: ['montant', 'gain', 'somme', 'montant du gain', 'win', 'win amount'],
  won_at: ['gagné le', 'date', 'date et heure', 'date du gain', 'heure', 'horodatage', 'won on', 'timestamp'],
  combination: ['combinaison', 'motif du gain', 'description', 'winning combination'],
  another_win_reason: ['motif', 'raison', 'pourquoi un autre gain', 'reason'],
};

const TICKET_HEADINGS: HeadingSynonyms = {
  machine: MACHINE_NUMBER.filter((heading) => !['numéro', 'n°'].includes(heading)),
  number: ['numéro', 'n°', 'n° de ticket', 'numéro de ticket', 'n° de validation', 'validation', 'validation number'],
  amount: ['montant', 'valeur', 'montant du ticket', 'value'],
  printed_at: ['imprimé le', 'émis le', 'date', 'date et heure', 'horodatage', 'printed on', 'issued at', 'timestamp'],
  sequence: ['n° d’ordre', 'numéro d’ordre', 'séquence', 'ticket sequence', 'sequence number'],
  kind: ['nature', 'type', 'type de ticket', 'ticket kind'],
  paid_at: ['payé le', 'encaissé le', 'date de paiement', 'paid on', 'redeemed at', 'redeemed on'],
};

/** Headings of each kind of file; those of readings are the names of counters. */
export const HEADINGS_BY_KIND = {
  machines: MACHINE_HEADINGS,
  counts: COUNT_HEADINGS,
  totals: TOTAL_HEADINGS,
  stands: STAND_HEADINGS,
  tickets: TICKET_HEADINGS,
  slips: SLIP_HEADINGS,
  people: PERSON_HEADINGS,
  desks: DESK_HEADINGS,
  accounts: ACCOUNT_HEADINGS,
} satisfies Readonly<Record<string, HeadingSynonyms>>;
