import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadModule } from 'libpg-query';
import { DESK_MOVEMENT_KINDS, DESK_MOVEMENTS } from '#domain/accounting/desk-movements.js';
import { listOfColumn, listedInPart } from '../support/closed-lists.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { readComparisons, type Comparison } from '../support/sql/checks.js';

let test: TestDatabase;
let comparisons: readonly Comparison[];

beforeAll(async () => {
  await loadModule();
  test = await createTestDatabase();
  comparisons = await readComparisons(test.superuser);
});

afterAll(() => test.drop());

/** Returns the values that the checks of a column list, sorted. */
function listed(column: string): string[] {
  const lists = comparisons.filter((each) => each.isList && each.column === column);
  return [...new Set(lists.flatMap(({ values }) => values))].sort();
}

describe('a closed list of the database', () => {
  it('has its constant, and every constant named here has a column with a list', () => {
    const columns = new Set(comparisons.filter(({ isList }) => isList).map(({ column }) => column));
    expect([...columns].sort()).toEqual([...Object.keys(listOfColumn), ...Object.keys(listedInPart)].sort());
    expect(columns.size).toBeGreaterThan(120);
  });

  it.each(Object.entries(listOfColumn))('has the values of its constant: %s', (column, values) => {
    expect(listed(column)).toEqual([...values].sort());
  });

  it.each(Object.entries(listedInPart))('has values of its constant only: %s', (column, values) => {
    expect(values).toEqual(expect.arrayContaining(listed(column)));
  });

  it('contains every value to which another check compares its column', () => {
    const lists: Readonly<Record<string, readonly string[]>> = { ...listOfColumn, ...listedInPart };
    const strange = comparisons.flatMap(({ column, values }) =>
      values
        .filter((value) => value !== '' && lists[column] !== undefined && !lists[column].includes(value))
        .map((value) => `${column}: ${value}`),
    );
    expect(strange).toEqual([]);
    expect(comparisons.filter(({ isList, column }) => !isList && column in lists).length).toBeGreaterThan(20);
  });
});

describe('the checks of the movements of a desk', () => {
  const kindsWith = (...chips: readonly string[]): string[] =>
    DESK_MOVEMENT_KINDS.filter((kind) => chips.includes(DESK_MOVEMENTS[kind].chips)).sort();

  it.each([
    ['desk_movements_chips', 'chips may be among what moves', kindsWith('some', 'only')],
    ['desk_movements_trades', 'nothing but chips moves', kindsWith('only')],
  ])('%s names the kinds where %s', (constraint, _meaning, kinds) => {
    const own = comparisons.filter((each) => each.constraint === constraint && each.column === 'desk_movements.kind');
    expect(own.flatMap(({ values }) => values).sort()).toEqual(kinds);
  });
});
