import { Injectable } from '@nestjs/common';
import { setAuditContext } from '#audit/log/audit-context.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { PersonalRecordsService } from '#identity/people/personal-records.service.js';
import { wordsOfName } from '#identity/credentials/customer-digest.js';
import type { NamedCustomer } from '#identity/credentials/customer-digest.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { Clock } from '#platform/runtime/clock.js';
import { Refusal, refuse } from '#refusals/refusal.js';
import { PersonalExportEntity } from './entities/personal-export.entity.js';
import { HoldingsService } from './holdings.service.js';
import type { HeldRow, HeldText } from './holdings.service.js';
import {
  actsOf,
  formerNamesOf,
  functionsOf,
  loginsOf,
  oathsOf,
  otherNames,
  sessionsOf,
  textsOf,
} from './personal.queries.js';

/** A text in which somebody is named: where it is, and not its words, which may be about others. */
export type NamedText = HeldText;

/** A row about a customer, with what it says of them. */
export interface ExportedRow {
  readonly table: string;
  readonly number: bigint;
  readonly happenedAt: Date;
  readonly amountMinor: bigint | null;
  readonly record: bigint;
  readonly keptUntil: string;
  /** The paper or name as it was recorded; null: erased, or not readable. */
  readonly recorded: Readonly<Record<string, unknown>> | null;
  /** False: the key that opens the paper is lost. */
  readonly isReadable: boolean;
  /** The texts of the row, by column; names of people who work here are left out. */
  readonly texts: Readonly<Record<string, unknown>>;
}

/** Recorded under the same name, without a birth date: of this customer only if they say so. */
export interface PossibleRow {
  readonly table: string;
  readonly number: bigint;
  readonly happenedAt: Date;
  readonly record: bigint;
}

/** What an establishment holds of somebody; instants in UTC, amounts in minor units as text. */
export interface PersonalExport {
  readonly format: 'releve-personal-data-1';
  readonly establishment: string;
  readonly about: 'person' | 'customer';
  readonly exportedAt: Date;
  readonly person: {
    readonly employeeNumber: string;
    readonly fullName: string;
    readonly formerNames: readonly string[];
    readonly employedFrom: string;
    readonly employedUntil: string | null;
    readonly nameKeptUntil: string | null;
    readonly logins: readonly string[];
    readonly functions: Awaited<ReturnType<typeof functionsOf>>;
    readonly oaths: Awaited<ReturnType<typeof oathsOf>>;
    readonly sessions: Awaited<ReturnType<typeof sessionsOf>>;
    readonly acts: Awaited<ReturnType<typeof actsOf>>;
  } | null;
  readonly rows: readonly ExportedRow[];
  readonly possibleRows: readonly PossibleRow[];
  readonly namedIn: readonly NamedText[];
  /** Records by name alone whose key is lost: some may be of this customer, too. */
  readonly unreadableRecords: number;
}

/** Gives out what is held of one person, in an act that is recorded; of nobody else. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly records: PersonalRecordsService,
    private readonly holdings: HoldingsService,
  ) {}

  /** Of a customer. Refuses REASON_REQUIRED, NO_PERSONAL_DATA. */
  async ofCustomer(
    actor: Actor,
    establishment: Establishment,
    wanted: { readonly customer: NamedCustomer; readonly confirmed: readonly bigint[]; readonly purpose: string },
  ): Promise<PersonalExport> {
    const { customer, confirmed, purpose } = wanted;
    const { digest, rows, texts, unreadable } = await this.holdings.ofCustomer(establishment, customer, confirmed);
    if (rows.length === 0 && texts.length === 0 && unreadable === 0) refuse('NO_PERSONAL_DATA');
    const exportedAt = await this.record(actor, establishment, purpose, {
      ...{ about: 'customer', personId: null, customerDigest: digest },
    });
    const others = await this.namesWithout(null, customer.fullName);
    const exported: ExportedRow[] = [];
    const certain = rows.filter(({ isCertain }) => isCertain);
    for (const row of certain) exported.push(await this.rowOf(actor, establishment, row, others, purpose));
    const possibleRows = rows
      .filter(({ isCertain }) => !isCertain)
      .map(({ table, number, happenedAt, personalRecordId: record }) => ({ table, number, happenedAt, record }));
    const keys = new Set(certain.map(({ table, key }) => `${table} ${key}`));
    const namedIn = texts.filter(({ table, key }) => !keys.has(`${table} ${key}`));
    return {
      ...{ format: 'releve-personal-data-1', establishment: establishment.name, about: 'customer', exportedAt },
      ...{ person: null, rows: exported, possibleRows, namedIn, unreadableRecords: unreadable },
    };
  }

  /** Of somebody who works or worked here. Refuses REASON_REQUIRED, NOT_FOUND. */
  async ofPerson(
    actor: Actor,
    establishment: Establishment,
    { personId, purpose }: { readonly personId: bigint; readonly purpose: string },
  ): Promise<PersonalExport> {
    const { establishmentId } = establishment;
    const { person, nameKeptUntil, texts } = await this.holdings.ofPerson(establishment, personId);
    const exportedAt = await this.record(actor, establishment, purpose, {
      ...{ about: 'person', personId, customerDigest: null },
    });
    const on = this.database.dataSource;
    const { employeeNumber, fullName, employedFrom, employedUntil } = person;
    return {
      ...{ format: 'releve-personal-data-1', establishment: establishment.name, about: 'person', exportedAt },
      person: {
        ...{ employeeNumber, fullName, employedFrom, employedUntil, nameKeptUntil },
        formerNames: await formerNamesOf(on, personId),
        logins: await loginsOf(on, personId),
        functions: await functionsOf(on, establishmentId, personId),
        oaths: await oathsOf(on, establishmentId, personId),
        sessions: await sessionsOf(on, personId),
        acts: await actsOf(on, establishmentId, personId),
      },
      ...{ rows: [], possibleRows: [], namedIn: texts, unreadableRecords: 0 },
    };
  }

  private async record(
    { personId: exportedBy }: Actor,
    { establishmentId }: Establishment,
    purpose: string,
    about: Pick<PersonalExportEntity, 'about' | 'personId' | 'customerDigest'>,
  ): Promise<Date> {
    const why = purpose.trim();
    if (why.length < 3 || why.length > 500) refuse('REASON_REQUIRED');
    const exportedAt = this.clock.now();
    await this.database.transaction(async (tx) => {
      const act = { establishmentId, personId: exportedBy, act: 'personal.export', happenedAt: exportedAt };
      await setAuditContext(tx, { ...act, gamingDay: null, reason: why });
      await insertRow(tx, PersonalExportEntity, { establishmentId, ...about, purpose: why, exportedBy, exportedAt });
    });
    return exportedAt;
  }

  private async rowOf(
    actor: Actor,
    establishment: Establishment,
    row: HeldRow,
    others: ReadonlySet<string>,
    purpose: string,
  ): Promise<ExportedRow> {
    const { table, key, number, happenedAt, amountMinor, personalRecordId, keepUntil, isErased } = row;
    const content = isErased ? null : await this.contentOf(actor, establishment, personalRecordId, purpose);
    const texts = TABLES_ABOUT_CUSTOMERS.has(table) ? await textsOf(this.database.dataSource, table, key) : null;
    const theirs = Object.entries(texts ?? {}).map(
      ([name, text]) => [name, typeof text === 'string' ? withoutNames(text, others) : null] as const,
    );
    return {
      ...{ table, number, happenedAt, amountMinor, record: personalRecordId, keptUntil: keepUntil },
      isReadable: content !== undefined,
      recorded:
        content === null || content === undefined
          ? null
          : (JSON.parse(content.toString()) as Readonly<Record<string, unknown>>),
      texts: Object.fromEntries(theirs),
    };
  }

  /** What was recorded; undefined where its key is lost. */
  private async contentOf(
    actor: Actor,
    establishment: Establishment,
    record: bigint,
    purpose: string,
  ): Promise<Buffer | undefined> {
    try {
      return await this.records.view(actor, establishment, record, purpose);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'PERSONAL_RECORD_NOT_READABLE') return undefined;
      throw error;
    }
  }

  /** The words of the names of everybody who works here, but those of this name. */
  private async namesWithout(personId: bigint | null, fullName: string): Promise<ReadonlySet<string>> {
    const own = new Set(wordsOfName(fullName));
    const names = await otherNames(this.database.dataSource, personId);
    return new Set(names.flatMap(wordsOfName).filter((word) => word.length > 1 && !own.has(word)));
  }
}

/** Tables whose texts are what a customer said, or what was decided about them. */
const TABLES_ABOUT_CUSTOMERS: ReadonlySet<string> = new Set(['disputes', 'exclusions']);

/** The text without the words of others' names. */
function withoutNames(text: string, names: ReadonlySet<string>): string {
  return text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) =>
    wordsOfName(word).some((each) => names.has(each)) ? '…' : word,
  );
}
