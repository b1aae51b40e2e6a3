import { Injectable } from '@nestjs/common';
import type { House } from '../access/access.decorators.js';
import { entryTitle, factsSpeakingOf, JOURNAL_TITLES } from '../domain/journal-words.js';
import type { Titled } from '../domain/journal-words.js';
import { Database } from '../platform/database.js';
import { refuse } from '../platform/refusal.js';
import { csvText, MACHINE_CSV, SPREADSHEET_CSV } from './csv.js';
import type { Column, Language } from './document.js';
import {
  entriesOfRegister,
  observationsOf,
  peopleOfRegister,
  registerOf,
  registersOf,
  visasOf,
} from './registers.queries.js';
import type {
  ObservationListRow,
  RegisterEntryRow,
  RegisterRow,
  RegisterSearch,
  VisaListRow,
} from './registers.queries.js';
import { dataRow } from './sections.js';

/** A register of the house with its title. */
export interface RegisterSummary extends RegisterRow, Titled {}

/** A register with all that was written on it, and who made its entries. */
export interface RegisterSheet extends RegisterSummary {
  readonly visas: readonly VisaListRow[];
  readonly observations: readonly ObservationListRow[];
  readonly people: readonly { readonly personId: bigint; readonly fullName: string }[];
}

/** An entry of a register, and in words what it refers to. */
export interface RegisterEntry extends Titled {
  readonly number: bigint;
  readonly recordedAt: Date;
  /** The gaming day it belongs to, or the day on which it was recorded. */
  readonly day: string;
  readonly amountMinor: bigint | null;
  readonly reason: string | null;
  readonly personName: string | null;
  readonly visaNumber: bigint | null;
  readonly observationCount: bigint;
  /** The journal entry it is, where it is one. */
  readonly journalEntryNumber: bigint | null;
}

export interface RegisterPage {
  readonly entries: readonly RegisterEntry[];
  /** To ask for the next page; null on the last one. */
  readonly next: string | null;
}

/** What a reader looks for; a field that is absent does not restrict. */
export interface RegisterQuestion {
  readonly number?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly personId?: string | undefined;
  readonly text?: string | undefined;
}

/** The official registers of the product, also before their first entry. */
const REGISTER_TITLES: Readonly<Record<string, Titled>> = {
  journal: { titleFr: 'Journal comptable', titleEn: 'Accounting journal' },
  fills: { titleFr: 'Bordereaux d’avances', titleEn: 'Slips of fills' },
  orphans: { titleFr: 'Registre des orphelins', titleEn: 'Register of orphans' },
  keys: { titleFr: 'Registre des clés', titleEn: 'Register of keys' },
  incidents: { titleFr: 'Registre des incidents de jeux', titleEn: 'Register of game incidents' },
  exclusions: { titleFr: 'Registre des exclusions', titleEn: 'Register of exclusions' },
};

/** What an entry is, of the registers that are not of money. */
const ENTRY_TITLES: Readonly<Record<string, Titled>> = {
  key_hand_overs: { titleFr: 'Remise de clé', titleEn: 'Hand-over of a key' },
  fill_slips: { titleFr: 'Avance à un appareil', titleEn: 'Hopper fill' },
  orphan_entries: { titleFr: 'Orphelin', titleEn: 'Orphan' },
  drops: { titleFr: 'Relève', titleEn: 'Relève' },
  drop_certifications: { titleFr: 'Comptée certifiée', titleEn: 'Certified count' },
  incidents: { titleFr: 'Incident de jeux', titleEn: 'Game incident' },
  exclusions: { titleFr: 'Exclusion d’un client', titleEn: 'Exclusion of a customer' },
};

/** Registers that a house has once it has entered something in them. */
const TITLES_ONCE_BEGUN: Readonly<Record<string, Titled>> = {
  payouts: { titleFr: 'Bons de paiement manuel', titleEn: 'Hand-pay slips' },
  complements: { titleFr: 'Cahier des compléments de paiement', titleEn: 'Book of payment complements' },
  disputes: { titleFr: 'Registre des contestations', titleEn: 'Register of disputes' },
  counts: { titleFr: 'Comptées certifiées', titleEn: 'Certified counts' },
  drops: { titleFr: 'Registre des relèves', titleEn: 'Register of relèves' },
  laundering: { titleFr: 'Registre anti-blanchiment', titleEn: 'Anti-laundering register' },
};

/** The numbered registers as their readers see them; visas and observations are written by the audit. */
@Injectable()
export class RegistersService {
  constructor(private readonly database: Database) {}

  async registers(house: House): Promise<RegisterSummary[]> {
    const known = await registersOf(this.database.dataSource, house.establishmentId);
    const begun = known.map(titled);
    const waiting = Object.keys(REGISTER_TITLES).filter((name) => !known.some(({ register }) => register === name));
    return [...begun, ...waiting.map((name) => titled(notBegun(name)))];
  }

  /** Refuses NOT_FOUND for a register the house does not have. */
  register(house: House, register: string): Promise<RegisterSheet> {
    return this.database.snapshot(async (tx) => {
      const { establishmentId } = house;
      const row = await registerOf(tx, establishmentId, register);
      if (row === undefined && REGISTER_TITLES[register] === undefined) refuse('NOT_FOUND', { what: register });
      return {
        ...titled(row ?? notBegun(register)),
        visas: await visasOf(tx, establishmentId, register),
        observations: await observationsOf(tx, establishmentId, register),
        people: await peopleOfRegister(tx, establishmentId, register),
      };
    });
  }

  /** Entries, the latest first. */
  async entries(
    house: House,
    register: string,
    question: RegisterQuestion,
    page: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<RegisterPage> {
    const before = page.before === undefined ? null : BigInt(page.before);
    const found = await entriesOfRegister(
      this.database.dataSource,
      house.establishmentId,
      register,
      searchOf(question),
      { before, limit: page.limit + 1 },
    );
    const entries = found.slice(0, page.limit).map(entryInWords);
    const last = entries.at(-1);
    return { entries, next: found.length > page.limit && last ? String(last.number) : null };
  }

  async csv(house: House, register: string, question: RegisterQuestion, language: Language): Promise<string> {
    const all = { before: null, limit: null };
    const on = this.database.dataSource;
    const found = await entriesOfRegister(on, house.establishmentId, register, searchOf(question), all);
    const lines = found.map((row) => {
      const entry = entryInWords(row);
      return dataRow({ ...entry, title: language === 'fr' ? entry.titleFr : entry.titleEn });
    });
    const table = { kind: 'table', name: register, columns: COLUMNS[language] } as const;
    return csvText(table, lines, house.currencyExponent, language === 'fr' ? SPREADSHEET_CSV : MACHINE_CSV);
  }
}

const columns = (words: readonly [string, string, string, string, string, string, string, string]): Column[] => [
  { key: 'number', header: words[0], kind: 'count' },
  { key: 'day', header: words[1], kind: 'day' },
  { key: 'title', header: words[2], kind: 'text' },
  { key: 'amountMinor', header: words[3], kind: 'minor' },
  { key: 'reason', header: words[4], kind: 'text' },
  { key: 'personName', header: words[5], kind: 'text' },
  { key: 'recordedAt', header: words[6], kind: 'instant' },
  { key: 'visaNumber', header: words[7], kind: 'count' },
];

const COLUMNS: Readonly<Record<Language, Column[]>> = {
  fr: columns(['Numéro', 'Journée', 'Objet', 'Montant', 'Motif', 'Par', 'Inscrit le', 'Visa']),
  en: columns(['Number', 'Gaming day', 'Subject', 'Amount', 'Reason', 'By', 'Entered at', 'Visa']),
};

const titled = (row: RegisterRow): RegisterSummary => ({
  ...row,
  ...(REGISTER_TITLES[row.register] ??
    TITLES_ONCE_BEGUN[row.register] ?? { titleFr: row.register, titleEn: row.register }),
});

const notBegun = (register: string): RegisterRow => ({
  ...{ register, entryCount: 0n, lastNumber: 0n, lastRecordedAt: null, visaCount: 0n, observationCount: 0n },
  ...{ visaNumber: null, visaUpToNumber: null, visaAffixedAt: null, visaPersonName: null, entriesSinceVisa: 0n },
});

function searchOf({ number, from, to, personId, text }: RegisterQuestion): RegisterSearch {
  const said = text?.trim() ?? '';
  return {
    number: number === undefined ? null : BigInt(number),
    from: from ?? null,
    to: to ?? null,
    personId: personId === undefined ? null : BigInt(personId),
    text: said === '' ? null : said,
    facts: said === '' ? [] : factsSpeakingOf(said),
  };
}

function entryInWords(row: RegisterEntryRow): RegisterEntry {
  const { number, recordedAt, day, amountMinor, reason, personName, visaNumber, observationCount } = row;
  return {
    ...{ number, recordedAt, day, amountMinor, reason, personName, visaNumber, observationCount },
    ...subjectOf(row),
    journalEntryNumber: row.tableName === 'journal_entries' ? number : null,
  };
}

/** What the entry refers to: of the journal, its book, its fact and its accounts; of a row without words, its key. */
function subjectOf(row: RegisterEntryRow): Titled {
  const { journal, fact, debitAccounts, creditAccounts } = row;
  if (journal === null || fact === null) {
    const key = `${row.tableName} ${row.rowKey}`;
    return ENTRY_TITLES[row.tableName] ?? { titleFr: key, titleEn: key };
  }
  const book = Object.hasOwn(JOURNAL_TITLES, journal) ? JOURNAL_TITLES[journal as keyof typeof JOURNAL_TITLES] : null;
  const about = entryTitle(fact, row.reversesEntryNumber);
  const accounts = `${debitAccounts ?? ''} → ${creditAccounts ?? ''}`;
  return {
    titleFr: [book?.titleFr ?? journal, about.titleFr, accounts].join(' · '),
    titleEn: [book?.titleEn ?? journal, about.titleEn, accounts].join(' · '),
  };
}
