import ts from 'typescript';
import type { Field } from './describe.js';
import type { Nullness } from './nullness.js';

/** TypeScript types for PostgreSQL's types, once node-postgres has parsed them. */
const kinds: Readonly<Record<string, Kind>> = {
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  oid: 'number',
  int8: 'bigint',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'any',
  jsonb: 'any',
  void: 'any',
  ...Object.fromEntries(
    [
      'text',
      'varchar',
      'bpchar',
      'name',
      'char',
      'numeric',
      'date',
      'uuid',
      'xid8',
      'regclass',
      'interval',
      'inet',
      'xid',
    ].map((name) => [name, 'string'] as const),
  ),
};

type Kind = 'number' | 'bigint' | 'boolean' | 'Date' | 'Buffer' | 'string' | 'any';

/** A column of a result with its nullability according to the statement. */
export interface ResultColumn extends Field {
  readonly nullness: Nullness;
}

/** Returns the differences between a row type and the statement's result; empty when they match. */
export function differencesOf(
  row: ts.Type,
  columns: readonly ResultColumn[],
  checker: ts.TypeChecker,
  types: ReadonlyMap<number, string>,
): readonly string[] {
  if (isLoose(row, checker)) return [];
  const expected = checker.getPropertiesOfType(row);
  const missing = expected.filter(({ name }) => !columns.some((column) => column.name === name));
  const surplus = columns.filter(({ name }) => !expected.some((property) => property.name === name));
  const wrong = expected.flatMap((property) => {
    const column = columns.find(({ name }) => name === property.name);
    if (column === undefined) return [];
    return differencesOfColumn(checker.getTypeOfSymbol(property), column, checker, types);
  });
  return [
    ...missing.map(({ name }) => `${name}: not returned`),
    ...surplus.map(({ name }) => `${name}: returned and not in the row's type`),
    ...wrong,
  ];
}

/** Returns whether a row is read by names that are known only at run time. */
function isLoose(row: ts.Type, checker: ts.TypeChecker): boolean {
  const parts = row.isIntersection() ? row.types : [row];
  return (
    checker.isArrayLikeType(row) ||
    parts.some((part) => checker.getIndexInfosOfType(part).length > 0) ||
    (row.flags & (ts.TypeFlags.NonPrimitive | ts.TypeFlags.Unknown)) !== 0
  );
}

function differencesOfColumn(
  type: ts.Type,
  { name, nullness, dataTypeID }: ResultColumn,
  checker: ts.TypeChecker,
  types: ReadonlyMap<number, string>,
): readonly string[] {
  const members = type.isUnion() ? type.types : [type];
  const isNull = (member: ts.Type): boolean => (member.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;
  const isAnything = members.some((member) => (member.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) !== 0);
  if (isAnything) return [];
  const differences: string[] = [];
  const may = members.some(isNull);
  if (nullness === 'may' && !may) differences.push(`${name}: may be null, the row's type says never`);
  if (nullness === 'never' && may) differences.push(`${name}: is never null, the row's type says it may be`);
  const typeName = types.get(dataTypeID) ?? String(dataTypeID);
  const wrong = members.filter((member) => !isNull(member) && !fits(typeName, member, checker));
  if (wrong.length > 0) differences.push(`${name}: ${typeName}, the row's type says ${checker.typeToString(type)}`);
  return differences;
}

function fits(typeName: string, type: ts.Type, checker: ts.TypeChecker): boolean {
  if (typeName.startsWith('_')) {
    const [element] = checker.isArrayLikeType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [];
    if (element === undefined) return false;
    const members = element.isUnion() ? element.types : [element];
    return members.every(
      (member) => (member.flags & ts.TypeFlags.Null) !== 0 || fits(typeName.slice(1), member, checker),
    );
  }
  const kind = kinds[typeName];
  if (kind === undefined) return false;
  if (kind === 'any') return true;
  // a brand is an intersection with its primitive
  const parts = type.isIntersection() ? type.types : [type];
  return parts.some((part) => isOf(kind, part));
}

const flags: Readonly<Record<'number' | 'bigint' | 'boolean' | 'string', ts.TypeFlags>> = {
  number: ts.TypeFlags.NumberLike,
  bigint: ts.TypeFlags.BigIntLike,
  boolean: ts.TypeFlags.BooleanLike,
  string: ts.TypeFlags.StringLike,
};

function isOf(kind: Exclude<Kind, 'any'>, type: ts.Type): boolean {
  const name = type.getSymbol()?.name;
  if (kind === 'Buffer') return name === 'Buffer' || name === 'Uint8Array';
  if (kind === 'Date') return name === 'Date';
  return (type.flags & flags[kind]) !== 0;
}
