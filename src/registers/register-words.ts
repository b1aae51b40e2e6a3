import { EXCLUSION_CAUSES, INCIDENT_KINDS } from '../domain/floor/incidents.js';
import { FILL_KINDS } from '../domain/cash/fills.js';
import { JOURNAL_TITLES, entryTitle, factsSpeakingOf } from '../domain/accounting/journal-words.js';
import type { Titled } from '../domain/accounting/journal-words.js';
import { ORPHAN_ACTS } from '../domain/cash/orphans.js';
import { PAYOUT_KINDS } from '../domain/cash/payouts.js';
import type { Language } from '../documents/model/document.js';
import { wordsOf } from '../documents/words/words.js';

/** How a register and its entries are called. */
interface RegisterWords {
  readonly title: Titled;
  /** What an entry is; given by its kind where there is one. */
  readonly entry?: Titled;
  /** The kinds of its entries, with the document whose words they are. */
  readonly kinds?: { readonly document: string; readonly prefix: string; readonly names: readonly string[] };
  /** What the number in an entry refers to. */
  readonly refersTo?: Titled;
}

/** What an entry refers to. */
export interface EntrySubject {
  readonly kind: string | null;
  readonly machine: string | null;
  readonly about: string | null;
  readonly refersTo: bigint | null;
  readonly journal: string | null;
}

const titled = (titleFr: string, titleEn: string): Titled => ({ titleFr, titleEn });
const slip = titled('bon n° {n}', 'slip no. {n}');

const REGISTERS: Readonly<Record<string, RegisterWords>> = {
  journal: { title: titled('Journal comptable', 'Accounting journal') },
  fills: {
    title: titled('Bordereaux d’avances', 'Slips of fills'),
    kinds: { document: 'fill-slip', prefix: 'fill_', names: FILL_KINDS },
  },
  orphans: {
    title: titled('Registre des orphelins', 'Register of orphans'),
    kinds: { document: 'orphans-register', prefix: 'act_', names: ORPHAN_ACTS },
  },
  keys: {
    title: titled('Registre des clés', 'Register of keys'),
    entry: titled('Remise de clé', 'Hand-over of a key'),
  },
  incidents: {
    title: titled('Registre des incidents de jeux', 'Register of game incidents'),
    kinds: { document: 'incident-register', prefix: 'incident_', names: INCIDENT_KINDS },
  },
  exclusions: {
    title: titled('Registre des exclusions', 'Register of exclusions'),
    entry: titled('Exclusion d’un client', 'Exclusion of a customer'),
    kinds: { document: 'exclusion-list', prefix: 'cause_', names: EXCLUSION_CAUSES },
  },
  interventions: {
    title: titled('Registre des interventions', 'Register of interventions'),
    entry: titled('Fiche d’intervention', 'Intervention sheet'),
  },
  envelopes: {
    title: titled('Enveloppes des fiches d’intervention', 'Envelopes of intervention sheets'),
    entry: titled('Enveloppe de la journée', 'The day’s envelope'),
    refersTo: titled('fiches : {n}', 'sheets: {n}'),
  },
  payouts: {
    title: titled('Bons de paiement manuel', 'Hand-pay slips'),
    kinds: { document: 'jackpot-register', prefix: 'slipKind_', names: PAYOUT_KINDS },
  },
  complements: {
    title: titled('Cahier des compléments de paiement', 'Book of payment complements'),
    entry: titled('Complément de paiement', 'Payment complement'),
    refersTo: slip,
  },
  disputes: {
    title: titled('Registre des contestations', 'Register of disputes'),
    entry: titled('Contestation', 'Dispute'),
  },
  drops: {
    title: titled('Registre des relèves', 'Register of relèves'),
    entry: titled('Relève', 'Relève'),
  },
  counts: {
    title: titled('Comptées certifiées', 'Certified counts'),
    entry: titled('Comptée certifiée', 'Certified count'),
    refersTo: titled('relève n° {n}', 'relève no. {n}'),
  },
  laundering: {
    title: titled('Registre anti-blanchiment', 'Anti-laundering register'),
    entry: titled('Seuil atteint par un client', 'Threshold reached by a customer'),
    refersTo: slip,
  },
  ticketRedemptions: {
    title: titled('Registre des tickets payés', 'Register of cashed tickets'),
    entry: titled('Ticket payé', 'Ticket cashed'),
  },
};

/** The registers that every establishment has, also before their first entry. */
export const REGISTERS_OF_EVERY_ESTABLISHMENT: readonly string[] = Object.keys(REGISTERS);

/** A register's title; one that the product does not know keeps its own name. */
export function registerTitle(register: string): Titled {
  return wordsFor(register)?.title ?? titled(register, register);
}

/** An entry in words: what it is, its machine, what it is about; of the journal its book, its fact and its accounts. */
export function registerEntryTitle(register: string, subject: EntrySubject): Titled {
  return titled(entryIn(register, subject, 'fr'), entryIn(register, subject, 'en'));
}

/** The kinds of entries whose words hold this text, in either language. */
export function kindsSpeakingOf(register: string, text: string): readonly string[] {
  if (register === 'journal') return factsSpeakingOf(text);
  const { kinds } = wordsFor(register) ?? {};
  if (kinds === undefined) return [];
  const wanted = text.toLowerCase();
  return kinds.names.filter((kind) =>
    (['fr', 'en'] as const).some((language) => kindIn(kinds, kind, language).toLowerCase().includes(wanted)),
  );
}

const wordsFor = (register: string): RegisterWords | undefined =>
  Object.hasOwn(REGISTERS, register) ? REGISTERS[register] : undefined;

const inLanguage = (of: Titled, language: Language): string => (language === 'fr' ? of.titleFr : of.titleEn);

function kindIn({ document, prefix }: NonNullable<RegisterWords['kinds']>, kind: string, language: Language): string {
  const word = wordsOf(document, language)(`${prefix}${kind}`);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function entryIn(register: string, subject: EntrySubject, language: Language): string {
  if (register === 'journal') return postingIn(subject, language);
  const { entry, kinds, refersTo } = wordsFor(register) ?? {};
  const { kind, machine, about } = subject;
  const parts = [
    entry === undefined ? null : inLanguage(entry, language),
    kind === null || kinds === undefined ? null : kindIn(kinds, kind, language),
    machine === null ? null : `${language === 'fr' ? 'appareil' : 'machine'} ${machine}`,
    about,
    subject.refersTo === null || refersTo === undefined
      ? null
      : inLanguage(refersTo, language).replace('{n}', String(subject.refersTo)),
  ];
  const told = parts.filter((part) => part !== null);
  return told.length === 0 ? register : told.join(' · ');
}

function postingIn({ journal, kind, refersTo, about }: EntrySubject, language: Language): string {
  const book = Object.entries(JOURNAL_TITLES).find(([name]) => name === journal)?.[1];
  const of = book === undefined ? (journal ?? '') : inLanguage(book, language);
  return [of, inLanguage(entryTitle(kind ?? '', refersTo), language), about ?? ''].join(' · ');
}
