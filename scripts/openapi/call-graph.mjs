import ts from 'typescript';
import { pathOf, resolved } from './program.mjs';

/**
 * The functions that each function of the sources calls, and the refusal codes that it names. A code named in a
 * comparison is read, not returned; a function that is passed on counts as called. An interface or an abstract class
 * leads to everything that implements it, and a named type of function to every function that a module registers as
 * one at its start. A promise that no one awaits leads nowhere: its refusal reaches no response.
 */
export class CallGraph {
  #checker;
  #isCode;
  #facts = new Map();
  #reached = new Map();
  /** Members of classes and of object literals, by name: the possible implementations of an interface. */
  #members = new Map();
  /** Functions registered at the start of a module, by the named type of function. */
  #registered = new Map();

  constructor({ checker, files }, isCode) {
    this.#checker = checker;
    this.#isCode = isCode;
    for (const file of files.filter((each) => isOwn(each))) this.#collectMembers(file);
    for (const start of this.#members.get('onModuleInit') ?? []) this.#collectRegistered(start);
  }

  /** Returns the codes that the functions below these declarations name, and the tables they write. */
  reachedFrom(roots) {
    const seen = new Set();
    const codes = new Set();
    const tables = new Set();
    const waiting = [...roots];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      const facts = this.#factsOf(next);
      for (const code of facts.codes) codes.add(code);
      for (const table of facts.tables) tables.add(table);
      waiting.push(...facts.calls);
    }
    return { codes, tables };
  }

  #factsOf(declaration) {
    const known = this.#facts.get(declaration);
    if (known !== undefined) return known;
    const facts = { codes: new Set(), tables: new Set(), calls: new Set() };
    this.#facts.set(declaration, facts);
    const returnsNothing = declaration.type?.kind === ts.SyntaxKind.VoidKeyword;
    const walk = (node) => {
      if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isVoidExpression(node)) return;
      if (ts.isCallExpression(node)) {
        if (returnsNothing && this.#checker.getTypeAtLocation(node).symbol?.name === 'Promise') return;
        for (const registered of this.#registeredAs(node.expression)) facts.calls.add(registered);
      }
      if (ts.isStringLiteralLike(node)) {
        if (this.#isCode(node.text) && !isCompared(node)) facts.codes.add(node.text);
      }
      if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) {
        for (const [, table] of node.text.matchAll(WRITTEN)) facts.tables.add(table);
      }
      if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) this.#follow(node, facts);
      ts.forEachChild(node, walk);
    };
    ts.forEachChild(declaration, walk);
    return facts;
  }

  /** Adds the declarations that an identifier leads to. */
  #follow(node, facts) {
    const { parent } = node;
    const isWholeObject = ts.isPropertyAccessExpression(parent) && parent.expression === node;
    const isDeclaredName = 'name' in parent && parent.name === node && !ts.isPropertyAccessExpression(parent);
    if (isDeclaredName && !ts.isShorthandPropertyAssignment(parent)) return;
    const symbol = ts.isShorthandPropertyAssignment(parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(parent)
      : this.#checker.getSymbolAtLocation(node);
    for (const declaration of resolved(this.#checker, symbol)?.declarations ?? []) {
      if (!isOwn(declaration.getSourceFile())) continue;
      if (ts.isClassDeclaration(declaration)) this.#followClass(declaration, parent, facts);
      else if (ts.isVariableDeclaration(declaration)) {
        const isTopLevel = ts.isSourceFile(declaration.parent.parent.parent);
        if (isTopLevel && !isWholeObject) facts.calls.add(declaration);
      } else if (isCode(declaration)) {
        facts.calls.add(declaration);
      }
      for (const implementation of this.#implementationsOf(declaration)) facts.calls.add(implementation);
    }
  }

  /** A class is constructed, or Nest constructs it and calls it: a pipe transforms, an entity is written. */
  #followClass(declaration, parent, facts) {
    const table = /@Entity\(\{ name: '(\w+)'/.exec(declaration.getText().slice(0, 400))?.[1];
    const call = ts.isCallExpression(parent) ? parent.expression.getText() : '';
    if (table !== undefined && /insert|update|upsert|delete/i.test(call)) facts.tables.add(table);
    const called = declaration.members.filter(
      (member) =>
        (ts.isNewExpression(parent) && ts.isConstructorDeclaration(member)) ||
        (ts.isMethodDeclaration(member) && member.name.getText() === 'transform'),
    );
    for (const member of called) facts.calls.add(member);
  }

  /** Returns the members that implement one of an interface or of an abstract class. */
  #implementationsOf(declaration) {
    const isAbstract = ts.isMethodDeclaration(declaration) && declaration.body === undefined;
    if (!ts.isMethodSignature(declaration) && !ts.isPropertySignature(declaration) && !isAbstract) return [];
    const known = this.#reached.get(declaration);
    if (known !== undefined) return known;
    const found = (this.#members.get(declaration.name.getText()) ?? []).filter((member) =>
      this.#isMemberOf(member, declaration),
    );
    this.#reached.set(declaration, found);
    return found;
  }

  #isMemberOf(member, declaration) {
    const name = declaration.name.getText();
    const bases = ts.isObjectLiteralExpression(member.parent)
      ? [this.#checker.getContextualType(member.parent)]
      : (member.parent.heritageClauses ?? []).flatMap(({ types }) =>
          types.map((type) => this.#checker.getTypeAtLocation(type)),
        );
    return bases.some((type) => {
      const parts = type === undefined ? [] : type.isUnion() ? type.types : [type];
      return parts.some((part) => part.getProperty(name)?.declarations?.includes(declaration) === true);
    });
  }

  /** Returns the functions registered under the named type of a called value: `this.onApproval.get(kind)?.(tx)`. */
  #registeredAs(callee) {
    if (!ts.isIdentifier(callee) && !ts.isCallExpression(callee)) return [];
    const type = this.#checker.getNonNullableType(this.#checker.getTypeAtLocation(callee));
    return this.#registered.get(type.aliasSymbol) ?? [];
  }

  #collectRegistered(start) {
    const walk = (node) => {
      ts.forEachChild(node, walk);
      if (!ts.isCallExpression(node)) return;
      const parameters = this.#checker.getResolvedSignature(node)?.parameters ?? [];
      node.arguments.forEach((given, at) => {
        const alias = parameters[at] && this.#checker.getTypeOfSymbol(parameters[at]).aliasSymbol;
        if (alias === undefined || !ts.isFunctionLike(given)) return;
        this.#registered.set(alias, [...(this.#registered.get(alias) ?? []), given]);
      });
    };
    walk(start);
  }

  #collectMembers(file) {
    const walk = (node) => {
      const isMember = ts.isClassLike(node.parent ?? file) || ts.isObjectLiteralExpression(node.parent ?? file);
      if (isMember && node.name !== undefined && isCode(node)) {
        const name = node.name.getText();
        this.#members.set(name, [...(this.#members.get(name) ?? []), node]);
      }
      ts.forEachChild(node, walk);
    };
    walk(file);
  }
}

/** Statements that write a table, in SQL. */
const WRITTEN = /\b(?:insert into|update|delete from)\s+([a-z_]+)\b/gi;

const isOwn = (file) => /^(src\/(?!declarations\/|demo\/|commands\/)|reports\/)/.test(pathOf(file));

const isCode = (node) =>
  (ts.isFunctionDeclaration(node) && node.body !== undefined) ||
  (ts.isMethodDeclaration(node) && node.body !== undefined) ||
  ts.isGetAccessor(node) ||
  ts.isConstructorDeclaration(node) ||
  (ts.isPropertyDeclaration(node) && node.initializer !== undefined) ||
  ts.isPropertyAssignment(node) ||
  ts.isShorthandPropertyAssignment(node);

const comparisons = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
]);

/** Returns true for a text that is compared with another: `error.code === 'LINES_REFUSED'`. */
function isCompared({ parent }) {
  return (ts.isBinaryExpression(parent) && comparisons.has(parent.operatorToken.kind)) || ts.isCaseClause(parent);
}
