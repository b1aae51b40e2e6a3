import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { packageRoot } from '#platform/runtime/package-root.js';
import { Folding, noBindings, type Bindings, type Value } from './folding.js';

/** A statement of the program: its text and the row expected by its caller. */
export interface Statement {
  /** Path from the root, with the line of the call. */
  readonly place: string;
  readonly file: string;
  /** The enclosing function, or the class and its method. */
  readonly within: string;
  readonly sql: string;
  readonly row: ts.Type | undefined;
}

export interface Statements {
  readonly checker: ts.TypeChecker;
  readonly found: readonly Statement[];
  /** Calls whose text is not known before run time, with the reason. */
  readonly unread: readonly (Omit<Statement, 'sql'> & { readonly why: string })[];
}

/** Functions of src/platform/database that run a statement, with the position of its text among the arguments. */
const runners: Readonly<Record<string, number>> = {
  queryRows: 1,
  queryRow: 1,
  queryOptionalRow: 1,
  queryRowOrRefuse: 2,
  queryPrepared: 2,
  queryDayMachines: 2,
};
/** Methods that run a statement. */
const methods: Readonly<Record<string, number>> = { query: 0, prepared: 1 };

/** Returns every statement that src/ and reports/ send to the database, without running any. */
export function readStatements(): Statements {
  return statementsOf(programOf(['src', 'reports']));
}

/** Returns the statements of one text that is not on disk, as if it were a file in src/. */
export function readStatementsOfText(file: string, text: string): Statements {
  const path = join(packageRoot, file);
  const { options } = configuration();
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    name === path ? ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true) : read(name, ...rest);
  return statementsOf(ts.createProgram([path], options, host));
}

function statementsOf(program: ts.Program): Statements {
  const checker = program.getTypeChecker();
  const files = program.getSourceFiles().filter(({ fileName }) => !fileName.includes('node_modules'));
  const folding = new Folding(checker, files, known);
  const found: Statement[] = [];
  const unread: Statements['unread'][number][] = [];
  const look = (node: ts.Node): void => {
    node.forEachChild(look);
    if (!ts.isCallExpression(node)) return;
    const argument = textArgument(node, folding);
    if (argument === undefined) return;
    const source = node.getSourceFile();
    const file = relative(packageRoot, source.fileName);
    if (file.startsWith('src/platform/database/')) return;
    const place = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    const within = functionOf(node);
    const ways = folding.ways(() => {
      const { row, bindings } = rowExpected(node, folding);
      const value = folding.value(argument, bindings);
      const reader = reportReader(node, folding);
      if (reader === 'readRows') return { row, value: textOfReportFiles(dirname(file), value) };
      if (reader === 'readDays') {
        const [report] = node.arguments;
        const name = report === undefined ? undefined : folding.value(report, bindings);
        return { row, value: name?.kind === 'text' ? textOfReportFiles(`reports/${name.text}`, value) : value };
      }
      return { row, value: value.kind === 'object' ? (value.properties.get('text') ?? value) : value };
    });
    const seen = new Set<string>();
    for (const { row, value } of ways) {
      const key = value.kind === 'text' ? value.text : value.kind === 'unknown' ? value.why : value.kind;
      if (seen.has(key)) continue;
      seen.add(key);
      if (value.kind === 'text') found.push({ place, file, within, sql: key, row });
      else unread.push({ place, file, within, row, why: key });
    }
  };
  for (const file of files) look(file);
  return { checker, found, unread };
}

function programOf(folders: readonly string[]): ts.Program {
  const { fileNames, options } = configuration();
  const inside = (name: string): boolean =>
    folders.some((folder) => relative(packageRoot, name).startsWith(`${folder}/`));
  return ts.createProgram(fileNames.filter(inside), options);
}

function configuration(): ts.ParsedCommandLine {
  const path = join(packageRoot, 'tsconfig.json');
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const config = ts.getParsedCommandLineOfConfigFile(path, { noEmit: true }, host);
  if (config === undefined) throw new Error('tsconfig.json is not readable');
  return config;
}

function textArgument(node: ts.CallExpression, folding: Folding): ts.Expression | undefined {
  const { expression } = node;
  if (ts.isIdentifier(expression)) {
    if (isReadQuery(expression, folding)) return node.arguments[0];
    const index = runners[expression.text];
    if (index === undefined || !isOurs(folding.symbolOf(expression))) return undefined;
    return node.arguments[index];
  }
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const reader = reportReader(node, folding);
  if (reader !== undefined) return node.arguments[reader === 'readRows' ? 0 : 1];
  if (isReadQuery(expression, folding)) return node.arguments[0];
  const index = methods[expression.name.text];
  const argument = index === undefined ? undefined : node.arguments[index];
  if (argument === undefined) return undefined;
  const symbol = folding.symbolOf(expression.name);
  const from = symbol?.declarations?.[0]?.getSourceFile().fileName ?? '';
  return /\/(typeorm|pg|@types\/pg)\/|\/platform\/database\//.test(from) ? argument : undefined;
}

function functionOf(node: ts.Node): string {
  for (let above = node.parent; !ts.isSourceFile(above); above = above.parent) {
    if (ts.isMethodDeclaration(above) && ts.isClassDeclaration(above.parent))
      return `${above.parent.name?.text ?? ''}.${above.name.getText()}`;
    if (ts.isFunctionDeclaration(above)) return above.name?.text ?? '';
    if (ts.isVariableDeclaration(above) && ts.isSourceFile(above.parent.parent.parent)) return above.name.getText();
  }
  return '';
}

/** Returns whether the call is a report's own query function, which it receives as an argument. */
function isReadQuery(expression: ts.Expression, { checker }: Folding): boolean {
  return checker.getTypeAtLocation(expression).aliasSymbol?.name === 'ReadQuery';
}

/**
 * Returns `readRows` for a call that runs files of the report's own folder, and `readDays` for one that names the
 * folder too; undefined for any other.
 */
function reportReader({ expression }: ts.CallExpression, folding: Folding): 'readRows' | 'readDays' | undefined {
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const { text: name } = expression.name;
  if (name !== 'readRows' && name !== 'readDays') return undefined;
  const declared = folding.symbolOf(expression.name)?.declarations?.[0]?.getSourceFile().fileName ?? '';
  return /\/(documents\/parts\/report|daily-statement\/part)\.ts$/.test(declared) ? name : undefined;
}

/** Returns the text of the named statements of a report's folder, joined. */
function textOfReportFiles(folder: string, names: Value): Value {
  const items = names.kind === 'list' ? names.items : [names];
  const texts: string[] = [];
  for (const item of items) {
    if (item.kind !== 'text') return item;
    texts.push(readFileSync(join(packageRoot, folder, `${item.text}.sql`), 'utf8'));
  }
  return { kind: 'text', text: texts.join('') };
}

function isOurs(symbol: ts.Symbol | undefined): boolean {
  return /\/(platform\/database|closing)\//.test(symbol?.declarations?.[0]?.getSourceFile().fileName ?? '');
}

/** Returns the row of `Promise<Row[]>`, `Promise<Row>` and `Promise<Row | undefined>`. */
function rowReturned(node: ts.CallExpression, checker: ts.TypeChecker): ts.Type | undefined {
  const [given] = node.typeArguments ?? [];
  if (given !== undefined) return checker.getTypeFromTypeNode(given);
  const signature = checker.getResolvedSignature(node);
  const promised =
    signature === undefined ? undefined : checker.getAwaitedType(checker.getReturnTypeOfSignature(signature));
  if (promised === undefined) return undefined;
  const one = checker.getNonNullableType(promised);
  // node-postgres itself: its result is typed where it is used
  if (one.getSymbol()?.name === 'QueryResult') return undefined;
  const row = checker.isArrayType(one) ? checker.getTypeArguments(one as ts.TypeReference)[0] : one;
  return row === undefined || (row.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0 ? undefined : row;
}

/** Returns the row expected by a call; in a generic function, the row expected by one of its callers. */
function rowExpected(
  node: ts.CallExpression,
  folding: Folding,
): { readonly row: ts.Type | undefined; readonly bindings: Bindings } {
  const { checker } = folding;
  const row = rowReturned(node, checker);
  const parameter = row?.getSymbol()?.declarations?.[0];
  if (parameter === undefined || !ts.isTypeParameterDeclaration(parameter)) return { row, bindings: noBindings };
  const generic = parameter.parent as ts.SignatureDeclaration;
  const caller = folding.called(generic);
  const given = caller?.call.typeArguments?.[(generic.typeParameters ?? []).indexOf(parameter as never)];
  const expected = given === undefined ? undefined : checker.getTypeFromTypeNode(given);
  return { row: expected, bindings: caller?.bindings ?? noBindings };
}

const known: ReadonlyMap<string, (...given: string[]) => string> = new Map<string, (...given: string[]) => string>([
  ['readSql', (report, file) => readFileSync(join(packageRoot, 'reports', report, `${file}.sql`), 'utf8')],
  // COPY, as pg-copy-streams takes it
  ['copyFrom', (sql) => sql],
  ['copyTo', (sql) => sql],
  ['from', (sql) => sql],
  ['to', (sql) => sql],
]);
