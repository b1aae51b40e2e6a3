import { readSql } from '#documents/parts/report.js';
import type { AlterationRow, ElementKind } from '#documents/words/alteration-words.js';
import { queryRows, type Queryable } from '#platform/database/rows.js';

/** First and last day of a period, inclusive; null: no bound. */
export interface AlterationsPeriod {
  readonly from: string | null;
  readonly to: string | null;
}

/** Filters of the alterations; null does not restrict. */
export interface AlterationsSearch extends AlterationsPeriod {
  readonly kind: ElementKind | null;
  readonly personId: string | null;
  readonly text: string | null;
}

/** Start and length of a page; null: from the first, to the last. */
export interface AlterationsPageRange {
  /** Cursor: the log entry at the end of the previous page, as decimal text, and its field. */
  readonly entryId: string | null;
  readonly field: string | null;
  readonly limit: number | null;
}

/**
 * Lists the alterations that match a search, latest log entry first, the fields of an entry by name. A page begins
 * after `entryId` and `field`; null: from the beginning.
 */
export function listAlterations(
  db: Queryable,
  establishmentId: number,
  { from, to, kind, personId, text }: AlterationsSearch,
  { entryId, field, limit }: AlterationsPageRange,
): Promise<AlterationRow[]> {
  // the signs of a pattern are searched as they are
  const likePattern = text === null ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return queryRows<AlterationRow>(db, readSql('alterations', 'alterations'), [
    establishmentId,
    from,
    to,
    kind,
    personId,
    likePattern,
    entryId,
    field,
    limit,
  ]);
}

/**
 * Returns the number of alterations of a period by kind of element, highest first; the row without a kind is the sum.
 */
export function countAlterationsByKind(
  db: Queryable,
  establishmentId: number,
  { from, to }: AlterationsPeriod,
): Promise<{ readonly kind: ElementKind | null; readonly count: bigint }[]> {
  return queryRows(db, readSql('alterations', 'kinds'), [establishmentId, from, to]);
}

/** A person with alterations in the period, with their number. */
export interface AlteringPerson {
  readonly personId: bigint;
  readonly fullName: string;
  /** Number of alterations. */
  readonly count: bigint;
}

/** Lists the people with alterations in a period, by name. */
export function listAlteringPeople(
  db: Queryable,
  establishmentId: number,
  { from, to }: AlterationsPeriod,
): Promise<AlteringPerson[]> {
  return queryRows<AlteringPerson>(db, readSql('alterations', 'people'), [establishmentId, from, to]);
}
