import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { BilingualTitle } from '#domain/accounting/journal-words.js';
import { LongDatabase } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import { buildSheetFormat, buildSheet } from '#documents/forms/sheets.js';
import { formatSheetAsCsv } from '#platform/sheets/sheet-csv.js';
import type { Column } from '#documents/model/document.js';
import {
  REGISTERS_OF_EVERY_ESTABLISHMENT,
  findMatchingKinds,
  buildEntryTitle,
  buildRegisterTitle,
} from './register-words.js';
import { loadSubjectViews, type SubjectViews } from './register-subjects.queries.js';
import {
  listRegisterEntries,
  listObservations,
  listRegisterPeople,
  findStartedRegister,
  listStartedRegisters,
  listVisas,
  type DescribedRegister,
  type ObservationListRow,
  type RegisterEntryRow,
  type RegisterRow,
  type RegisterEntryFilters,
  type VisaListRow,
} from './registers.queries.js';
import { buildDataRow } from '#documents/parts/sections.js';
import type { Language } from '#declarations/shapes/text.js';

/** A register of the establishment with its title. */
export interface RegisterSummary extends RegisterRow, BilingualTitle {}

/** A register with its visas and observations, and the authors of its entries. */
export interface RegisterSheet extends RegisterSummary {
  /** Visas of the register. */
  readonly visas: readonly VisaListRow[];
  /** Observations in the register. */
  readonly observations: readonly ObservationListRow[];
  /** People who affixed visas or made observations. */
  readonly people: readonly { readonly personId: bigint; readonly fullName: string }[];
}

/** An entry of a register with its subject as text. */
export interface RegisterEntry extends BilingualTitle {
  /** Number of the entry in the register. */
  readonly number: bigint;
  readonly recordedAt: Date;
  /** Its gaming day, or the day on which it was recorded. */
  readonly day: string;
  readonly amountMinor: bigint | null;
  readonly reason: string | null;
  readonly personName: string | null;
  readonly visaNumber: bigint | null;
  readonly observationCount: bigint;
  /** The record that it names; null: it names none that can be shown. */
  readonly record: RegisteredRecord | null;
}

/** The record of an entry: the page of a reader follows from its table and key. */
export interface RegisteredRecord {
  readonly table: string;
  /** Columns of its key, the establishment left out. */
  readonly key: readonly RegisteredKeyPart[];
}

/** A column of a record's key. */
export interface RegisteredKeyPart {
  readonly column: string;
  /** Value as text. */
  readonly value: string;
}

/** A page of a register's entries. */
export interface RegisterPage {
  readonly entries: readonly RegisterEntry[];
  /** Cursor for the next page; null on the last one. */
  readonly next: string | null;
}

/** Filters; an absent field does not restrict. */
export interface RegisterFilter {
  readonly number?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly personId?: string | undefined;
  readonly text?: string | undefined;
}

/** The numbered registers as their readers see them; the audit module writes visas and observations. */
@Injectable()
export class RegistersService implements OnModuleInit {
  private subjectViews: SubjectViews = new Map();

  constructor(private readonly database: LongDatabase) {}

  /** Reads the views at the start: they are created by migrations, which run before the application. */
  async onModuleInit(): Promise<void> {
    this.subjectViews = await loadSubjectViews(this.database.dataSource);
  }

  /**
   * Lists the registers of the establishment: those with entries, then those that every establishment has but that are
   * still empty.
   */
  async listRegisters(establishment: Establishment): Promise<RegisterSummary[]> {
    const startedRegisters = await listStartedRegisters(this.database.dataSource, establishment.establishmentId);
    const registerSummaries = startedRegisters.map(toRegisterSummary);
    const emptyNames = REGISTERS_OF_EVERY_ESTABLISHMENT.filter(
      (name) => !startedRegisters.some(({ register }) => register === name),
    );
    return [...registerSummaries, ...emptyNames.map((name) => toRegisterSummary(createEmptyRegister(name)))];
  }

  /**
   * Returns a register with its visas (a controller's dated marks), observations and people. Refuses with NOT_FOUND for
   * one that the establishment does not have.
   */
  requireRegisterSheet(establishment: Establishment, register: string): Promise<RegisterSheet> {
    return this.database.runInSnapshot(async (tx) => {
      const { establishmentId } = establishment;
      const startedRegister = await findStartedRegister(tx, establishmentId, register);
      if (startedRegister === undefined && !REGISTERS_OF_EVERY_ESTABLISHMENT.includes(register))
        refuse('NOT_FOUND', { what: register });
      return {
        ...toRegisterSummary(startedRegister ?? createEmptyRegister(register)),
        visas: await listVisas(tx, establishmentId, register),
        observations: await listObservations(tx, establishmentId, register),
        people: await listRegisterPeople(tx, establishmentId, this.describeRegister(register)),
      };
    });
  }

  /**
   * Returns a page of a register's entries that match the filter, latest first. One entry more than the page is read,
   * to know whether another page follows; `next` is null on the last one.
   */
  async listEntriesPage(
    establishment: Establishment,
    register: string,
    filter: RegisterFilter,
    page: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<RegisterPage> {
    const before = page.before === undefined ? null : BigInt(page.before);
    const entryRows = await this.listMatchingEntries(establishment, register, filter, {
      before,
      limit: page.limit + 1,
    });
    const entries = entryRows.slice(0, page.limit).map((row) => toRegisterEntry(register, row));
    const lastEntry = entries.at(-1);
    return { entries, next: entryRows.length > page.limit && lastEntry ? String(lastEntry.number) : null };
  }

  /** Lists the entries of a register that match a filter, read through the database view that describes them. */
  private listMatchingEntries(
    { establishmentId }: Establishment,
    register: string,
    filter: RegisterFilter,
    page: Parameters<typeof listRegisterEntries>[4],
  ): Promise<RegisterEntryRow[]> {
    const describedRegister = this.describeRegister(register);
    return listRegisterEntries(
      this.database.dataSource,
      establishmentId,
      describedRegister,
      toRegisterSearch(register, filter),
      page,
    );
  }

  /** Returns every matching entry of a register as CSV, in the language. */
  async exportEntriesCsv(
    establishment: Establishment,
    register: string,
    filter: RegisterFilter,
    language: Language,
  ): Promise<string> {
    const entryRows = await this.listMatchingEntries(establishment, register, filter, { before: null, limit: null });
    const rows = entryRows.map((row) => {
      const entry = toRegisterEntry(register, row);
      return buildDataRow({ ...entry, title: language === 'fr' ? entry.titleFr : entry.titleEn });
    });
    return formatSheetAsCsv(
      buildSheet(register, CSV_COLUMNS[language], rows),
      buildSheetFormat(establishment, language),
    );
  }

  private describeRegister(register: string): DescribedRegister {
    return { register, viewByRegister: this.subjectViews };
  }
}

/** Returns the columns of the CSV under these headers: number, day, title, amount, reason, person, time, visa. */
const buildCsvColumns = (
  headers: readonly [string, string, string, string, string, string, string, string],
): Column[] => [
  { key: 'number', header: headers[0], kind: 'count' },
  { key: 'day', header: headers[1], kind: 'day' },
  { key: 'title', header: headers[2], kind: 'text' },
  { key: 'amountMinor', header: headers[3], kind: 'minor' },
  { key: 'reason', header: headers[4], kind: 'text' },
  { key: 'personName', header: headers[5], kind: 'text' },
  { key: 'recordedAt', header: headers[6], kind: 'instant' },
  { key: 'visaNumber', header: headers[7], kind: 'count' },
];

const CSV_COLUMNS: Readonly<Record<Language, Column[]>> = {
  fr: buildCsvColumns(['Numéro', 'Journée', 'Objet', 'Montant', 'Motif', 'Par', 'Inscrit le', 'Visa']),
  en: buildCsvColumns(['Number', 'Gaming day', 'Subject', 'Amount', 'Reason', 'By', 'Entered at', 'Visa']),
};

const toRegisterSummary = (row: RegisterRow): RegisterSummary => ({ ...row, ...buildRegisterTitle(row.register) });

/** Returns the summary of a register without entries. */
const createEmptyRegister = (register: string): RegisterRow => ({
  register,
  entryCount: 0n,
  lastNumber: 0n,
  lastRecordedAt: null,
  visaCount: 0n,
  observationCount: 0n,
  visaNumber: null,
  visaUpToNumber: null,
  visaAffixedAt: null,
  visaPersonName: null,
  entriesSinceVisa: 0n,
});

/**
 * Returns a filter in the form of the database search: null for absent parts, and the kinds of entries whose names
 * match the text.
 */
function toRegisterSearch(
  register: string,
  { number, from, to, personId, text }: RegisterFilter,
): RegisterEntryFilters {
  const searchText = text?.trim() ?? '';
  return {
    number: number === undefined ? null : BigInt(number),
    from: from ?? null,
    to: to ?? null,
    personId: personId === undefined ? null : BigInt(personId),
    text: searchText === '' ? null : searchText,
    kinds: searchText === '' ? [] : findMatchingKinds(register, searchText),
  };
}

/** Returns an entry of a register with its title in words. */
function toRegisterEntry(register: string, row: RegisterEntryRow): RegisterEntry {
  const { number, recordedAt, day, amountMinor, reason, personName, visaNumber, observationCount, rowKey } = row;
  const keyColumns = Object.entries(rowKey).filter(([column]) => column !== 'establishment_id');
  return {
    number,
    recordedAt,
    day,
    amountMinor,
    reason,
    personName,
    visaNumber,
    observationCount,
    ...buildEntryTitle(register, row),
    record:
      keyColumns.length === 0
        ? null
        : { table: row.tableName, key: keyColumns.map(([column, value]) => ({ column, value: String(value) })) },
  };
}
