import { groupBy } from '../derive/arithmetic.js';
import { row, valueText } from '../sections.js';
import type { Cells, ExpectedRow, ExpectedTable, Value } from '../sections.js';
import type { DeclaredSum, DeclaredTable } from './declared.js';
import { tableRecords } from './table-sessions.js';
import { moneyRecords } from './machine-money.js';
import type { AnyRecords, Figure, OpaqueRecord, Scope } from './records.js';
import { ticketRecords } from './ticket-acts.js';

const RECORDS: Readonly<Record<string, AnyRecords>> = { ...tableRecords, ...ticketRecords, ...moneyRecords };

/** Returns the records of this name, with their keys and figures; throws when there are none. */
export function recordsNamed(name: string): AnyRecords {
  const records = RECORDS[name];
  if (records === undefined) throw new Error(`no records ${name} in verifier/recompute/figures`);
  return records;
}

/**
 * Derives a declared table: a row for each group of records with the same keys, each column with its key or its figure,
 * then the declared lines of sums.
 */
export function expectedTable(declared: DeclaredTable, scope: Scope): ExpectedTable {
  const records = recordsNamed(declared.of);
  const list = records.in(scope);
  const names = [...declared.within, ...Object.values(declared.keys)];
  const groups = names.length === 0 ? list.map((each) => [each]) : [...groupsByKeys(records, list, names, scope)];
  const isNamed = declared.within.length === 0 && Object.keys(declared.keys).length > 0;
  const rows = groups.flatMap((group, at): ExpectedRow[] => {
    const own = row(cellsOf(declared, records, group, scope));
    const next = groups[at + 1];
    return [own, ...sumsAfter(declared, records, { group, next, list, groups }, scope)];
  });
  return {
    kind: 'table',
    name: declared.name,
    by: isNamed ? Object.keys(declared.keys) : undefined,
    rows,
    isOrderFree: records.isOrderFree === true,
    isComplete: true,
  };
}

type Group = readonly OpaqueRecord[];

const keyText = (records: AnyRecords, record: OpaqueRecord, names: readonly string[], scope: Scope): string =>
  names.map((name) => valueText(keyNamed(records, name)(record, scope))).join(' · ');

const groupsByKeys = (
  records: AnyRecords,
  list: Group,
  names: readonly string[],
  scope: Scope,
): IterableIterator<OpaqueRecord[]> => groupBy(list, (each) => keyText(records, each, names, scope)).values();

function keyNamed(records: AnyRecords, name: string): (record: OpaqueRecord, scope: Scope) => Value {
  const key = records.keys[name];
  if (key === undefined) throw new Error(`no key ${name} of the records`);
  return key;
}

function figureNamed(records: AnyRecords, name: string): Figure<OpaqueRecord> {
  const figure = records.figures[name];
  if (figure === undefined) throw new Error(`no figure ${name} of the records`);
  return figure;
}

function cellsOf({ keys, facts }: DeclaredTable, records: AnyRecords, group: Group, scope: Scope): Cells {
  const [first] = group;
  const shown = Object.entries(keys).map(
    ([column, key]) => [column, first === undefined ? null : keyNamed(records, key)(first, scope)] as const,
  );
  return { ...Object.fromEntries(shown), ...figuresOf(records, facts, group, scope, false) };
}

const figuresOf = (
  records: AnyRecords,
  facts: Readonly<Record<string, string>>,
  group: Group,
  scope: Scope,
  isSum: boolean,
): Cells =>
  Object.fromEntries(
    Object.entries(facts).map(([column, fact]) => [column, figureNamed(records, fact)(group, scope, isSum)]),
  );

interface Position {
  readonly group: Group;
  /** Group of the next row. */
  readonly next: Group | undefined;
  readonly list: Group;
  readonly groups: readonly Group[];
}

/** Returns the lines of sums after a row: those of each key that ends here, and those of the whole table. */
function sumsAfter(declared: DeclaredTable, records: AnyRecords, position: Position, scope: Scope): ExpectedRow[] {
  const { group, next, list, groups } = position;
  return declared.sums.flatMap((sum): ExpectedRow[] => {
    if (sum.by === undefined) {
      if (next !== undefined || countOf(declared, records, groups, scope) < (sum.from ?? 1)) return [];
      return lineOf(declared, sum, records, list, scope);
    }
    const by = [sum.by];
    const [first] = group;
    if (first === undefined) return [];
    const key = keyText(records, first, by, scope);
    const following = next?.[0];
    if (following !== undefined && keyText(records, following, by, scope) === key) return [];
    return lineOf(
      declared,
      sum,
      records,
      list.filter((each) => keyText(records, each, by, scope) === key),
      scope,
      key,
    );
  });
}

/** Returns the number of groups of the first key that has a line of sums; without one, of rows. */
function countOf({ sums }: DeclaredTable, records: AnyRecords, groups: readonly Group[], scope: Scope): number {
  const by = sums.find((sum) => sum.by !== undefined)?.by;
  if (by === undefined) return groups.length;
  return new Set(groups.flatMap((group) => group.map((each) => keyText(records, each, [by], scope)))).size;
}

/** Returns a line of sums; none when it has no figure. */
function lineOf(
  declared: DeclaredTable,
  { by, of, shows = 'summed', facts = {} }: DeclaredSum,
  records: AnyRecords,
  group: Group,
  scope: Scope,
  key?: string,
): ExpectedRow[] {
  const summedRecords = of === undefined ? records : recordsNamed(of);
  const summed =
    of === undefined
      ? group
      : summedRecords.in(scope).filter((each) => by === undefined || keyText(summedRecords, each, [by], scope) === key);
  const shown = Object.entries(declared.facts).filter(
    ([column]) => shows === 'all' || (shows === 'summed' && declared.summed.includes(column)),
  );
  const cells = figuresOf(summedRecords, { ...Object.fromEntries(shown), ...facts }, summed, scope, true);
  if (Object.values(cells).every((value) => value === null)) return [];
  return [{ kind: by === undefined ? 'total' : 'subtotal', cells }];
}
