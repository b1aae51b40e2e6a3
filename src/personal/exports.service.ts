import { Injectable } from '@nestjs/common';
import { setActionAuditContext } from '#identity/access/operator-act.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { PersonalRecordsService } from '#identity/people/personal-records.service.js';
import { splitNameIntoSortedWords, type CustomerIdentity } from '#identity/credentials/customer-digest.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { Clock } from '#platform/runtime/clock.js';
import { Refusal, refuse } from '#refusals/refusal.js';
import { PersonalExportEntity, type PersonalSubject } from './entities/personal-export.entity.js';
import { PersonalDataService, type CustomerDataRow, type StoredText } from './holdings.service.js';
import {
  listActionsOfPerson,
  listFormerNames,
  listFunctionsOfPerson,
  listLoginsOfPerson,
  listOathsOfPerson,
  listOtherStaffNames,
  listSessionsOfPerson,
  findRowTexts,
} from './personal.queries.js';

/** Location of a text that names a person; without its words, which may concern other people. */
export type NamedTextLocation = StoredText;

/** A row about a customer, with the data recorded about them. */
export interface ExportedRow {
  /** Name of the database table. */
  readonly table: string;
  /** Number of the record in its register. */
  readonly number: bigint;
  readonly happenedAt: Date;
  readonly amountMinor: bigint | null;
  readonly record: bigint;
  readonly keptUntil: string;
  /** Identity document or name as recorded; null: erased, or not readable. */
  readonly recorded: Readonly<Record<string, unknown>> | null;
  /** False: the key that decrypts the record is lost. */
  readonly isReadable: boolean;
  /** Texts of the row, by column, without the names of staff. */
  readonly texts: Readonly<Record<string, unknown>>;
}

/** A record under the same name without a birth date: the customer's only if they confirm it. */
export interface PossibleRow {
  /** Name of the database table. */
  readonly table: string;
  /** Number of the record in its register. */
  readonly number: bigint;
  readonly happenedAt: Date;
  readonly record: bigint;
}

/** The personal data of one subject in an establishment; instants in UTC, amounts in minor units as text. */
export interface PersonalExport {
  /** Name and version of the file's format. */
  readonly format: 'releve-personal-data-1';
  /** Name of the establishment. */
  readonly establishment: string;
  /** Subject: an employee or a customer. */
  readonly about: PersonalSubject;
  readonly exportedAt: Date;
  /** The person and their accounts. */
  readonly person: {
    readonly employeeNumber: string;
    readonly fullName: string;
    /** Former names. */
    readonly formerNames: readonly string[];
    readonly employedFrom: string;
    readonly employedUntil: string | null;
    /** Last day on which the name is retained, ISO date; null: no limit. */
    readonly nameKeptUntil: string | null;
    /** Names with which the person signed in. */
    readonly logins: readonly string[];
    /** Functions held. */
    readonly functions: Awaited<ReturnType<typeof listFunctionsOfPerson>>;
    /** Oaths taken. */
    readonly oaths: Awaited<ReturnType<typeof listOathsOfPerson>>;
    /** Sessions. */
    readonly sessions: Awaited<ReturnType<typeof listSessionsOfPerson>>;
    /** Acts recorded in the log, by kind. */
    readonly acts: Awaited<ReturnType<typeof listActionsOfPerson>>;
  } | null;
  readonly rows: readonly ExportedRow[];
  readonly possibleRows: readonly PossibleRow[];
  readonly namedIn: readonly NamedTextLocation[];
  /** Number of records by name alone whose key is lost: some may also concern this customer. */
  readonly unreadableRecords: number;
}

/** Exports the personal data of one subject and records the export; data of other people are left out. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly records: PersonalRecordsService,
    private readonly personalData: PersonalDataService,
  ) {}

  /**
   * Exports the data of a customer, and records the export with its purpose.
   * `confirmedRecordIds`: the records confirmed to be this customer's; rows that may concern the customer are only
   * named.
   * Refuses REASON_REQUIRED, NO_PERSONAL_DATA.
   */
  async exportCustomer(
    actor: Actor,
    establishment: Establishment,
    input: {
      readonly customer: CustomerIdentity;
      readonly confirmedRecordIds: readonly bigint[];
      readonly purpose: string;
    },
  ): Promise<PersonalExport> {
    const { customer, confirmedRecordIds, purpose } = input;
    const { digest, rows, texts, unreadableCount } = await this.personalData.getCustomerData(
      establishment,
      customer,
      confirmedRecordIds,
    );
    if (rows.length === 0 && texts.length === 0 && unreadableCount === 0) refuse('NO_PERSONAL_DATA');
    const exportedAt = await this.recordExport(actor, establishment, purpose, {
      about: 'customer',
      personId: null,
      customerDigest: digest,
    });
    const staffNameWords = await this.getOtherStaffNameWords(null, customer.fullName);
    const exportedRows: ExportedRow[] = [];
    const certainRows = rows.filter(({ isCertain }) => isCertain);
    for (const row of certainRows)
      exportedRows.push(await this.buildExportedRow(actor, establishment, row, staffNameWords, purpose));
    const possibleRows = rows
      .filter(({ isCertain }) => !isCertain)
      .map(({ table, number, happenedAt, personalRecordId: record }) => ({ table, number, happenedAt, record }));
    const exportedKeys = new Set(certainRows.map(({ table, key }) => `${table} ${key}`));
    const otherTexts = texts.filter(({ table, key }) => !exportedKeys.has(`${table} ${key}`));
    return {
      format: 'releve-personal-data-1',
      establishment: establishment.name,
      about: 'customer',
      exportedAt,
      person: null,
      rows: exportedRows,
      possibleRows,
      namedIn: otherTexts,
      unreadableRecords: unreadableCount,
    };
  }

  /**
   * Exports the data of a present or former member of staff, and records the export with its purpose.
   * Refuses REASON_REQUIRED, NOT_FOUND.
   */
  async exportPerson(
    actor: Actor,
    establishment: Establishment,
    { personId, purpose }: { readonly personId: bigint; readonly purpose: string },
  ): Promise<PersonalExport> {
    const { establishmentId } = establishment;
    const { person, nameKeptUntil, texts } = await this.personalData.getPersonData(establishment, personId);
    const exportedAt = await this.recordExport(actor, establishment, purpose, {
      about: 'person',
      personId,
      customerDigest: null,
    });
    const db = this.database.dataSource;
    const { employeeNumber, fullName, employedFrom, employedUntil } = person;
    return {
      format: 'releve-personal-data-1',
      establishment: establishment.name,
      about: 'person',
      exportedAt,
      person: {
        employeeNumber,
        fullName,
        employedFrom,
        employedUntil,
        nameKeptUntil,
        formerNames: await listFormerNames(db, personId),
        logins: await listLoginsOfPerson(db, personId),
        functions: await listFunctionsOfPerson(db, establishmentId, personId),
        oaths: await listOathsOfPerson(db, establishmentId, personId),
        sessions: await listSessionsOfPerson(db, personId),
        acts: await listActionsOfPerson(db, establishmentId, personId),
      },
      rows: [],
      possibleRows: [],
      namedIn: texts,
      unreadableRecords: 0,
    };
  }

  /**
   * Records an export of personal data with its purpose (3 to 500 characters); returns its instant.
   * Refuses REASON_REQUIRED.
   */
  private async recordExport(
    actor: Actor,
    establishment: Establishment,
    purpose: string,
    subject: Pick<PersonalExportEntity, 'about' | 'personId' | 'customerDigest'>,
  ): Promise<Date> {
    const trimmedPurpose = purpose.trim();
    if (trimmedPurpose.length < 3 || trimmedPurpose.length > 500) refuse('REASON_REQUIRED');
    const exportedAt = this.clock.now();
    await this.database.transaction(async (tx) => {
      await setActionAuditContext(tx, actor, establishment, 'personal.export', exportedAt, trimmedPurpose);
      const authorship = { exportedBy: actor.personId, exportedAt };
      const { establishmentId } = establishment;
      await insertRow(tx, PersonalExportEntity, {
        establishmentId,
        ...subject,
        purpose: trimmedPurpose,
        ...authorship,
      });
    });
    return exportedAt;
  }

  /**
   * Returns a row about a customer with the data recorded about them, null once erased or when it cannot be read.
   * Words of staff names in its texts are replaced; tables without texts about customers have none.
   */
  private async buildExportedRow(
    actor: Actor,
    establishment: Establishment,
    customerRow: CustomerDataRow,
    staffNameWords: ReadonlySet<string>,
    purpose: string,
  ): Promise<ExportedRow> {
    const { table, key, number, happenedAt, amountMinor, personalRecordId, keepUntil, isErased } = customerRow;
    const recordContent = isErased
      ? null
      : await this.readRecordContent(actor, establishment, personalRecordId, purpose);
    const texts = TABLES_ABOUT_CUSTOMERS.has(table) ? await findRowTexts(this.database.dataSource, table, key) : null;
    const textsWithoutNames = Object.entries(texts ?? {}).map(
      ([column, text]) => [column, typeof text === 'string' ? redactNames(text, staffNameWords) : null] as const,
    );
    return {
      table,
      number,
      happenedAt,
      amountMinor,
      record: personalRecordId,
      keptUntil: keepUntil,
      isReadable: recordContent !== undefined,
      recorded:
        recordContent === null || recordContent === undefined
          ? null
          : (JSON.parse(recordContent.toString()) as Readonly<Record<string, unknown>>),
      texts: Object.fromEntries(textsWithoutNames),
    };
  }

  /** Returns the recorded data of a customer, which logs the view; undefined when the key that decrypts it is lost. */
  private async readRecordContent(
    actor: Actor,
    establishment: Establishment,
    personalRecordId: bigint,
    purpose: string,
  ): Promise<Buffer | undefined> {
    try {
      return await this.records.viewRecord(actor, establishment, personalRecordId, purpose);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'PERSONAL_RECORD_NOT_READABLE') return undefined;
      throw error;
    }
  }

  /** Returns the words in the names of staff, except those in this person's own name. */
  private async getOtherStaffNameWords(personId: bigint | null, fullName: string): Promise<ReadonlySet<string>> {
    const ownWords = new Set(splitNameIntoSortedWords(fullName));
    const staffNames = await listOtherStaffNames(this.database.dataSource, personId);
    return new Set(
      staffNames.flatMap(splitNameIntoSortedWords).filter((word) => word.length > 1 && !ownWords.has(word)),
    );
  }
}

/** Tables whose texts are a customer's statements or decisions about them. */
const TABLES_ABOUT_CUSTOMERS: ReadonlySet<string> = new Set(['disputes', 'exclusions']);

/** Returns the text with `…` in place of each word of other people's names. */
function redactNames(text: string, nameWords: ReadonlySet<string>): string {
  return text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) =>
    splitNameIntoSortedWords(word).some((foldedWord) => nameWords.has(foldedWord)) ? '…' : word,
  );
}
