import { dirname, posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { CHARTS_OF_ACCOUNTS } from '#domain/accounting/charts-of-accounts.js';
import { isComment, places, sourceFiles } from './source-files.js';

/**
 * The style guide as tests. Rules enforced by ESLint (types, `any`, functions of 70 lines, services of 300) are not
 * repeated; dependencies.spec.ts checks the direction of imports, client.spec.ts the rules of the client only.
 */
const folders = ['src', 'reports', 'migrations', 'test', 'bench', 'scripts', 'bin', 'docker', 'web'];

const files = folders.flatMap(sourceFiles);
const code = files.filter(({ path }) => /\.(tsx?|mjs|cjs)$/.test(path));
const product = code.filter(({ path }) => /^(src|reports|migrations)\//.test(path));
const client = code.filter(({ path }) => path.startsWith('web/'));
const ownText = 'test/tidy/';

/** The folder whose files name one another by `./` and `../`. */
const roomOf = (path: string): string => /^(src\/[^/]+|web\/src\/(?:features\/)?[^/]+|[^/]+)\//.exec(path)?.[1] ?? '';

describe('every line', () => {
  it('is at most 120 columns wide; SQL is measured from its own start, and a quotation may exceed it', () => {
    const wrapped = files.filter(({ path }) => !path.endsWith('.json'));
    const wide = (line: string): boolean => Array.from(line.trim()).length > 120 && !/['`]/.test(line);
    expect(places(wrapped, wide)).toEqual([]);
  });

  it('suppresses no rule and leaves nothing for later', () => {
    const silencing = /eslint-disable|@ts-(ignore|expect-error|nocheck)|\b(TODO|FIXME|HACK)\b|istanbul ignore/;
    const others = code.filter(({ path }) => !path.startsWith(ownText));
    expect(places(others, (line) => silencing.test(line))).toEqual([]);
  });

  it('is independent of a machine: no absolute home path, no registry', () => {
    const foreign = /['"`(]\/(work|home|root|Users)\/|registry\.npm|https?:\/\/[\w.]*(npm|artifactory|nexus)\b/;
    const others = files.filter(({ path }) => !path.startsWith(ownText));
    expect(places(others, (line) => foreign.test(line))).toEqual([]);
  });

  it('writes what it holds, and spreads no literal into another: what is spread may have one property too many', () => {
    // unicorn/no-useless-spread sees the plain ones, and neither `as const` nor the properties of a component
    const suspects = code.filter(({ text }) => /\.\.\.\(*\s*[{[]/.test(text));
    expect(suspects.flatMap(({ path, text }) => spreadLiterals(path, text))).toEqual([]);
  });

  it('contains no focused or skipped test', () => {
    const specs = code.filter(({ path }) => path.endsWith('.spec.ts') && !path.startsWith(ownText));
    expect(
      places(specs, (line) => /\b(it|test|describe)\.(only|skip|todo)\b|\b[fx](it|describe)\(/.test(line)),
    ).toEqual([]);
  });
});

function spreadLiterals(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const bare = (one: ts.Expression): ts.Expression =>
    ts.isParenthesizedExpression(one) || ts.isAsExpression(one) || ts.isSatisfiesExpression(one)
      ? bare(one.expression)
      : one;
  const within = (node: ts.Node): string[] => {
    const isSpread = ts.isSpreadAssignment(node) || ts.isSpreadElement(node) || ts.isJsxSpreadAttribute(node);
    const spread = isSpread ? bare(node.expression) : null;
    const isLiteral = spread !== null && (ts.isObjectLiteralExpression(spread) || ts.isArrayLiteralExpression(spread));
    const inner: string[] = [];
    ts.forEachChild(node, (child) => void inner.push(...within(child)));
    return isLiteral ? [`${path}: ${node.getText().slice(0, 60)}`, ...inner] : inner;
  };
  return within(source);
}

describe('every file', () => {
  it('is named in kebab-case, its kind after a dot; a component and its style sheet by the name of the component', () => {
    const kebab = String.raw`[a-z0-9]+(-[a-z0-9]+)*`;
    const plain = new RegExp(String.raw`^${kebab}(\.${kebab})*\.(tsx?|mjs|cjs|sql|json|yaml|css|html)$`);
    const ofComponent = /^([A-Z][a-z0-9]*)+(\.tsx|\.module\.css)$/;
    const isNamed = (path: string): boolean => {
      const name = path.split('/').at(-1) ?? '';
      return plain.test(name) || (path.startsWith('web/') && ofComponent.test(name));
    };
    expect(files.map(({ path }) => path).filter((path) => !isNamed(path))).toEqual([]);
  });

  it('has a specific name', () => {
    const heap = /(^|\/)(types?|utils?|helpers?|common|misc|constants?|shared|interfaces?)\.\w+$/;
    expect(code.map(({ path }) => path).filter((path) => heap.test(path))).toEqual([]);
  });

  it('is not a barrel', () => {
    expect(code.map(({ path }) => path).filter((path) => /(^|\/)index\.\w+$/.test(path))).toEqual([]);
    expect(places([...product, ...client], (line) => /^export \* from/.test(line))).toEqual([]);
  });

  it('imports what another folder holds by its place from the top, `#…`, and only its own files by `../`', () => {
    // Node loads these without the condition under which `#…` are the sources
    const own = code.filter(({ path }) => !/^web\/(word-files|(verify\/)?vite\.config)\.ts$/.test(path));
    const climbing = own.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:from|import)\s*\(?'(\.\.\/[^']+)'/g)]
        .map(([, specifier]) => posix.join(dirname(path), specifier ?? ''))
        .filter((target) => /^(src|web\/src|reports)\//.test(target) && roomOf(target) !== roomOf(path))
        .map((target) => `${path}: ${target}`),
    );
    expect(climbing).toEqual([]);
  });

  it('exports by name; the configuration of Vite is the exception that Vite requires', () => {
    const own = [...product, ...client].filter(({ path }) => !path.endsWith('/vite.config.ts'));
    expect(places(own, (line) => line.startsWith('export default'))).toEqual([]);
  });

  it('reads no sources of the product: an installation has neither `src/` nor `test/`', () => {
    // a file that the image contains by name; modules are imported, not read
    const shipped = ['src/audit/catalogue/catalogue.ts'];
    const reading = product.filter(
      ({ path, text }) =>
        !shipped.includes(path) && /\b(readFile|readdir|createReadStream|opendir)(Sync)?\(/.test(text),
    );
    const source = /\.tsx?['"`]|['"`](src|test)(\/[^'"`]*)?['"`]/;
    const read = places(reading, (line) => source.test(line) && !isComment(line) && !/\b(from|import)\b/.test(line));
    expect(read).toEqual([]);
  });

  it('uses none of the banned framework features', () => {
    const left =
      /\b(forwardRef|ModuleRef|synchronize: true|cascade: true|EventSubscriber|\.save\(|enableShutdownHooks)\b/;
    expect(places(product, (line) => left.test(line) && !isComment(line))).toEqual([]);
  });
});

/**
 * The six kinds; three that only HTTP needs (decorators, guard, pipe); two of explicit SQL that need a word of their
 * own: `proof` (how the log checks rows of which it stores only a digest), `facts` (the basis of a decision, gathered
 * from several tables); and `day`, a module's contribution to a gaming day. A name without a kind is a helper: plain
 * functions and types of its module, which Nest does not know.
 */
const kinds = [
  'module',
  'controller',
  'service',
  'queries',
  'entity',
  'dto',
  'decorators',
  'guard',
  'pipe',
  'proof',
  'facts',
  'day',
];

/** Folders that are not modules of the product: rules, infrastructure, the command line, the demo. */
const otherRooms = ['domain', 'declarations', 'platform', 'refusals', 'commands', 'demo'];

/** Helpers that Nest instantiates nevertheless, and why. */
const livingHelpers: Readonly<Record<string, string>> = {
  'src/meters/ingest/known-stations.ts': 'remembers stations between batches: it lives as long as the server',
};

describe('every module', () => {
  const rooms = code.filter(({ path }) => {
    const [, folder, file] = /^src\/([^/]+)\/(.+)$/.exec(path) ?? [];
    return file !== undefined && folder !== undefined && !otherRooms.includes(folder);
  });

  it('has files of the known kinds, and plain helpers', () => {
    const strange = rooms.filter(({ path }) => {
      const [, kind] = /\.([a-z-]+)\.ts$/.exec(path) ?? [];
      return kind !== undefined && !kinds.includes(kind);
    });
    expect(strange.map(({ path }) => path)).toEqual([]);
  });

  it('has no Nest classes in its helpers, queries and shapes', () => {
    const made = rooms.filter(
      ({ path, text }) =>
        !/\.(module|controller|service|guard|pipe)\.ts$/.test(path) &&
        /^@(Injectable|Controller|Module|Catch)\(/m.test(text) &&
        livingHelpers[path] === undefined,
    );
    expect(made.map(({ path }) => path)).toEqual([]);
  });

  it('injects at most six dependencies per class', () => {
    const greedy = rooms.flatMap(({ path, text }) =>
      constructorsOf(path, text)
        .filter(({ parameters }) => parameters > 6)
        .map(({ name, parameters }) => `${path}: ${name} ${parameters}`),
    );
    expect(greedy).toEqual([]);
  });

  it('has unique names of inputs: the interface describes a shape by its name', () => {
    const named = rooms
      .filter(({ path }) => path.endsWith('.dto.ts'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^export class (\w+)/gm)].map(([, name]) => ({ name: name ?? '', path })),
      );
    const twice = named.filter(({ name }, at) => named.findIndex((other) => other.name === name) !== at);
    expect(twice).toEqual([]);
  });

  it('uses its own decorators for parts and optional values: those of class-validator accept null', () => {
    const bare = /\b(ValidateNested|IsOptional|ValidateIf)\b/;
    const judged = product.filter(({ path }) => path !== 'src/platform/http/input-fields.ts');
    expect(places(judged, (line) => bare.test(line))).toEqual([]);
  });

  it('writes each handler of a controller in a few lines', () => {
    const long = rooms
      .filter(({ path }) => path.endsWith('.controller.ts'))
      .flatMap(({ path, text }) => methodsOf(path, text).filter(({ statements }) => statements > 4));
    expect(long).toEqual([]);
  });
});

/** The constructors of a file, each with how many things it is given, however they are kept. */
function constructorsOf(path: string, text: string): { name: string; parameters: number }[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  return source.statements
    .filter(ts.isClassDeclaration)
    .flatMap((each) =>
      each.members
        .filter(ts.isConstructorDeclaration)
        .map(({ parameters }) => ({ name: each.name?.text ?? '', parameters: parameters.length })),
    );
}

function methodsOf(path: string, text: string): { handler: string; statements: number }[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  return source.statements
    .filter(ts.isClassDeclaration)
    .flatMap((controller) =>
      controller.members
        .filter(ts.isMethodDeclaration)
        .map((method) => ({
          handler: `${path}: ${method.name.getText()}`,
          statements: method.body?.statements.length ?? 0,
        })),
    );
}

/** Uses of real time instead of the establishment's clock, and why. */
const ofRealTime: Readonly<Record<string, string>> = {
  'src/audit/sealer.ts': 'a checkpoint says when it was really sealed',
  'src/audit/sealing.service.ts': 'partitions are made for the months the database writes in',
};

describe('the domain rules', () => {
  const domain = code.filter(({ path }) => path.startsWith('src/domain/'));

  it('document the input and output of every exported function', () => {
    const silent = domain.flatMap(({ path, text }) => {
      const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
      return source.statements
        .filter(ts.isFunctionDeclaration)
        .filter((one) => one.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true)
        .filter((one) => ts.getJSDocCommentsAndTags(one).length === 0)
        .map((one) => `${path}: ${one.name?.text ?? ''}`);
    });
    expect(silent).toEqual([]);
  });

  it('use no clock, no randomness and no floating point', () => {
    const impure = /\bDate\.now\(|new Date\(\)|Math\.random|\bparseFloat\(|process\.|\.toFixed\([^)]*\).*Number/;
    expect(places(domain, (line) => impure.test(line) && !isComment(line))).toEqual([]);
  });

  it('use no clock below the platform except the injected one', () => {
    const own = product.filter(({ path }) => /^src\/(?!platform|demo|commands|cli)/.test(path));
    const wrong = own.filter(({ path }) => ofRealTime[path] === undefined);
    expect(places(wrong, (line) => /\bDate\.now\(|new Date\(\)/.test(line) && !isComment(line))).toEqual([]);
  });
});

describe('an account', () => {
  const codes = new Set(
    Object.values(CHARTS_OF_ACCOUNTS).flatMap((chart) => Object.values(chart).map(({ code }) => code)),
  );
  const literal = new RegExp(`(?<![\\w.])(${[...codes].join('|')})(?![\\w.])`);
  const charts = 'src/domain/accounting/charts-of-accounts.ts';
  const searched = files.filter(({ path }) => /^(src|reports|web|migrations)\//.test(path) && path !== charts);

  it('is found by its role: account codes are only in the charts', () => {
    expect(searched.length).toBeGreaterThan(500);
    expect(places(searched, (line) => literal.test(line))).toEqual([]);
  });
});
