import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { CHARTS_OF_ACCOUNTS } from '../../src/domain/accounting/charts-of-accounts.js';
import { isComment, places, sourceFiles } from './source-files.js';

/**
 * The style guide, run. What ESLint holds already (types, `any`, functions of 70 lines, services of 300) is not
 * repeated; dependencies.spec.ts holds the direction of imports, client.spec.ts what only the client has.
 */
const folders = ['src', 'reports', 'migrations', 'test', 'bench', 'scripts', 'bin', 'docker', 'web'];

const files = folders.flatMap(sourceFiles);
const code = files.filter(({ path }) => /\.(tsx?|mjs|cjs)$/.test(path));
const product = code.filter(({ path }) => /^(src|reports|migrations)\//.test(path));
const client = code.filter(({ path }) => path.startsWith('web/'));
const ownText = 'test/tidy/';

describe('every line', () => {
  it('is at most 120 columns wide; SQL is measured from where it begins, and a quotation may run on', () => {
    const wrapped = files.filter(({ path }) => !path.endsWith('.json'));
    const wide = (line: string): boolean => Array.from(line.trim()).length > 120 && !/['`]/.test(line);
    expect(places(wrapped, wide)).toEqual([]);
  });

  it('obeys: nothing is silenced, and nothing is left for later', () => {
    const silencing = /eslint-disable|@ts-(ignore|expect-error|nocheck)|\b(TODO|FIXME|HACK)\b|istanbul ignore/;
    const others = code.filter(({ path }) => !path.startsWith(ownText));
    expect(places(others, (line) => silencing.test(line))).toEqual([]);
  });

  it('is of no machine: no absolute path of a home, no registry', () => {
    const foreign = /['"`(]\/(work|home|root|Users)\/|registry\.npm|https?:\/\/[\w.]*(npm|artifactory|nexus)\b/;
    const others = files.filter(({ path }) => !path.startsWith(ownText));
    expect(places(others, (line) => foreign.test(line))).toEqual([]);
  });

  it('that is focused or skipped is no test', () => {
    const specs = code.filter(({ path }) => path.endsWith('.spec.ts') && !path.startsWith(ownText));
    expect(
      places(specs, (line) => /\b(it|test|describe)\.(only|skip|todo)\b|\b[fx](it|describe)\(/.test(line)),
    ).toEqual([]);
  });
});

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

  it('is named after what it holds, not after being a heap', () => {
    const heap = /(^|\/)(types?|utils?|helpers?|common|misc|constants?|shared|interfaces?)\.\w+$/;
    expect(code.map(({ path }) => path).filter((path) => heap.test(path))).toEqual([]);
  });

  it('is no barrel', () => {
    expect(code.map(({ path }) => path).filter((path) => /(^|\/)index\.\w+$/.test(path))).toEqual([]);
    expect(places([...product, ...client], (line) => /^export \* from/.test(line))).toEqual([]);
  });

  it('exports by name; what Vite is configured with is the exception that Vite asks for', () => {
    const own = [...product, ...client].filter(({ path }) => !path.endsWith('/vite.config.ts'));
    expect(places(own, (line) => line.startsWith('export default'))).toEqual([]);
  });

  it('leaves out what the establishment does without', () => {
    const left =
      /\b(forwardRef|ModuleRef|synchronize: true|cascade: true|EventSubscriber|\.save\(|enableShutdownHooks)\b/;
    expect(places(product, (line) => left.test(line) && !isComment(line))).toEqual([]);
  });
});

/**
 * The six kinds; three that only HTTP needs (decorators, guard, pipe); two of explicit SQL that need a word of their
 * own: `proof` (how the log checks what it holds only a digest of), `facts` (what a decision is made from, gathered
 * over several tables); `day`, what a module gives to a gaming day; and `declaration`, what the rest of the product
 * must know of it. A name without a kind is a helper: plain functions and types of its module, which Nest does not
 * know.
 */
const kinds = [
  ...['module', 'controller', 'service', 'queries', 'entity', 'dto'],
  ...['decorators', 'guard', 'pipe'],
  ...['proof', 'facts', 'day', 'declaration'],
];

/** Folders that are not modules of the product: rules, plumbing, the command line, the demo. */
const otherRooms = ['domain', 'declarations', 'platform', 'refusals', 'commands', 'demo'];

/** Helpers that Nest makes all the same, and why. */
const livingHelpers: Readonly<Record<string, string>> = {
  'src/meters/known-stations.ts': 'remembers stations between batches: it lives as long as the server',
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

  it('keeps what Nest makes out of its helpers, queries and shapes', () => {
    const made = rooms.filter(
      ({ path, text }) =>
        !/\.(module|controller|service|guard|pipe)\.ts$/.test(path) &&
        /^@(Injectable|Controller|Module|Catch)\(/m.test(text) &&
        livingHelpers[path] === undefined,
    );
    expect(made.map(({ path }) => path)).toEqual([]);
  });

  it('asks for at most six things at once', () => {
    const greedy = rooms.flatMap(({ path, text }) =>
      [...text.matchAll(/constructor\(([^{]*)\) \{/g)]
        .map(([, asked]) => (asked ?? '').split(/\bprivate readonly\b/).length - 1)
        .filter((count) => count > 6)
        .map((count) => `${path}: ${count}`),
    );
    expect(greedy).toEqual([]);
  });

  it('names what it takes as no other does: the interface describes a shape by its name', () => {
    const named = rooms
      .filter(({ path }) => path.endsWith('.dto.ts'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^export class (\w+)/gm)].map(([, name]) => ({ name: name ?? '', path })),
      );
    const twice = named.filter(({ name }, at) => named.findIndex((other) => other.name === name) !== at);
    expect(twice).toEqual([]);
  });

  it('takes parts and what may be missing through its own decorators: what class-validator has for it takes null', () => {
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

function methodsOf(path: string, text: string): { handler: string; statements: number }[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  return source.statements.filter(ts.isClassDeclaration).flatMap((controller) =>
    controller.members.filter(ts.isMethodDeclaration).map((method) => ({
      handler: `${path}: ${method.name.getText()}`,
      statements: method.body?.statements.length ?? 0,
    })),
  );
}

/** What is of the real moment, whatever the clock of the establishment says, and why. */
const ofRealTime: Readonly<Record<string, string>> = {
  'src/audit/log/sealer.ts': 'a checkpoint says when it was really sealed',
  'src/audit/log/sealing.service.ts': 'partitions are made for the months the database writes in',
};

describe('the rules', () => {
  const domain = code.filter(({ path }) => path.startsWith('src/domain/'));

  it('say of every exported function what it takes and answers', () => {
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

  it('know no clock, no chance and no floating point', () => {
    const impure = /\bDate\.now\(|new Date\(\)|Math\.random|\bparseFloat\(|process\.|\.toFixed\([^)]*\).*Number/;
    expect(places(domain, (line) => impure.test(line) && !isComment(line))).toEqual([]);
  });

  it('meet no clock below the platform but the one they are given', () => {
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

  it('is found by its role: no code of a chart stands anywhere but in the charts', () => {
    expect(searched.length).toBeGreaterThan(500);
    expect(places(searched, (line) => literal.test(line))).toEqual([]);
  });
});
