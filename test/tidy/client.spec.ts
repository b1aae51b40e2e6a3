import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { isComment, places, sourceFiles, type SourceFile } from './source-files.js';

/** Rules of the style guide for the client only; tidy.spec.ts reads web/ too. */
const code = sourceFiles('web')
  .filter(({ path }) => /\.(tsx?|cjs)$/.test(path))
  .map((file) => ({ ...file, parsed: parsed(file) }));

/** Lines of code, without comments and blank lines. A component is mostly markup, with one property per line. */
const limits = { component: 120, other: 70 };

function parsed({ path, text }: SourceFile): ts.SourceFile {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, kind);
}

function within(node: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (each: ts.Node): void => {
    found.push(each);
    ts.forEachChild(each, visit);
  };
  ts.forEachChild(node, visit);
  return found;
}

const isMarkup = (node: ts.Node): boolean =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);

function exportedFunctions(source: ts.SourceFile): readonly ts.FunctionDeclaration[] {
  return source.statements
    .filter(ts.isFunctionDeclaration)
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true);
}

/** Whether the node is a component: its name begins with a capital; it may be declared or assigned. */
function isComponent(node: ts.Node): boolean {
  const named = ts.isFunctionDeclaration(node) ? node : node.parent;
  if (!ts.isFunctionDeclaration(named) && !ts.isVariableDeclaration(named)) return false;
  return /^[A-Z]/.test(named.name?.getText() ?? '');
}

function linesOfCode(node: ts.Node): number {
  const lines = node.getText().split('\n');
  return lines.filter((line) => line.trim() !== '' && !isComment(line)).length;
}

describe('every function of the client', () => {
  it(`is at most ${limits.other} lines long, a component ${limits.component}`, () => {
    const long = code.flatMap((file) =>
      within(file.parsed)
        .filter((node) => ts.isFunctionLike(node) && 'body' in node && node.body !== undefined)
        .map((node) => ({ node, lines: linesOfCode(node), limit: isComponent(node) ? limits.component : limits.other }))
        .filter(({ lines, limit }) => lines > limit)
        .map(({ node, lines }) => `${file.path}: ${node.getText().split('\n')[0] ?? ''} ${lines}`),
    );
    expect(long).toEqual([]);
  });

  it('has a docstring when others use it', () => {
    const silent = code.flatMap((file) =>
      exportedFunctions(file.parsed)
        .filter((one) => ts.getJSDocCommentsAndTags(one).length === 0)
        .map((one) => `${file.path}: ${one.name?.text ?? ''}`),
    );
    expect(silent).toEqual([]);
  });
});

describe('every file of the client', () => {
  it('is .tsx exactly when it contains markup', () => {
    const wrong = code.filter((file) => file.path.endsWith('.tsx') !== within(file.parsed).some(isMarkup));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('exports a component when named as one', () => {
    const wrong = code
      .filter(({ path }) => /\/[A-Z]\w*\.tsx$/.test(path))
      .filter((file) => !exportedFunctions(file.parsed).some(isComponent));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('writes nothing outside React and the policy, and nothing to the console', () => {
    const markup = /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|<style\b/;
    const script = /\beval\(|new Function\(|\bconsole\.\w+\(/;
    const isLeft = (line: string): boolean => markup.test(line) || script.test(line);
    expect(places(code, (line) => isLeft(line) && !isComment(line))).toEqual([]);
  });

  it('uses no randomness and reads no figure as floating point', () => {
    expect(places(code, (line) => /Math\.random|\bparseFloat\(/.test(line) && !isComment(line))).toEqual([]);
  });
});

/** Uses of the device's clock instead of the establishment's (`getServerTime`), and why. */
const ofDeviceClock: Readonly<Record<string, string>> = {
  'web/src/api/connection.ts': 'measures how far this clock is off, and corrects it for the others',
  'web/src/app/background/idle.ts': 'how long nobody has touched this device',
  'web/src/components/enrolment/roles.ts': 'the day proposed where no establishment is known yet',
  'web/src/outbox/queue/forms.ts': 'how long a form that was sent is still shown',
  'web/src/outbox/queue/sender.ts': 'when this device ended with a form, for the same',
  'web/src/outbox/use-kept-write.ts':
    'when it was written, sent with how far this clock is off; how fast one taps twice',
  'web/src/features/floor/components/sheet/EntryForm.tsx': 'how fast one taps twice',
  'web/src/features/floor/components/live.ts': 'how long the list has not been touched',
  'web/src/features/log/components/seen-heads.ts': 'when this browser saw the head, whatever the server says',
};

describe('the clock', () => {
  const isRead = (line: string): boolean => /\bDate\.now\(|new Date\(\)|\bdayjs\(\)/.test(line) && !isComment(line);

  it('is the establishment’s, except for documented reasons', () => {
    expect(
      places(
        code.filter(({ path }) => ofDeviceClock[path] === undefined),
        isRead,
      ),
    ).toEqual([]);
  });

  it('is read from the device only in the listed files', () => {
    const reading = code.filter(({ lines }) => lines.some(isRead)).map(({ path }) => path);
    expect(reading.sort()).toEqual(Object.keys(ofDeviceClock).sort());
  });
});
