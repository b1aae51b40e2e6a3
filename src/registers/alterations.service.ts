import { Injectable } from '@nestjs/common';
import { ALTERATION_TABLE } from '#reports/alterations/report.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { LongDatabase } from '#platform/database/database.js';
import type { Queryable } from '#platform/database/rows.js';
import { describeAlteration, createAlterationWording } from '#documents/words/alteration-words.js';
import type {
  AlterationInWords,
  AlterationRow,
  ElementKind,
  AlterationWording,
} from '#documents/words/alteration-words.js';
import { buildSheetFormat, buildSheet } from '#documents/forms/sheets.js';
import { formatSheetAsCsv } from '#platform/sheets/sheet-csv.js';
import { buildColumns } from '#documents/model/columns.js';
import { buildDataRow } from '#documents/parts/sections.js';
import {
  listAlterations,
  countAlterationsByKind,
  listAlteringPeople,
  type AlteringPerson,
} from './alterations.queries.js';
import type { Language } from '#declarations/shapes/text.js';

/** Filters; an absent field does not restrict. */
export interface AlterationsFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly kind?: ElementKind | undefined;
  readonly personId?: string | undefined;
  readonly text?: string | undefined;
}

/** A page of alterations of data, in words. */
export interface AlterationsPage {
  readonly alterations: readonly AlterationInWords[];
  /** Cursor for the next page; null on the last one. */
  readonly next: string | null;
}

/** A kind of element altered in the period, with the number of alterations. */
export interface AlteredKind {
  /** Kind of the altered records. */
  readonly kind: ElementKind;
  /** Name of the kind, as text. */
  readonly text: string;
  /** Number of alterations. */
  readonly count: bigint;
}

/** Numbers of alterations, by kind and by person. */
export interface AlterationsSummary {
  /** Number of alterations. */
  readonly count: bigint;
  readonly kinds: readonly AlteredKind[];
  readonly people: readonly AlteringPerson[];
}

/** The data-alteration log: the statement of the document `alterations`, by page and filtered. */
@Injectable()
export class AlterationsService {
  constructor(private readonly database: LongDatabase) {}

  /**
   * Returns a page of the alterations that match the filter, in words, latest first. One row more than the page is
   * read, to know whether another page follows; `next` is null on the last one.
   */
  async listAlterationsPage(
    establishment: Establishment,
    filter: AlterationsFilter,
    page: { readonly after?: string | undefined; readonly limit: number },
    language: Language,
  ): Promise<AlterationsPage> {
    const db = this.database.dataSource;
    const alterationRows = await listFilteredAlterations(db, establishment, filter, {
      after: page.after,
      limit: page.limit + 1,
    });
    const wording = buildWording(establishment, language);
    const alterations = alterationRows.slice(0, page.limit).map((row) => describeAlteration(row, wording));
    const lastAlteration = alterations.at(-1);
    const next =
      alterationRows.length > page.limit && lastAlteration ? `${lastAlteration.entryId}.${lastAlteration.field}` : null;
    return { alterations, next };
  }

  /** Returns every matching alteration as CSV, with the columns of the document. */
  async exportAlterationsCsv(
    establishment: Establishment,
    filter: AlterationsFilter,
    language: Language,
  ): Promise<string> {
    const alterationRows = await listFilteredAlterations(this.database.dataSource, establishment, filter, {
      limit: null,
    });
    const wording = buildWording(establishment, language);
    const rows = alterationRows.map((row) => buildDataRow(describeAlteration(row, wording)));
    const sheet = buildSheet('alterations', buildColumns(ALTERATION_TABLE.columns, wording.translate), rows);
    return formatSheetAsCsv(sheet, buildSheetFormat(establishment, language));
  }

  /** Returns the number of alterations of a period, by kind of element, and the people who made them. */
  async summariseAlterations(
    establishment: Establishment,
    period: Pick<AlterationsFilter, 'from' | 'to'>,
    language: Language,
  ): Promise<AlterationsSummary> {
    const { establishmentId } = establishment;
    const boundedPeriod = { from: period.from ?? null, to: period.to ?? null };
    const { translate } = buildWording(establishment, language);
    return this.database.runInSnapshot(async (tx) => {
      const countsByKind = await countAlterationsByKind(tx, establishmentId, boundedPeriod);
      const people = await listAlteringPeople(tx, establishmentId, boundedPeriod);
      return {
        count: countsByKind.find(({ kind }) => kind === null)?.count ?? 0n,
        kinds: countsByKind.flatMap(({ kind, count }) =>
          kind === null ? [] : [{ kind, text: translate(`kind_${kind}`), count }],
        ),
        people,
      };
    });
  }
}

/** Returns the wording of alterations for the establishment's currency and time zone. */
const buildWording = (establishment: Establishment, language: Language): AlterationWording =>
  createAlterationWording({
    language,
    currency: { code: establishment.currency, exponent: establishment.currencyExponent },
    timeZone: establishment.timeZone,
  });

/**
 * Lists the alterations that match a filter. `page.after` is the last alteration of the previous page, its log entry
 * and field (`123.name`).
 */
function listFilteredAlterations(
  db: Queryable,
  establishment: Establishment,
  filter: AlterationsFilter,
  page: { readonly after?: string | undefined; readonly limit: number | null },
): Promise<AlterationRow[]> {
  const [entryId = null, field = null] = page.after?.split('.') ?? [];
  const searchText = filter.text?.trim() ?? '';
  const search = {
    from: filter.from ?? null,
    to: filter.to ?? null,
    kind: filter.kind ?? null,
    personId: filter.personId ?? null,
    text: searchText === '' ? null : searchText,
  };
  return listAlterations(db, establishment.establishmentId, search, { entryId, field, limit: page.limit });
}
