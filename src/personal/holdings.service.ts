import { Inject, Injectable } from '@nestjs/common';
import { declaredTables } from '#declarations/declarations.js';
import type { TableDeclaration } from '#declarations/shapes/shape.js';
import { addDays } from '#establishments/days/gaming-day.js';
import { GamingDaysService, type EstablishmentReference } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { PersonalRecordsService } from '#identity/people/personal-records.service.js';
import {
  digestCustomer,
  splitNameIntoSortedWords,
  type CustomerIdentity,
} from '#identity/credentials/customer-digest.js';
import { Database } from '#platform/database/database.js';
import type { Queryable } from '#platform/database/rows.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import { refuse } from '#refusals/refusal.js';
import {
  listCustomerRows,
  listFirstEntryDays,
  findStaffMember,
  findRowTexts,
  listKeysOfMatchingTexts,
} from './personal.queries.js';
import type { CustomerRow, StaffMember } from './personal.queries.js';

/** Maximum number of rows per table whose texts are erased at a time. */
const MAX_ROWS_PER_TABLE = 200;

/** Replacement of erased text. */
export const ERASED = '[effacé / erased]';

/** A row whose texts concern or name a person. */
export interface StoredText {
  /** Name of the database table. */
  readonly table: string;
  /** Primary key, as JSON text of the database. */
  readonly key: string;
  /** YYYY-MM-DD: last day of its retention. */
  readonly keptUntil: string;
}

/** A row about a customer; `isCertain`: identified by document and birth date, or confirmed by the requester. */
export interface CustomerDataRow extends CustomerRow {
  readonly isCertain: boolean;
}

export interface CustomerData {
  readonly digest: Buffer;
  readonly rows: readonly CustomerDataRow[];
  readonly texts: readonly StoredText[];
  /** Number of records by name alone that cannot be decrypted, as their key is lost: their subject is unknown. */
  readonly unreadableCount: number;
}

export interface PersonData {
  readonly person: StaffMember;
  /** YYYY-MM-DD: last day of the name's retention; null: the person is employed. */
  readonly nameKeptUntil: string | null;
  readonly texts: readonly StoredText[];
}

/** Tables of an establishment with text columns. */
const TABLES_WITH_TEXTS = Object.entries(declaredTables as Readonly<Record<string, TableDeclaration>>)
  .filter(([name, table]) => name !== 'people' && 'texts' in table)
  .map(([name]) => name)
  .sort();

/** Finds the personal data of one subject in an establishment, and the retention of each row. */
@Injectable()
export class PersonalDataService {
  constructor(
    private readonly database: Database,
    private readonly records: PersonalRecordsService,
    private readonly settings: SettingsService,
    private readonly gamingDays: GamingDaysService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the data about a customer: rows with their document, rows with their name alone, and texts with the name.
   * A row with the name alone is certain only when `confirmedRecordIds` includes its record.
   */
  async getCustomerData(
    establishment: Establishment,
    customer: CustomerIdentity,
    confirmedRecordIds: readonly bigint[],
  ): Promise<CustomerData> {
    const { establishmentId } = establishment;
    const db = this.database.dataSource;
    const digest = digestCustomer(this.config, establishmentId, customer);
    const candidateRows = await listCustomerRows(db, establishmentId, digest);
    const nameOnlyRecordIds = candidateRows
      .filter(({ customerDigest: storedDigest }) => storedDigest === null)
      .map((row) => row.personalRecordId);
    const normalisedName = splitNameIntoSortedWords(customer.fullName).join(' ');
    const matchingRecords = await this.records.findMatchingRecords(establishmentId, nameOnlyRecordIds, (content) => {
      const { fullName = '', bornOn } = JSON.parse(content.toString()) as Partial<CustomerIdentity>;
      return (
        splitNameIntoSortedWords(fullName).join(' ') === normalisedName &&
        (bornOn ?? customer.bornOn) === customer.bornOn
      );
    });
    const matchingIds = new Set(matchingRecords.matchingIds);
    const rows = candidateRows
      .filter((row) => row.customerDigest !== null || matchingIds.has(row.personalRecordId))
      .map((row) => ({
        ...row,
        isCertain: row.customerDigest !== null || confirmedRecordIds.includes(row.personalRecordId),
      }));
    const certainRows = rows.filter(({ isCertain, table }) => isCertain && TABLES_WITH_TEXTS.includes(table));
    const texts = await this.findStoredTexts(
      db,
      establishment,
      splitNameIntoSortedWords(customer.fullName),
      certainRows,
    );
    return { digest, rows, texts, unreadableCount: matchingRecords.unreadableCount };
  }

  /**
   * Returns the data about a present or former member of staff, with the name's last day of retention.
   * That day is null while the person is employed. Refuses NOT_FOUND.
   */
  async getPersonData(establishment: Establishment, personId: bigint): Promise<PersonData> {
    const db = this.database.dataSource;
    const person = await findStaffMember(db, establishment.establishmentId, personId);
    if (person === undefined) return refuse('NOT_FOUND', { what: `person ${personId}` });
    const texts = person.isErased
      ? []
      : await this.findStoredTexts(db, establishment, splitNameIntoSortedWords(person.fullName), []);
    const retentionDays = await this.readRetentionPeriodDays(db, establishment);
    const nameKeptUntil = person.employedUntil === null ? null : addDays(person.employedUntil, retentionDays);
    return { person, nameKeptUntil, texts };
  }

  /** Returns the current gaming day of the establishment: YYYY-MM-DD. */
  getCurrentGamingDay(db: Queryable, establishment: EstablishmentReference): Promise<string> {
    return this.gamingDays.findCurrentDay(db, establishment);
  }

  /**
   * Returns the last day of retention (YYYY-MM-DD) of rows that are in the log, by key: so long after their first
   * entry.
   */
  async getRetentionEndDays(
    db: Queryable,
    establishment: EstablishmentReference,
    table: string,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    if (keys.length === 0) return new Map();
    const retentionDays = await this.readRetentionPeriodDays(db, establishment);
    const firstLogDays = await listFirstEntryDays(db, establishment.establishmentId, table, keys);
    return new Map(firstLogDays.map(({ key, day }) => [key, addDays(day, retentionDays)]));
  }

  /** Returns the keys of the subject's own rows whose texts are not erased. */
  private async listOwnKeysWithTexts(db: Queryable, table: string, ownRows: readonly CustomerRow[]): Promise<string[]> {
    const keys: string[] = [];
    for (const { key } of ownRows) {
      const texts = Object.values((await findRowTexts(db, table, key)) ?? {});
      if (texts.some((text) => text !== null && text !== '' && text !== ERASED)) keys.push(key);
    }
    return keys;
  }

  /** Returns the days for which texts are retained, by today's settings. */
  private async readRetentionPeriodDays(db: Queryable, establishment: EstablishmentReference): Promise<number> {
    const today = await this.getCurrentGamingDay(db, establishment);
    return (await this.settings.readSettingsInForce(db, establishment, today)).textKeepDays;
  }

  /**
   * Returns texts that contain all words of a name, and texts of the subject's own rows, with their last day of
   * retention.
   * A name of one word matches no texts, because it would match too many.
   */
  private async findStoredTexts(
    db: Queryable,
    establishment: Establishment,
    nameWords: readonly string[],
    ownRows: readonly CustomerRow[],
  ): Promise<StoredText[]> {
    const storedTexts: StoredText[] = [];
    for (const table of TABLES_WITH_TEXTS) {
      const ownTableRows = ownRows.filter((row) => row.table === table);
      const keysWithName =
        nameWords.length < 2
          ? []
          : await listKeysOfMatchingTexts(db, establishment.establishmentId, table, nameWords, MAX_ROWS_PER_TABLE);
      const ownKeys = await this.listOwnKeysWithTexts(db, table, ownTableRows);
      const keys = [...new Set([...ownKeys, ...keysWithName])];
      const retentionEndDays = await this.getRetentionEndDays(db, establishment, table, keys);
      for (const key of keys) {
        // a row's texts are retained as long as its identity document
        const documentKeptUntil = ownTableRows
          .filter((row) => row.key === key && !row.isErased)
          .map(({ keepUntil }) => keepUntil);
        const retainedDays = [retentionEndDays.get(key) ?? '', ...documentKeptUntil].sort();
        storedTexts.push({ table, key, keptUntil: retainedDays.at(-1) ?? '' });
      }
    }
    return storedTexts;
  }
}
