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
import type { OpaqueRecordSet, OpaqueRecord, Scope } from './records.js';
import { promotionalRecords } from './promotional-days.js';
import { ticketRecords } from './ticket-acts.js';

const RECORD_SETS_BY_NAME: Readonly<Record<string, OpaqueRecordSet>> = {
  ...tableRecords,
  ...ticketRecords,
  ...moneyRecords,
  ...promotionalRecords,
};

/** Returns the records of this name, with their keys and figures; throws when there are none. */
export function requireRecordSet(name: string): OpaqueRecordSet {
  const recordSet = RECORD_SETS_BY_NAME[name];
  if (recordSet === undefined) throw new Error(`no records ${name} in verifier/recompute/figures`);
  return recordSet;
}

type Group = readonly OpaqueRecord[];

/** Records of a name in the scope of a document. */
class ScopedRecords {
  readonly records: Group;
  readonly recordSet: OpaqueRecordSet;
  readonly #scope: Scope;

  constructor(name: string, scope: Scope) {
    this.recordSet = requireRecordSet(name);
    this.records = this.recordSet.listRecords(scope);
    this.#scope = scope;
  }

  /** Returns a key of a record; throws when the records have no key of this name. */
  getKey(record: OpaqueRecord, name: string): CellValue {
    const getKey = this.recordSet.keys[name];
    if (getKey === undefined) throw new Error(`no key ${name} of the records`);
    return getKey(record, this.#scope);
  }

  /** Returns the keys of a record as one text. */
  buildKeyText(record: OpaqueRecord, keyNames: readonly string[]): string {
    return keyNames.map((name) => formatValue(this.getKey(record, name))).join(' · ');
  }

  /**
   * Returns the figures over a group of records, by the columns that show them; throws for an unknown figure.
   * `figureNameByColumn`: the name of each column's figure. `isSumRow`: the figures are for a line of sums.
   */
  computeFigures(figureNameByColumn: Readonly<Record<string, string>>, group: Group, isSumRow: boolean): Cells {
    const cells = Object.entries(figureNameByColumn).map(([column, name]) => {
      const figure = this.recordSet.figures[name];
      if (figure === undefined) throw new Error(`no figure ${name} of the records`);
      return [column, figure(group, this.#scope, isSumRow)] as const;
    });
    return Object.fromEntries(cells);
  }
}

/**
 * Derives a table from its declaration in the schema: a row for each group of records with the same keys, and its sums.
 * A table divided `within` further keys has its rows matched by position; any other, by its keys.
 */
export function deriveDeclaredTable(declaration: DeclaredTable, scope: Scope): ExpectedTable {
  const { name, of, within, keys, facts, sums } = declaration;
  const scopedRecords = new ScopedRecords(of, scope);
  const { records, recordSet } = scopedRecords;
  const keyNames = [...within, ...Object.values(keys)];
  const groups =
    keyNames.length === 0
      ? records.map((record) => [record])
      : [...groupBy(records, (record) => scopedRecords.buildKeyText(record, keyNames)).values()];
  const rows = groups.flatMap((group, index): ExpectedRow[] => {
    const keyCells = Object.entries(keys).flatMap(([column, key]) =>
      group.slice(0, 1).map((record) => [column, scopedRecords.getKey(record, key)] as const),
    );
    return [
      buildRow({ ...Object.fromEntries(keyCells), ...scopedRecords.computeFigures(facts, group, false) }),
      ...sums.flatMap((sum) => buildSumRowAfter(declaration, sum, { scopedRecords, groups, index }, scope)),
    ];
  });
  const isMatchedByKey = within.length === 0 && Object.keys(keys).length > 0;
  return {
    kind: 'table',
    name,
    by: isMatchedByKey ? Object.keys(keys) : undefined,
    rows,
    isOrderFree: recordSet.isOrderFree === true,
    isComplete: true,
  };
}

/** A row among those of its table. */
interface GroupPosition {
  readonly scopedRecords: ScopedRecords;
  readonly groups: readonly Group[];
  readonly index: number;
}

/**
 * Returns a line of sums due after a group's row: the subtotal of the key `by` where its value changes next, or the
 * total at the end. The total is left out when the table has fewer groups than `from`, and any sum whose figures are
 * all null. `of` names other records to sum, `shows` limits the figures to those declared.
 */
function buildSumRowAfter(
  declaration: DeclaredTable,
  { by, of, shows = 'summed', facts = {}, from = 1 }: DeclaredSum,
  { scopedRecords, groups, index }: GroupPosition,
  scope: Scope,
): ExpectedRow[] {
  // without a key, every record has the same text
  const keyNames = by === undefined ? [] : [by];
  const [record, nextRecord] = [groups[index]?.[0], groups[index + 1]?.[0]];
  if (record === undefined) return [];
  const keyText = scopedRecords.buildKeyText(record, keyNames);
  if (nextRecord !== undefined && scopedRecords.buildKeyText(nextRecord, keyNames) === keyText) return [];
  if (by === undefined && countGroups(declaration, scopedRecords, groups) < from) return [];
  const summedRecords = of === undefined ? scopedRecords : new ScopedRecords(of, scope);
  const summedGroup = summedRecords.records.filter(
    (candidate) => summedRecords.buildKeyText(candidate, keyNames) === keyText,
  );
  const shownFigures = Object.entries(declaration.facts).filter(
    ([column]) => shows === 'all' || (shows === 'summed' && declaration.summed.includes(column)),
  );
  const cells = summedRecords.computeFigures({ ...Object.fromEntries(shownFigures), ...facts }, summedGroup, true);
  if (Object.values(cells).every((value) => value === null)) return [];
  return [{ kind: by === undefined ? 'total' : 'subtotal', cells }];
}

/** Returns the number of different values of the first key that has a subtotal; without one, the number of groups. */
function countGroups({ sums }: DeclaredTable, scopedRecords: ScopedRecords, groups: readonly Group[]): number {
  const summedKey = sums.find((sum) => sum.by !== undefined)?.by;
  if (summedKey === undefined) return groups.length;
  return new Set(groups.flat().map((record) => scopedRecords.buildKeyText(record, [summedKey]))).size;
}
