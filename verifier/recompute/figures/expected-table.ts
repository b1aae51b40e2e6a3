import { groupBy } from '../derive/arithmetic.js';
import { buildRow, formatValue, type Cells, type ExpectedRow, type ExpectedTable, type Value } from '../sections.js';
import type { DeclaredSum, DeclaredTable } from './declared.js';
import { tableRecords } from './table-sessions.js';
import { moneyRecords } from './machine-money.js';
import type { AnyRecords, Figure, OpaqueRecord, Scope } from './records.js';
import { ticketRecords } from './ticket-acts.js';

const RECORDS: Readonly<Record<string, AnyRecords>> = { ...tableRecords, ...ticketRecords, ...moneyRecords };

/** Returns the records of this name, with their keys and figures; throws when there are none. */
export function requireRecords(name: string): AnyRecords {
  const records = RECORDS[name];
  if (records === undefined) throw new Error(`no records ${name} in verifier/recompute/figures`);
  return records;
}

/**
 * Derives a table from its declaration in the schema: a row for each group of records with the same keys, and its sums.
 * A table divided `within` further keys has its rows matched by position; any other, by its keys.
 */
export function deriveDeclaredTable(declared: DeclaredTable, scope: Scope): ExpectedTable {
  const records = requireRecords(declared.of);
  const allRecords = records.in(scope);
  const keyNames = [...declared.within, ...Object.values(declared.keys)];
  const groups =
    keyNames.length === 0
      ? allRecords.map((record) => [record])
      : [...groupByKeys(records, allRecords, keyNames, scope)];
  const isMatchedByKey = declared.within.length === 0 && Object.keys(declared.keys).length > 0;
  const rows = groups.flatMap((group, index): ExpectedRow[] => {
    const groupRow = buildRow(buildCells(declared, records, group, scope));
    const nextGroup = groups[index + 1];
    return [groupRow, ...buildSumsAfter(declared, records, { group, next: nextGroup, allRecords, groups }, scope)];
  });
  return {
    kind: 'table',
    name: declared.name,
    by: isMatchedByKey ? Object.keys(declared.keys) : undefined,
    rows,
    isOrderFree: records.isOrderFree === true,
    isComplete: true,
  };
}

type Group = readonly OpaqueRecord[];

/** Returns the keys of a record as one text. */
const formatKey = (records: AnyRecords, record: OpaqueRecord, names: readonly string[], scope: Scope): string =>
  names.map((name) => formatValue(requireKey(records, name)(record, scope))).join(' · ');

/** Groups records by the texts of the keys with these names. */
const groupByKeys = (
  records: AnyRecords,
  allRecords: Group,
  names: readonly string[],
  scope: Scope,
): IterableIterator<OpaqueRecord[]> =>
  groupBy(allRecords, (record) => formatKey(records, record, names, scope)).values();

/** Returns the function that computes a key of the records; throws when they have no key of this name. */
function requireKey(records: AnyRecords, name: string): (record: OpaqueRecord, scope: Scope) => Value {
  const key = records.keys[name];
  if (key === undefined) throw new Error(`no key ${name} of the records`);
  return key;
}

/** Returns the function that computes a figure of the records; throws when they have no figure of this name. */
function requireFigure(records: AnyRecords, name: string): Figure<OpaqueRecord> {
  const figure = records.figures[name];
  if (figure === undefined) throw new Error(`no figure ${name} of the records`);
  return figure;
}

/** Returns the cells of a group's row: its keys, from its first record, and the figures over its records. */
function buildCells({ keys, facts }: DeclaredTable, records: AnyRecords, group: Group, scope: Scope): Cells {
  const [firstRecord] = group;
  const keyCells = Object.entries(keys).map(
    ([column, key]) =>
      [column, firstRecord === undefined ? null : requireKey(records, key)(firstRecord, scope)] as const,
  );
  return { ...Object.fromEntries(keyCells), ...computeFigures(records, facts, group, scope, false) };
}

/**
 * Returns the figures over a group of records, by the columns that show them.
 * `factByColumn`: the name of each column's figure. `isSum`: the figures are for a line of sums.
 */
const computeFigures = (
  records: AnyRecords,
  factByColumn: Readonly<Record<string, string>>,
  group: Group,
  scope: Scope,
  isSum: boolean,
): Cells =>
  Object.fromEntries(
    Object.entries(factByColumn).map(([column, factName]) => [
      column,
      requireFigure(records, factName)(group, scope, isSum),
    ]),
  );

/** A row among those of its table. */
interface Position {
  readonly group: Group;
  /** Group of the next row. */
  readonly next: Group | undefined;
  readonly allRecords: Group;
  readonly groups: readonly Group[];
}

/**
 * Returns the sums due after a group's row: the subtotal of each key whose value changes next, and at the end the total.
 * The total is left out when the table has fewer groups than `from` in its declaration.
 */
function buildSumsAfter(declared: DeclaredTable, records: AnyRecords, position: Position, scope: Scope): ExpectedRow[] {
  const { group, next: nextGroup, allRecords, groups } = position;
  return declared.sums.flatMap((sum): ExpectedRow[] => {
    if (sum.by === undefined) {
      if (nextGroup !== undefined || countGroups(declared, records, groups, scope) < (sum.from ?? 1)) return [];
      return buildSumLine(declared, sum, records, allRecords, scope);
    }
    const keyNames = [sum.by];
    const [firstRecord] = group;
    if (firstRecord === undefined) return [];
    const keyText = formatKey(records, firstRecord, keyNames, scope);
    const nextRecord = nextGroup?.[0];
    if (nextRecord !== undefined && formatKey(records, nextRecord, keyNames, scope) === keyText) return [];
    return buildSumLine(
      declared,
      sum,
      records,
      allRecords.filter((record) => formatKey(records, record, keyNames, scope) === keyText),
      scope,
      keyText,
    );
  });
}

/** Returns the number of different values of the first key that has a subtotal; without one, the number of groups. */
function countGroups({ sums }: DeclaredTable, records: AnyRecords, groups: readonly Group[], scope: Scope): number {
  const summedKey = sums.find((sum) => sum.by !== undefined)?.by;
  if (summedKey === undefined) return groups.length;
  return new Set(groups.flatMap((group) => group.map((record) => formatKey(records, record, [summedKey], scope)))).size;
}

/**
 * Returns a line of sums: the subtotal of the key `by` at the value `keyText`, or the total without `by`.
 * `of` names other records to sum, `shows` limits the figures to those declared. Returns [] when every figure is null.
 */
function buildSumLine(
  declared: DeclaredTable,
  { by, of, shows = 'summed', facts = {} }: DeclaredSum,
  records: AnyRecords,
  group: Group,
  scope: Scope,
  keyText?: string,
): ExpectedRow[] {
  const summedRecords = of === undefined ? records : requireRecords(of);
  const summedGroup =
    of === undefined
      ? group
      : summedRecords
          .in(scope)
          .filter((record) => by === undefined || formatKey(summedRecords, record, [by], scope) === keyText);
  const shownFacts = Object.entries(declared.facts).filter(
    ([column]) => shows === 'all' || (shows === 'summed' && declared.summed.includes(column)),
  );
  const cells = computeFigures(
    summedRecords,
    { ...Object.fromEntries(shownFacts), ...facts },
    summedGroup,
    scope,
    true,
  );
  if (Object.values(cells).every((value) => value === null)) return [];
  return [{ kind: by === undefined ? 'total' : 'subtotal', cells }];
}
