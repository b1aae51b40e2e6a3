/** Groups rows by a key, in their order. */
export function groupByKey<Row>(rows: readonly Row[], keyOf: (row: Row) => bigint): Map<bigint, Row[]> {
  const groups = new Map<bigint, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
