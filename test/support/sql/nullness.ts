/** Whether a column of a result can be null: never, possibly, or undetermined by the statement alone. */
export type Nullness = 'never' | 'may' | 'unknown';

/** A column of a table, a view, a subquery or a result. */
export interface Column {
  readonly name: string;
  readonly nullness: Nullness;
}

/** A node of the parser's tree: one key naming its kind, or the kind's own fields. */
export type Node = Readonly<Record<string, unknown>>;

/** Known facts of the database: columns of its tables, trees of its views, functions that return null only for null. */
export interface Known {
  readonly tables: ReadonlyMap<string, readonly Column[]>;
  readonly views: ReadonlyMap<string, Node>;
  readonly strictFunctions: ReadonlySet<string>;
}

interface Item {
  readonly alias: string;
  readonly columns: readonly Column[];
  /** The columns where the outer join matched a row. */
  readonly present?: readonly Column[];
}

type Scope = readonly Item[];
type Ctes = ReadonlyMap<string, readonly Column[]>;

/** Aggregates that are null without rows, or with nulls only. */
const aggregates = new Set([
  'sum',
  'min',
  'max',
  'avg',
  'bool_or',
  'bool_and',
  'string_agg',
  'percentile_cont',
  'percentile_disc',
  'every',
  'stddev_samp',
  'stddev_pop',
  'array_agg',
  'json_agg',
  'jsonb_agg',
  'json_object_agg',
  'jsonb_object_agg',
  'bit_or',
]);
const collecting = new Set(['array_agg', 'json_agg', 'jsonb_agg', 'json_object_agg', 'jsonb_object_agg']);
const neverNull = new Set([
  'count',
  'row_number',
  'rank',
  'dense_rank',
  'ntile',
  'now',
  'clock_timestamp',
  'statement_timestamp',
  'concat',
  'jsonb_build_object',
  'json_build_object',
  'jsonb_build_array',
  'json_build_array',
  'num_nonnulls',
  'num_nulls',
  'concat_ws',
  'transaction_timestamp',
  'grouping',
  'txid_current',
  'pg_current_xact_id',
  'gen_random_uuid',
  'cume_dist',
]);
/** Strict functions that can be null for non-null arguments. */
const sometimesNull = new Set([
  'array_length',
  'array_position',
  'array_upper',
  'array_lower',
  'substring',
  'regexp_match',
  'regexp_substr',
  'jsonb_path_query_first',
  'jsonb_extract_path',
  'jsonb_extract_path_text',
  'cardinality_or_null',
  'unnest',
  'to_regclass',
  'nextval_or_null',
  'row_to_json_or_null',
  'jsonb_object_field_text',
  'pg_get_expr',
  'pg_get_functiondef',
  'obj_description',
]);
const looseOperators = new Set(['->', '->>', '#>', '#>>']);
const comparisons = new Set(['=', '<', '>', '<=', '>=', '<>', '~', '~*', '!~', '@>', '<@', '&&']);

/** Determines the columns of a statement's result and their nullability, by the statement and the catalogue alone. */
export class NullnessOf {
  private readonly ofViews = new Map<string, readonly Column[]>();

  constructor(private readonly known: Known) {}

  columns(statement: Node, ctes: Ctes = new Map(), outer: Scope = []): readonly Column[] {
    const [kind, body] = onlyKey(statement);
    if (kind === 'SelectStmt') return this.select(body, ctes, outer);
    if (kind === 'InsertStmt' || kind === 'UpdateStmt' || kind === 'DeleteStmt') return this.changed(body, ctes, outer);
    return [];
  }

  private withCtes(body: Node, ctes: Ctes, outer: Scope): Ctes {
    const all = new Map(ctes);
    for (const each of listOf(nodeOf(body['withClause'])['ctes'])) {
      const cte = nodeOf(each['CommonTableExpr']);
      const name = wordOf(cte['ctename']);
      const names = listOf(cte['aliascolnames']).map(textOf);
      const query = nodeOf(cte['ctequery']);
      // a recursive query refers to itself: the columns of its first part
      const first = nodeOf(nodeOf(query['SelectStmt'])['larg']);
      if (nodeOf(body['withClause'])['recursive'] === true && first['targetList'] !== undefined)
        all.set(name, renamed(this.select(first, all, outer), names));
      all.set(name, renamed(this.columns(query, all, outer), names));
    }
    return all;
  }

  private changed(body: Node, outerCtes: Ctes, outer: Scope): readonly Column[] {
    const ctes = this.withCtes(body, outerCtes, outer);
    const relation = nodeOf(body['relation']);
    const scope = [
      this.relation(relation, ctes),
      ...listOf(body['fromClause']).flatMap((item) => this.from(item, ctes, outer)),
      ...listOf(body['usingClause']).flatMap((item) => this.from(item, ctes, outer)),
    ];
    const sure = surelyThere(body['whereClause']);
    const returning = nodeOf(body['returningClause']);
    const list = listOf(body['returningList'] ?? returning['exprs']);
    return this.targets(list, { scope: narrowed(scope, sure), ctes, outer, isGrouped: true, rollup: new Set() });
  }

  private select(body: Node, outerCtes: Ctes, outer: Scope): readonly Column[] {
    const ctes = this.withCtes(body, outerCtes, outer);
    if (body['op'] !== undefined && body['op'] !== 'SETOP_NONE') {
      const left = this.select(nodeOf(body['larg']), ctes, outer);
      const right = this.select(nodeOf(body['rarg']), ctes, outer);
      return left.map(({ name, nullness }, at) => ({
        name,
        nullness: either([nullness, right[at]?.nullness ?? 'unknown']),
      }));
    }
    const values = listOf(body['valuesLists']);
    if (values.length > 0) return this.values(values, ctes, outer);
    const scope = listOf(body['fromClause']).flatMap((item) => this.from(item, ctes, outer));
    const sure = [...surelyThere(body['whereClause']), ...listOf(body['fromClause']).flatMap(innerConditions)];
    const groups = listOf(body['groupClause']);
    const rollup = leftOut(groups);
    const context = { scope: narrowed(scope, sure), ctes, outer, isGrouped: groups.length > 0, rollup };
    return this.targets(listOf(body['targetList']), context);
  }

  private values(lists: readonly Node[], ctes: Ctes, outer: Scope): readonly Column[] {
    const context = { scope: [], ctes, outer, isGrouped: false, rollup: new Set<string>() };
    const lines = lists.map((list) =>
      listOf(nodeOf(list['List'])['items']).map((item) => this.expression(item, context)),
    );
    return (lines[0] ?? []).map((_, at) => ({
      name: `column${at + 1}`,
      nullness: either(lines.map((line) => line[at] ?? 'unknown')),
    }));
  }

  private targets(list: readonly Node[], context: Context): readonly Column[] {
    return list.flatMap((each): readonly Column[] => {
      const target = nodeOf(each['ResTarget']);
      const value = nodeOf(target['val']);
      const fields = listOf(nodeOf(value['ColumnRef'])['fields']);
      if (fields.some((field) => field['A_Star'] !== undefined)) {
        const of = fields.length > 1 ? textOf(fields[0] ?? {}) : undefined;
        return context.scope.filter(({ alias }) => of === undefined || alias === of).flatMap(({ columns }) => columns);
      }
      const name = typeof target['name'] === 'string' ? target['name'] : nameOf(value);
      return [{ name, nullness: this.expression(value, context) }];
    });
  }

  private from(item: Node, ctes: Ctes, outer: Scope): Scope {
    const [kind, body] = onlyKey(item);
    if (kind === 'RangeVar') return [this.relation(body, ctes)];
    const alias = nodeOf(body['alias']);
    const name = wordOf(alias['aliasname']);
    const names = listOf(alias['colnames']).map(textOf);
    if (kind === 'RangeSubselect')
      return [{ alias: name, columns: renamed(this.columns(nodeOf(body['subquery']), ctes, outer), names) }];
    if (kind === 'RangeFunction') return [{ alias: name, columns: functionColumns(body, names) }];
    if (kind !== 'JoinExpr') return [{ alias: name, columns: [] }];
    const left = this.from(nodeOf(body['larg']), ctes, outer);
    const right = this.from(nodeOf(body['rarg']), ctes, [...left, ...outer]);
    const type = wordOf(body['jointype'], 'JOIN_INNER');
    const leftIsOptional = type === 'JOIN_RIGHT' || type === 'JOIN_FULL';
    const rightIsOptional = type === 'JOIN_LEFT' || type === 'JOIN_FULL';
    return [...(leftIsOptional ? left.map(optional) : left), ...(rightIsOptional ? right.map(optional) : right)];
  }

  private relation(body: Node, ctes: Ctes): Item {
    const name = wordOf(body['relname']);
    const alias = wordOf(nodeOf(body['alias'])['aliasname'], name);
    const cte = body['schemaname'] === undefined ? ctes.get(name) : undefined;
    return { alias, columns: cte ?? this.known.tables.get(name) ?? this.view(name) };
  }

  private view(name: string): readonly Column[] {
    const tree = this.known.views.get(name);
    if (tree === undefined) return [];
    const found = this.ofViews.get(name) ?? this.columns(tree);
    this.ofViews.set(name, found);
    return found;
  }

  private expression(node: Node, context: Context): Nullness {
    const [kind, body] = onlyKey(node);
    const of = (value: unknown): Nullness => this.expression(nodeOf(value), context);
    switch (kind) {
      case 'ColumnRef':
        return this.column(node, context);
      case 'A_Const':
        return body['isnull'] === true ? 'may' : 'never';
      case 'TypeCast':
      case 'CollateClause':
        return of(body['arg']);
      case 'A_Indirection':
        return 'unknown';
      case 'CoalesceExpr':
      case 'MinMaxExpr': {
        const all = listOf(body['args']).map((arg) => this.expression(arg, context));
        if (all.includes('never')) return 'never';
        return all.every((each) => each === 'may') ? 'may' : 'unknown';
      }
      case 'NullTest':
      case 'BooleanTest':
      case 'A_ArrayExpr':
      case 'RowExpr':
      case 'SQLValueFunction':
      case 'GroupingFunc':
      case 'JsonObjectConstructor':
      case 'JsonArrayConstructor':
        return 'never';
      case 'BoolExpr':
        return either(listOf(body['args']).map((arg) => this.expression(arg, context)));
      case 'A_Expr':
        return this.operator(body, context);
      case 'CaseExpr':
        return this.choice(body, context);
      case 'SubLink':
        return this.subquery(body, context);
      case 'FuncCall':
        return this.called(body, context);
      default:
        return 'unknown';
    }
  }

  private column(node: Node, { scope, outer, rollup }: Context): Nullness {
    const key = refKey(node);
    if (rollup.has(key)) return 'may';
    const parts = key.split('.');
    const name = parts.at(-1) ?? '';
    const of = parts.length > 1 ? parts.at(-2) : undefined;
    for (const items of [scope, outer]) {
      for (const { alias, columns } of items) {
        if (of !== undefined && alias !== of) continue;
        const column = columns.find((each) => each.name === name);
        if (column !== undefined) return column.nullness;
      }
    }
    return 'unknown';
  }

  private operator(body: Node, context: Context): Nullness {
    const kind = wordOf(body['kind']);
    if (kind === 'AEXPR_NULLIF') return 'may';
    if (kind === 'AEXPR_DISTINCT' || kind === 'AEXPR_NOT_DISTINCT') return 'never';
    if (looseOperators.has(operatorOf(body))) return 'unknown';
    const sides = [body['lexpr'], body['rexpr']]
      .filter((side) => side !== undefined)
      .flatMap((side) => {
        const list = nodeOf(nodeOf(side)['List'])['items'];
        return list === undefined ? [nodeOf(side)] : listOf(list);
      });
    return either(sides.map((side) => this.expression(side, context)));
  }

  private choice(body: Node, context: Context): Nullness {
    const results = listOf(body['args']).map((each) =>
      this.expression(nodeOf(nodeOf(each['CaseWhen'])['result']), context),
    );
    if (body['defresult'] === undefined) return 'may';
    const all = either([...results, this.expression(nodeOf(body['defresult']), context)]);
    const nullBranches = [
      ...listOf(body['args']).map((each) => nodeOf(nodeOf(each['CaseWhen'])['result'])),
      nodeOf(body['defresult']),
    ].some((result) => nodeOf(unwrapped(result)['A_Const'])['isnull'] === true);
    // the branch taken may depend on that very column: only an explicit null is certain
    return all === 'may' && !nullBranches ? 'unknown' : all;
  }

  private subquery(body: Node, { scope, ctes, outer }: Context): Nullness {
    const kind = wordOf(body['subLinkType']);
    if (kind === 'EXISTS_SUBLINK' || kind === 'ARRAY_SUBLINK') return 'never';
    if (kind !== 'EXPR_SUBLINK') return 'unknown';
    const select = nodeOf(body['subselect']);
    const [column] = this.columns(select, ctes, [...scope, ...outer]);
    const inner = nodeOf(select['SelectStmt']);
    const isOneRow =
      listOf(inner['groupClause']).length === 0 &&
      (listOf(inner['fromClause']).length === 0 || listOf(inner['targetList']).some((target) => hasAggregate(target)));
    if (!isOneRow) return column?.nullness === 'may' ? 'may' : 'unknown';
    return column?.nullness ?? 'unknown';
  }

  private called(body: Node, context: Context): Nullness {
    const name = textOf(listOf(body['funcname']).at(-1) ?? {});
    // an aggregated column is not subject to the total's null
    const inside = aggregates.has(name) ? { ...context, rollup: new Set<string>() } : context;
    const args = listOf(body['args']).map((arg) => this.expression(arg, inside));
    if (neverNull.has(name)) return 'never';
    if (aggregates.has(name)) {
      const isWindow = body['over'] !== undefined;
      if (body['agg_filter'] !== undefined) return 'may';
      if (!context.isGrouped && !isWindow) return 'may';
      if (collecting.has(name)) return 'never';
      return args[0] ?? 'unknown';
    }
    if (sometimesNull.has(name) || !this.known.strictFunctions.has(name)) return 'unknown';
    return either(args);
  }
}

interface Context {
  readonly scope: Scope;
  readonly ctes: Ctes;
  readonly outer: Scope;
  readonly isGrouped: boolean;
  /** Columns of grouping sets, null in the lines of a total. */
  readonly rollup: ReadonlySet<string>;
}

function either(all: readonly Nullness[]): Nullness {
  if (all.includes('may')) return 'may';
  return all.includes('unknown') ? 'unknown' : 'never';
}

const optional = ({ alias, columns, present }: Item): Item => ({
  alias,
  columns: columns.map(({ name }) => ({ name, nullness: 'may' })),
  present: present ?? columns,
});

const renamed = (columns: readonly Column[], names: readonly string[]): readonly Column[] =>
  columns.map((column, at) => ({ ...column, name: names[at] ?? column.name }));

/** Returns the columns constrained by a condition on every row, so that they are never null. */
function surelyThere(condition: unknown): readonly string[] {
  const node = nodeOf(condition);
  const bool = nodeOf(node['BoolExpr']);
  if (bool['boolop'] === 'AND_EXPR') return listOf(bool['args']).flatMap(surelyThere);
  const test = nodeOf(node['NullTest']);
  if (test['nulltesttype'] === 'IS_NOT_NULL') return directRef(test['arg']);
  const compared = nodeOf(node['A_Expr']);
  const kind = wordOf(compared['kind']);
  const isStrict =
    (['AEXPR_OP', 'AEXPR_OP_ANY'].includes(kind) && comparisons.has(operatorOf(compared))) ||
    ['AEXPR_IN', 'AEXPR_BETWEEN', 'AEXPR_LIKE'].includes(kind);
  if (!isStrict) return directRef(node);
  return [...directRef(compared['lexpr']), ...directRef(compared['rexpr'])];
}

const directRef = (value: unknown): readonly string[] => {
  const node = unwrapped(nodeOf(value));
  return node['ColumnRef'] === undefined ? [] : [refKey(node)];
};

const unwrapped = (node: Node): Node => {
  const cast = nodeOf(node['TypeCast'])['arg'];
  return cast === undefined ? node : unwrapped(nodeOf(cast));
};

function innerConditions(item: Node): readonly string[] {
  const join = nodeOf(item['JoinExpr']);
  if (Object.keys(join).length === 0) return [];
  const type = wordOf(join['jointype'], 'JOIN_INNER');
  if (type === 'JOIN_INNER')
    return [
      ...surelyThere(join['quals']),
      ...innerConditions(nodeOf(join['larg'])),
      ...innerConditions(nodeOf(join['rarg'])),
    ];
  return type === 'JOIN_LEFT' ? innerConditions(nodeOf(join['larg'])) : [];
}

function narrowed(scope: Scope, sure: readonly string[]): Scope {
  const named = new Set(sure);
  return scope.map(({ alias, columns, present = columns }) => {
    const isThere = present.some(({ name }) => named.has(`${alias}.${name}`));
    return {
      alias,
      columns: (isThere ? present : columns).map((column): Column =>
        named.has(`${alias}.${column.name}`) ? { ...column, nullness: 'never' } : column,
      ),
    };
  });
}

/** Returns the columns that some of the grouping sets leave out: null in the lines of a total. */
function leftOut(groups: readonly Node[]): ReadonlySet<string> {
  const grouping = groups.map((group) => nodeOf(group['GroupingSet'])).filter((each) => each['kind'] !== undefined);
  return new Set(
    grouping.flatMap((each) => {
      const sets = listOf(each['content']).map((set) => columnRefs(set).map(refKey));
      const isListed = each['kind'] === 'GROUPING_SET_SETS';
      return sets.flat().filter((key) => !isListed || !sets.every((set) => set.includes(key)));
    }),
  );
}

function functionColumns(body: Node, names: readonly string[]): readonly Column[] {
  const isSeries = JSON.stringify(body['functions']).includes('"generate_series"');
  const defined = listOf(body['coldeflist']).map((each) => wordOf(nodeOf(each['ColumnDef'])['colname']));
  const all = names.length > 0 ? names : defined;
  return all.map((name, at) => {
    const isOrdinal = body['ordinality'] === true && at === all.length - 1;
    return { name, nullness: isOrdinal || isSeries ? 'never' : 'unknown' };
  });
}

function hasAggregate(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(hasAggregate);
  if (typeof node !== 'object' || node === null) return false;
  const { FuncCall: call, SubLink: inner } = node as Node;
  if (inner !== undefined) return false;
  if (call !== undefined) {
    const name = textOf(listOf(nodeOf(call)['funcname']).at(-1) ?? {});
    if ((aggregates.has(name) || name === 'count') && nodeOf(call)['over'] === undefined) return true;
  }
  return Object.values(node).some(hasAggregate);
}

function columnRefs(node: unknown): readonly Node[] {
  if (Array.isArray(node)) return node.flatMap(columnRefs);
  if (typeof node !== 'object' || node === null) return [];
  if ((node as Node)['ColumnRef'] !== undefined) return [node as Node];
  return Object.values(node).flatMap(columnRefs);
}

const refKey = (node: Node): string => listOf(nodeOf(node['ColumnRef'])['fields']).map(textOf).join('.');

const operatorOf = (body: Node): string => textOf(listOf(body['name']).at(-1) ?? {});

function nameOf(value: Node): string {
  const column = value['ColumnRef'];
  if (column !== undefined) return textOf(listOf(nodeOf(column)['fields']).at(-1) ?? {});
  const call = value['FuncCall'];
  if (call !== undefined) return textOf(listOf(nodeOf(call)['funcname']).at(-1) ?? {});
  const cast = value['TypeCast'];
  if (cast !== undefined) return nameOf(nodeOf(nodeOf(cast)['arg']));
  if (value['CoalesceExpr'] !== undefined) return 'coalesce';
  if (value['SubLink'] !== undefined) return 'exists';
  return '?column?';
}

const onlyKey = (node: Node): readonly [string, Node] => {
  const [entry] = Object.entries(node);
  return entry === undefined ? ['', {}] : [entry[0], nodeOf(entry[1])];
};

export const wordOf = (value: unknown, otherwise = ''): string => (typeof value === 'string' ? value : otherwise);
export const nodeOf = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {});
export const listOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? (value as readonly Node[]) : []);
const textOf = (node: Node): string => {
  const text = nodeOf(node['String'])['sval'];
  return typeof text === 'string' ? text : '';
};
