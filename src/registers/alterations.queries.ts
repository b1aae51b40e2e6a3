import { statement } from '#documents/parts/report.js';
import type { AlterationRow, ElementKind } from '#documents/words/alteration-words.js';
import { rows } from '#platform/database/rows.js';
import type { Queryable } from '#platform/database/rows.js';

/** The days of a period, both included; null: no bound. */
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

/** Where a page begins and its length; null: from the first, to the last. */
export interface AlterationsPart {
  /** The entry of the log at which the page before ended, as decimal text, and its field. */
  readonly entryId: string | null;
  readonly field: string | null;
  readonly limit: number | null;
}

/** Alterations by the document's statement: the latest entry of the log first, its fields by their names. */
export function alterationsOf(
  on: Queryable,
  establishmentId: number,
  { from, to, kind, personId, text }: AlterationsSearch,
  { entryId, field, limit }: AlterationsPart,
): Promise<AlterationRow[]> {
  const pattern = text === null ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return rows<AlterationRow>(on, statement('alterations', 'alterations'), [
    ...[establishmentId, from, to, kind, personId, pattern],
    ...[entryId, field, limit],
  ]);
}

/** How many alterations of a period each kind of element had, the most first; the row without a kind is the sum. */
export function alteredKinds(
  on: Queryable,
  establishmentId: number,
  { from, to }: AlterationsPeriod,
): Promise<{ readonly kind: ElementKind | null; readonly count: bigint }[]> {
  return rows(on, statement('alterations', 'kinds'), [establishmentId, from, to]);
}

/** A person who altered something in the period, with how often. */
export interface AlteringPerson {
  readonly personId: bigint;
  readonly fullName: string;
  readonly count: bigint;
}

/** Who altered something in a period, by name. */
export function alteringPeople(
  on: Queryable,
  establishmentId: number,
  { from, to }: AlterationsPeriod,
): Promise<AlteringPerson[]> {
  return rows<AlteringPerson>(on, statement('alterations', 'people'), [establishmentId, from, to]);
}
