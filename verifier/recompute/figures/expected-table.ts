import { groupBy } from '../derive/arithmetic.js';
import {
  buildRow,
  formatValue,
  type Cells,
  type ExpectedRow,
  type ExpectedTable,
  type CellValue,
} from '../sections.js';
import type { DeclaredSum, DeclaredTable } from './declared.js';
import { tableRecords } from './table-sessions.js';
import { moneyRecords } from './machine-money.js';
import type { OpaqueRecordSet, Figure, OpaqueRecord, Scope } from './records.js';
import { ticketRecords } from './ticket-acts.js';

const RECORD_SETS_BY_NAME: Readonly<Record<string, OpaqueRecordSet>> = {
  ...tableRecords,
  ...ticketRecords,
  ...moneyRecords,
};

/** Returns the records of this name, with their keys and figures; throws when there are none. */
export function requireRecordSet(name: string): OpaqueRecordSet {
  const recordSet = RECORD_SETS_BY_NAME[name];
  if (recordSet === undefined) throw new Error(`no records ${name} in verifier/recompute/figures`);
  return recordSet;
}

/**
 * Derives a table from its declaration in the schema: a row for each group of records with the same keys, and its sums.
 * A table divided `within` further keys has its rows matched by position; any other, by its keys.
 */
export function deriveDeclaredTable(declaration: DeclaredTable, scope: Scope): ExpectedTable {
  const recordSet = requireRecordSet(declaration.of);
  const allRecords = recordSet.listRecords(scope);
  const keyNames = [...declaration.within, ...Object.values(declaration.keys)];
  const groups =
    keyNames.length === 0
      ? allRecords.map((record) => [record])
      : [...groupByKeys(recordSet, allRecords, keyNames, scope)];
  const isMatchedByKey = declaration.within.length === 0 && Object.keys(declaration.keys).length > 0;
  const rows = groups.flatMap((group, index): ExpectedRow[] => {
    const groupRow = buildRow(buildCells(declaration, recordSet, group, scope));
    const nextGroup = groups[index + 1];
    return [groupRow, ...buildSumRowsAfter(declaration, recordSet, { group, nextGroup, allRecords, groups }, scope)];
  });
  return {
    kind: 'table',
    name: declaration.name,
    by: isMatchedByKey ? Object.keys(declaration.keys) : undefined,
    rows,
    isOrderFree: recordSet.isOrderFree === true,
    isComplete: true,
  };
}

type Group = readonly OpaqueRecord[];

/** Returns the keys of a record as one text. */
const buildKeyText = (
  recordSet: OpaqueRecordSet,
  record: OpaqueRecord,
  keyNames: readonly string[],
  scope: Scope,
): string => keyNames.map((name) => formatValue(requireKeyGetter(recordSet, name)(record, scope))).join(' · ');

/** Groups records by the texts of the keys with these names. */
const groupByKeys = (
  recordSet: OpaqueRecordSet,
  allRecords: Group,
  keyNames: readonly string[],
  scope: Scope,
): IterableIterator<OpaqueRecord[]> =>
  groupBy(allRecords, (record) => buildKeyText(recordSet, record, keyNames, scope)).values();

/** Returns the function that computes a key of the records; throws when they have no key of this name. */
function requireKeyGetter(recordSet: OpaqueRecordSet, name: string): (record: OpaqueRecord, scope: Scope) => CellValue {
  const getKey = recordSet.keys[name];
  if (getKey === undefined) throw new Error(`no key ${name} of the records`);
  return getKey;
}

/** Returns the function that computes a figure of the records; throws when they have no figure of this name. */
function requireFigure(recordSet: OpaqueRecordSet, name: string): Figure<OpaqueRecord> {
  const figure = recordSet.figures[name];
  if (figure === undefined) throw new Error(`no figure ${name} of the records`);
  return figure;
}

/** Returns the cells of a group's row: its keys, from its first record, and the figures over its records. */
function buildCells({ keys, facts }: DeclaredTable, recordSet: OpaqueRecordSet, group: Group, scope: Scope): Cells {
  const [firstRecord] = group;
  const keyCells = Object.entries(keys).map(
    ([column, key]) =>
      [column, firstRecord === undefined ? null : requireKeyGetter(recordSet, key)(firstRecord, scope)] as const,
  );
  return { ...Object.fromEntries(keyCells), ...computeFigures(recordSet, facts, group, scope, false) };
}

/**
 * Returns the figures over a group of records, by the columns that show them.
 * `figureNameByColumn`: the name of each column's figure. `isSumRow`: the figures are for a line of sums.
 */
const computeFigures = (
  recordSet: OpaqueRecordSet,
  figureNameByColumn: Readonly<Record<string, string>>,
  group: Group,
  scope: Scope,
  isSumRow: boolean,
): Cells =>
  Object.fromEntries(
    Object.entries(figureNameByColumn).map(([column, figureName]) => [
      column,
      requireFigure(recordSet, figureName)(group, scope, isSumRow),
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
  recordSet: OpaqueRecordSet,
  position: GroupPosition,
  scope: Scope,
): ExpectedRow[] {
  const { group, nextGroup, allRecords, groups } = position;
  return declaration.sums.flatMap((sum): ExpectedRow[] => {
    if (sum.by === undefined) {
      if (nextGroup !== undefined || countGroups(declaration, recordSet, groups, scope) < (sum.from ?? 1)) return [];
      return buildSumRow(declaration, sum, recordSet, allRecords, scope);
    }
    const keyNames = [sum.by];
    const [firstRecord] = group;
    if (firstRecord === undefined) return [];
    const keyText = buildKeyText(recordSet, firstRecord, keyNames, scope);
    const nextRecord = nextGroup?.[0];
    if (nextRecord !== undefined && buildKeyText(recordSet, nextRecord, keyNames, scope) === keyText) return [];
    return buildSumRow(
      declaration,
      sum,
      recordSet,
      allRecords.filter((record) => buildKeyText(recordSet, record, keyNames, scope) === keyText),
      scope,
      keyText,
    );
  });
}

/** Returns the number of different values of the first key that has a subtotal; without one, the number of groups. */
function countGroups(
  { sums }: DeclaredTable,
  recordSet: OpaqueRecordSet,
  groups: readonly Group[],
  scope: Scope,
): number {
  const summedKey = sums.find((sum) => sum.by !== undefined)?.by;
  if (summedKey === undefined) return groups.length;
  return new Set(groups.flatMap((group) => group.map((record) => buildKeyText(recordSet, record, [summedKey], scope))))
    .size;
}

/**
 * Returns a line of sums: the subtotal of the key `by` at the value `keyText`, or the total without `by`.
 * `of` names other records to sum, `shows` limits the figures to those declared. Returns [] when every figure is null.
 */
function buildSumRow(
  declaration: DeclaredTable,
  { by, of, shows = 'summed', facts = {} }: DeclaredSum,
  recordSet: OpaqueRecordSet,
  group: Group,
  scope: Scope,
  keyText?: string,
): ExpectedRow[] {
  const summedRecordSet = of === undefined ? recordSet : requireRecordSet(of);
  const summedGroup =
    of === undefined
      ? group
      : summedRecordSet
          .listRecords(scope)
          .filter((record) => by === undefined || buildKeyText(summedRecordSet, record, [by], scope) === keyText);
  const shownFigures = Object.entries(declaration.facts).filter(
    ([column]) => shows === 'all' || (shows === 'summed' && declaration.summed.includes(column)),
  );
  const cells = computeFigures(
    summedRecordSet,
    { ...Object.fromEntries(shownFigures), ...facts },
    summedGroup,
    scope,
    true,
  );
  if (Object.values(cells).every((value) => value === null)) return [];
  return [{ kind: by === undefined ? 'total' : 'subtotal', cells }];
}
