import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../toolbox.mjs';
import { CallGraph } from './call-graph.mjs';
import { decoratorsOf, pathOf } from './program.mjs';

/**
 * Returns the statuses and the codes with which each operation may be refused, and the codes that a third of them have
 * in common, those of guards, pipes and idempotency keys. `statuses` has the status of every code. The codes are those
 * of the handler and of every function it leads to, of the guards and pipes before it, and of the triggers on the tables
 * it writes.
 */
export function refusalsOf(handlers, program, statuses) {
  const isCode = (text) => Object.hasOwn(statuses, text);
  const graph = new CallGraph(program, isCode);
  const triggers = triggersOf(isCode);
  const inSources = new Set(
    program.files.flatMap((file) =>
      /^src\/(?!declarations)/.test(pathOf(file))
        ? [...file.text.matchAll(/'([A-Z][A-Z_]+)'/g)].map(([, code]) => code)
        : [],
    ),
  );
  const before = beforeHandlers(program, graph);
  const all = new Map(
    handlers.map((handler) => {
      const { codes, tables } = graph.reachedFrom([handler.member]);
      // what a function checks first, a trigger only checks again
      const byTriggers = [...tables].flatMap((table) => [...(triggers.get(table) ?? [])]);
      const found = [...codes, ...byTriggers.filter((code) => !inSources.has(code)), ...before(handler)];
      return [handler.name, [...new Set(found)].filter((code) => statuses[code] < 500).sort()];
    }),
  );
  return apart(all, statuses);
}

/** Sets the codes apart that a third of the operations or more have in common. */
function apart(all, statuses) {
  const counts = new Map();
  for (const code of [...all.values()].flat()) counts.set(code, (counts.get(code) ?? 0) + 1);
  const isCommon = (code) => counts.get(code) * 3 >= all.size;
  const operations = [...all].map(([name, codes]) => [
    name,
    {
      statuses: [...new Set(codes.map((code) => statuses[code]))].sort(),
      refusals: codes.filter((code) => !isCommon(code)),
    },
  ]);
  return { operations: Object.fromEntries(operations), common: [...counts.keys()].filter(isCommon).sort() };
}

const readingDecorators = new Set(['Get', 'Sse']);

/** Conditions on a route for the codes of the guard; the others apply to every route with a caller. */
const onlyWhere = {
  CROSS_SITE_REQUEST: ({ isWrite }) => isWrite,
  SESSION_LOCKED: ({ access }) => access !== 'SignedInOrLocked',
  PASSWORD_CHANGE_REQUIRED: ({ access }) => ['Permission', 'SignedIn'].includes(access),
  OTHER_ESTABLISHMENT: ({ access, isOfEstablishment }) => access === 'Permission' && isOfEstablishment,
  UNKNOWN_ESTABLISHMENT: ({ access, isOfEstablishment }) => access === 'Permission' && isOfEstablishment,
  SECOND_FACTOR_TO_SET: ({ access }) => access === 'Permission',
  FORBIDDEN: ({ access }) => access === 'Permission',
  CLOCK_JUMPED: ({ access, isWrite }) => access === 'Permission' && isWrite,
  FRESH_PROOF_NEEDED: ({ isFresh }) => isFresh,
};

/** Returns the codes of the guards, of the body and of the validation, for a handler. */
function beforeHandlers({ files }, graph) {
  const codesOf = (path, ...names) => {
    const [file] = files.filter((each) => pathOf(each) === path);
    const found = membersNamed(file, names);
    if (found.length !== names.length) throw new Error(`${path} no longer has all of ${names.join(', ')}`);
    return [...graph.reachedFrom(found).codes];
  };
  const ofCaller = codesOf('src/identity/access.guard.ts', 'canActivate');
  const unknown = Object.keys(onlyWhere).filter((code) => !ofCaller.includes(code));
  if (unknown.length > 0) throw new Error(`the guard no longer refuses ${unknown.join(', ')}`);
  const ofStrangers = codesOf('src/platform/http/strangers.guard.ts', 'canActivate');
  const ofBody = [
    ...codesOf('src/platform/http/request-body.ts', '#readBody'),
    ...codesOf('src/platform/http/refusal-filter.ts', 'toFrameworkRefusal', 'mapStatusToRefusal'),
  ].filter((code) => !['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'].includes(code));
  const ofInput = codesOf('src/platform/http/validation.ts', 'buildInputRefusal');
  return (handler) => {
    const route = routeOf(handler);
    const isPublic = route.access === 'Public';
    const ofGuard = isPublic
      ? ofCaller.filter((code) => code === 'CROSS_SITE_REQUEST' && route.isWrite)
      : ofCaller.filter((code) => onlyWhere[code]?.(route) ?? true);
    return [
      ...ofStrangers,
      ...ofGuard,
      ...(route.hasBody ? ofBody : []),
      ...(route.hasInput ? ofInput : []),
      ...(route.isKeyed ? ['CONCURRENT_CHANGE'] : []),
    ];
  };
}

/** Returns the functions and methods of a file with these names. */
function membersNamed(file, names) {
  const members = file.statements.flatMap((statement) =>
    ts.isClassDeclaration(statement) ? [...statement.members] : [statement],
  );
  return members.filter(({ name }) => name !== undefined && names.includes(name.getText()));
}

const accesses = new Set(['Public', 'SignedIn', 'SignedInOrLocked', 'SignedInBeforePasswordChange', 'Permission']);

function routeOf({ member, controller }) {
  const own = decoratorsOf(member);
  const ofClass = decoratorsOf(controller);
  const inParameters = member.parameters.flatMap((parameter) => decoratorsOf(parameter).map(({ name }) => name));
  const path = [...ofClass, ...own].flatMap(({ given }) => given.map((each) => each.getText())).join('/');
  return {
    access: [...own, ...ofClass].find(({ name }) => accesses.has(name))?.name,
    isWrite: !own.some(({ name }) => readingDecorators.has(name)),
    isFresh: own.some(({ name }) => name === 'RequireRecentAuthentication'),
    isOfEstablishment: path.includes(':establishment'),
    isKeyed: inParameters.some((name) => ['IdempotentWrite', 'WriteRequest'].includes(name)),
    hasBody: inParameters.some((name) => ['Body', 'UploadedFile', 'UploadedFiles'].includes(name)),
    hasInput: inParameters.some((name) => ['Body', 'Query'].includes(name)),
  };
}

/** Returns the codes that the triggers of each table raise, read from the migrations. */
function triggersOf(isCode) {
  const folder = join(root, 'migrations');
  const text = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const raised = new Map();
  for (const [, name, body] of text.matchAll(/create (?:or replace )?function (\w+)\(.*?\$\$(.*?)\$\$/gs))
    raised.set(name, [...body.matchAll(/hint\s*=\s*'(\w+)'/g)].map(([, code]) => code).filter(isCode));
  const tables = new Map();
  for (const [, table, name] of text.matchAll(
    /create (?:constraint )?trigger .*?\bon (\w+).*?execute function (\w+)/gs,
  )) {
    const codes = tables.get(table) ?? new Set();
    for (const code of raised.get(name) ?? []) codes.add(code);
    tables.set(table, codes);
  }
  return tables;
}
