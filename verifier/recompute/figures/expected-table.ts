import { groupBy } from '../derive/arithmetic.js';
import { buildRow, formatValue, type Cells, type ExpectedRow, type ExpectedTable, type Value } from '../sections.js';
import type { DeclaredSum, DeclaredTable } from './declared.js';
import { tableRecords } from './table-sessions.js';
import { moneyRecords } from './machine-money.js';
import type { OpaqueRecordSet, Figure, OpaqueRecord, Scope } from './records.js';
import { ticketRecords } from './ticket-acts.js';

const RECORDS_BY_NAME: Readonly<Record<string, OpaqueRecordSet>> = {
  ...tableRecords,
  ...ticketRecords,
  ...moneyRecords,
};

/** Returns the records of this name, with their keys and figures; throws when there are none. */
export function requireRecords(name: string): OpaqueRecordSet {
  const records = RECORDS_BY_NAME[name];
  if (records === undefined) throw new Error(`no records ${name} in verifier/recompute/figures`);
  return records;
}

/**
 * Derives a table from its declaration in the schema: a row for each group of records with the same keys, and its sums.
 * A table divided `within` further keys has its rows matched by position; any other, by its keys.
 */
export function deriveDeclaredTable(declaration: DeclaredTable, scope: Scope): ExpectedTable {
  const records = requireRecords(declaration.of);
  const allRecords = records.listRecords(scope);
  const keyNames = [...declaration.within, ...Object.values(declaration.keys)];
  const groups =
    keyNames.length === 0
      ? allRecords.map((record) => [record])
      : [...groupByKeys(records, allRecords, keyNames, scope)];
  const isMatchedByKey = declaration.within.length === 0 && Object.keys(declaration.keys).length > 0;
  const rows = groups.flatMap((group, index): ExpectedRow[] => {
    const groupRow = buildRow(buildCells(declaration, records, group, scope));
    const nextGroup = groups[index + 1];
    return [groupRow, ...buildSumRowsAfter(declaration, records, { group, nextGroup, allRecords, groups }, scope)];
  });
  return {
    kind: 'table',
    name: declaration.name,
    by: isMatchedByKey ? Object.keys(declaration.keys) : undefined,
    rows,
    isOrderFree: records.isOrderFree === true,
    isComplete: true,
  };
}

type Group = readonly OpaqueRecord[];

/** Returns the keys of a record as one text. */
const formatKey = (records: OpaqueRecordSet, record: OpaqueRecord, keyNames: readonly string[], scope: Scope): string =>
  keyNames.map((name) => formatValue(requireKeyGetter(records, name)(record, scope))).join(' · ');

/** Groups records by the texts of the keys with these names. */
const groupByKeys = (
  records: OpaqueRecordSet,
  allRecords: Group,
  keyNames: readonly string[],
  scope: Scope,
): IterableIterator<OpaqueRecord[]> =>
  groupBy(allRecords, (record) => formatKey(records, record, keyNames, scope)).values();

/** Returns the function that computes a key of the records; throws when they have no key of this name. */
function requireKeyGetter(records: OpaqueRecordSet, name: string): (record: OpaqueRecord, scope: Scope) => Value {
  const key = records.keys[name];
  if (key === undefined) throw new Error(`no key ${name} of the records`);
  return key;
}

/** Returns the function that computes a figure of the records; throws when they have no figure of this name. */
function requireFigure(records: OpaqueRecordSet, name: string): Figure<OpaqueRecord> {
  const figure = records.figures[name];
  if (figure === undefined) throw new Error(`no figure ${name} of the records`);
  return figure;
}

/** Returns the cells of a group's row: its keys, from its first record, and the figures over its records. */
function buildCells({ keys, facts }: DeclaredTable, records: OpaqueRecordSet, group: Group, scope: Scope): Cells {
  const [firstRecord] = group;
  const keyCells = Object.entries(keys).map(
    ([column, key]) =>
      [column, firstRecord === undefined ? null : requireKeyGetter(records, key)(firstRecord, scope)] as const,
  );
  return { ...Object.fromEntries(keyCells), ...computeFigures(records, facts, group, scope, false) };
}

/**
 * Returns the figures over a group of records, by the columns that show them.
 * `factByColumn`: the name of each column's figure. `isSumRow`: the figures are for a line of sums.
 */
const computeFigures = (
  records: OpaqueRecordSet,
  factByColumn: Readonly<Record<string, string>>,
  group: Group,
  scope: Scope,
  isSumRow: boolean,
): Cells =>
  Object.fromEntries(
    Object.entries(factByColumn).map(([column, factName]) => [
      column,
      requireFigure(records, factName)(group, scope, isSumRow),
    ]),
  );

/** A row among those of its table. */
interface GroupPosition {
  readonly group: Group;
  /** Group of the next row. */
  readonly nextGroup: Group | undefined;
  readonly allRecords: Group;
  readonly groups: readonly Group[];
}

/**
 * Returns the sums due after a group's row: the subtotal of each key whose value changes next, and at the end the
 * total. The total is left out when the table has fewer groups than `from` in its declaration.
 */
function buildSumRowsAfter(
  declaration: DeclaredTable,
  records: OpaqueRecordSet,
  position: GroupPosition,
  scope: Scope,
): ExpectedRow[] {
  const { group, nextGroup, allRecords, groups } = position;
  return declaration.sums.flatMap((sum): ExpectedRow[] => {
    if (sum.by === undefined) {
      if (nextGroup !== undefined || countGroups(declaration, records, groups, scope) < (sum.from ?? 1)) return [];
      return buildSumRow(declaration, sum, records, allRecords, scope);
    }
    const keyNames = [sum.by];
    const [firstRecord] = group;
    if (firstRecord === undefined) return [];
    const keyText = formatKey(records, firstRecord, keyNames, scope);
    const nextRecord = nextGroup?.[0];
    if (nextRecord !== undefined && formatKey(records, nextRecord, keyNames, scope) === keyText) return [];
    return buildSumRow(
      declaration,
      sum,
      records,
      allRecords.filter((record) => formatKey(records, record, keyNames, scope) === keyText),
      scope,
      keyText,
    );
  });
}

/** Returns the number of different values of the first key that has a subtotal; without one, the number of groups. */
function countGroups(
  { sums }: DeclaredTable,
  records: OpaqueRecordSet,
  groups: readonly Group[],
  scope: Scope,
): number {
  const summedKey = sums.find((sum) => sum.by !== undefined)?.by;
  if (summedKey === undefined) return groups.length;
  return new Set(groups.flatMap((group) => group.map((record) => formatKey(records, record, [summedKey], scope)))).size;
}

/**
 * Returns a line of sums: the subtotal of the key `by` at the value `keyText`, or the total without `by`.
 * `of` names other records to sum, `shows` limits the figures to those declared. Returns [] when every figure is null.
 */
function buildSumRow(
  declaration: DeclaredTable,
  { by, of, shows = 'summed', facts = {} }: DeclaredSum,
  records: OpaqueRecordSet,
  group: Group,
  scope: Scope,
  keyText?: string,
): ExpectedRow[] {
  const summedRecords = of === undefined ? records : requireRecords(of);
  const summedGroup =
    of === undefined
      ? group
      : summedRecords
          .listRecords(scope)
          .filter((record) => by === undefined || formatKey(summedRecords, record, [by], scope) === keyText);
  const shownFigureNames = Object.entries(declaration.facts).filter(
    ([column]) => shows === 'all' || (shows === 'summed' && declaration.summed.includes(column)),
  );
  const cells = computeFigures(
    summedRecords,
    { ...Object.fromEntries(shownFigureNames), ...facts },
    summedGroup,
    scope,
    true,
  );
  if (Object.values(cells).every((value) => value === null)) return [];
  return [{ kind: by === undefined ? 'total' : 'subtotal', cells }];
}
