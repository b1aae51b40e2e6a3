import type { Day } from '../derive/days.js';
import type { DerivedData } from '../derive/derived.js';
import type { Period } from '../derive/period.js';
import type { RawData } from '../facts.js';
import type { CellValue } from '../sections.js';
import type { Translate } from '../words.js';

/** The question of one document. */
export interface Scope {
  readonly rawData: RawData;
  readonly derived: DerivedData;
  readonly period: Period;
  /** Reconciled days that the document covers; only the closed ones in the statement of a period. */
  readonly days: readonly Day[];
  readonly translate: Translate;
}

/** Derives a figure from the records of a row, or of a line of sums. */
export type Figure<Item> = (records: readonly Item[], scope: Scope, isSum: boolean) => CellValue;

/** Records of a period in the order in which documents list them, with their keys and the figures over them. */
export interface RecordSet<Item> {
  readonly listRecords: (scope: Scope) => readonly Item[];
  /** Keys by which rows group the records, as documents show them. */
  readonly keys: Readonly<Record<string, (record: Item, scope: Scope) => CellValue>>;
  readonly figures: Readonly<Record<string, Figure<Item>>>;
  /** Whether documents list the rows in an order that is not derived here. */
  readonly isOrderFree?: boolean;
}

declare const opaque: unique symbol;

/** A record of any type: it is read only by the keys and figures of its own kind. */
export interface OpaqueRecord {
  readonly [opaque]: true;
}

export type OpaqueRecordSet = RecordSet<OpaqueRecord>;

export const defineRecordSet = <Item>(records: RecordSet<Item>): OpaqueRecordSet =>
  records as unknown as OpaqueRecordSet;
