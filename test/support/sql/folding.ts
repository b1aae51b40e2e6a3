import ts from 'typescript';

/** Values of a function's local names in one call, evaluated on demand. */
export interface Bindings {
  /** The calls leading here: the same in every path through the program. */
  readonly path: string;
  readonly names: ReadonlyMap<ts.Symbol, Later>;
}

type Later = () => Value;
type FunctionValue = Extract<Value, { kind: 'function' }>;

/** The value of an expression in one path through the program. */
export type Value =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'object'; readonly properties: ReadonlyMap<string, Value> }
  | { readonly kind: 'function'; readonly node: ts.SignatureDeclaration; readonly bindings: Bindings }
  | { readonly kind: 'unknown'; readonly why: string };

/** The chosen branch of each node with several: a condition, a call of many, a key of a table of choices. */
type Choices = ReadonlyMap<string, number>;

const mostWays = 400;
const deepest = 80;
export const noBindings: Bindings = { path: '', names: new Map() };

const unknown = (why: string): Value => ({ kind: 'unknown', why });
const text = (of: string): Value => ({ kind: 'text', text: of });
const nothing: Value = { kind: 'nothing' };
const isNothing: Later = () => nothing;

const arithmetics: Readonly<Record<string, (one: number, other: number) => number>> = {
  '+': (one, other) => one + other,
  '*': (one, other) => one * other,
  '-': (one, other) => one - other,
  '/': (one, other) => one / other,
};

/**
 * Evaluates the possible values of an expression without running it: constants, templates, small functions followed
 * into their bodies, parameters by the calls of their function. Where there are several branches (both ends of a
 * condition, each property of a table of choices, each caller) every branch is taken once, and consistently wherever
 * the same node recurs.
 */
export class Folding {
  /** Calls by the name of the called function, and the local names of imports in a file: all without types. */
  private readonly callsByName = new Map<string, ts.CallExpression[]>();
  private readonly importedAs = new Map<string, Set<string>>();
  private readonly callers = new Map<ts.Symbol, readonly ts.CallExpression[]>();
  private readonly symbols = new Map<ts.Node, ts.Symbol | undefined>();
  private readonly numbers = new Map<ts.Node, number>();
  private readonly constants = new Map<ts.Node, Value>();
  private choices: Choices = new Map();
  private asked = new Map<string, number>();
  private depth = 0;

  constructor(
    readonly checker: ts.TypeChecker,
    files: readonly ts.SourceFile[],
    /** Functions whose value is computed here instead of evaluated from their body, by name. */
    private readonly known: ReadonlyMap<string, (...given: readonly string[]) => string> = new Map(),
  ) {
    for (const file of files) this.noteCalls(file);
  }

  /** Returns the results of `read` in every path. */
  ways<T>(read: () => T): readonly T[] {
    const waiting: Choices[] = [new Map()];
    const tried = new Set<string>();
    const found: T[] = [];
    for (let way = waiting.shift(); way !== undefined && found.length < mostWays; way = waiting.shift()) {
      this.choices = way;
      this.asked = new Map();
      this.constants.clear();
      this.depth = 0;
      found.push(read());
      for (const [key, count] of this.asked) {
        for (let at = 1; at < count; at += 1) {
          const mark = `${key}=${at}`;
          if (tried.has(mark)) continue;
          tried.add(mark);
          waiting.push(new Map([...way, [key, at]]));
        }
      }
    }
    return found;
  }

  /** Returns the value of the expression, in the current path. */
  value(node: ts.Expression, bindings: Bindings = noBindings): Value {
    if (this.depth > deepest) return unknown('too deep');
    const read = bindings === noBindings ? this.constants.get(node) : undefined;
    if (read !== undefined) return read;
    this.depth += 1;
    const found = this.fold(node, bindings);
    this.depth -= 1;
    if (bindings === noBindings) this.constants.set(node, found);
    return found;
  }

  /**
   * Returns the function's parameters as one of its callers gives them, in the current path; undefined without callers.
   */
  called(node: ts.SignatureDeclaration): { readonly call: ts.CallExpression; readonly bindings: Bindings } | undefined {
    const symbol = this.symbolOfFunction(node);
    const calls = symbol === undefined ? [] : this.callersOf(symbol);
    const call = calls[this.choose(node, noBindings, calls.length)];
    if (call === undefined) return undefined;
    return { call, bindings: this.bound(node, noBindings, this.given(call, noBindings), `by ${this.numberOf(call)}`) };
  }

  symbolOf(node: ts.Node): ts.Symbol | undefined {
    if (this.symbols.has(node)) return this.symbols.get(node);
    const symbol = this.checker.getSymbolAtLocation(node);
    const isAlias = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const meant = isAlias ? this.checker.getAliasedSymbol(symbol) : symbol;
    this.symbols.set(node, meant);
    return meant;
  }

  private choose(node: ts.Node, bindings: Bindings, count: number): number {
    const key = `${this.numberOf(node)}:${bindings.path}`;
    this.asked.set(key, Math.max(count, this.asked.get(key) ?? 0));
    return Math.min(this.choices.get(key) ?? 0, count - 1);
  }

  private numberOf(of: ts.Node): number {
    const number = this.numbers.get(of) ?? this.numbers.size + 1;
    this.numbers.set(of, number);
    return number;
  }

  private noteCalls(node: ts.Node): void {
    if (ts.isCallExpression(node)) {
      const name = calleeOf(node).getText();
      const calls = this.callsByName.get(name);
      if (calls === undefined) this.callsByName.set(name, [node]);
      else calls.push(node);
    } else if (ts.isImportSpecifier(node) && node.propertyName !== undefined) {
      const names = this.importedAs.get(node.propertyName.text) ?? new Set();
      this.importedAs.set(node.propertyName.text, names.add(node.name.text));
    }
    node.forEachChild((child) => {
      this.noteCalls(child);
    });
  }

  /**
   * Returns the calls of a function. Only calls of its name are looked up, because resolving the type of every call
   * takes most of a compilation.
   */
  private callersOf(symbol: ts.Symbol): readonly ts.CallExpression[] {
    const known = this.callers.get(symbol);
    if (known !== undefined) return known;
    const names = [symbol.name, ...(this.importedAs.get(symbol.name) ?? [])];
    const named = names.flatMap((name) => this.callsByName.get(name) ?? []);
    const calls = named.filter((call) => this.symbolOf(calleeOf(call)) === symbol);
    this.callers.set(symbol, calls);
    return calls;
  }

  private fold(node: ts.Expression, bindings: Bindings): Value {
    if (ts.isStringLiteralLike(node)) return text(node.text);
    if (ts.isBigIntLiteral(node)) return text(node.text.replaceAll(/[_n]/g, ''));
    if (ts.isNumericLiteral(node)) return text(node.text.replaceAll('_', ''));
    if (node.kind === ts.SyntaxKind.NullKeyword) return nothing;
    if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node))
      return this.value(node.expression, bindings);
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return this.value(node.expression, bindings);
    if (ts.isTemplateExpression(node)) return this.template(node, bindings);
    if (ts.isConditionalExpression(node)) return this.conditional(node, bindings);
    if (ts.isBinaryExpression(node)) return this.binary(node, bindings);
    if (ts.isArrayLiteralExpression(node)) return this.list(node, bindings);
    if (ts.isObjectLiteralExpression(node)) return this.object(node, bindings);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return { kind: 'function', node, bindings };
    if (ts.isIdentifier(node)) return this.name(node, bindings);
    if (ts.isPropertyAccessExpression(node)) return this.property(node, bindings);
    if (ts.isElementAccessExpression(node)) return this.element(node, bindings);
    if (ts.isCallExpression(node)) return this.call(node, bindings);
    if (ts.isNewExpression(node)) return this.made(node, bindings);
    return this.byType(node, bindings);
  }

  /** Evaluates a map of choices, by its keys. */
  private made(node: ts.NewExpression, bindings: Bindings): Value {
    const [argument] = node.arguments ?? [];
    const entries =
      argument === undefined || node.expression.getText() !== 'Map' ? nothing : this.value(argument, bindings);
    if (entries.kind !== 'list') return this.byType(node, bindings);
    const properties = new Map<string, Value>();
    for (const entry of entries.items) {
      const [key, value] = entry.kind === 'list' ? entry.items : [];
      if (key?.kind === 'text' && value !== undefined) properties.set(key.text, value);
    }
    return { kind: 'object', properties };
  }

  /** Evaluates a value whose type is a union of literals to one of them. */
  private byType(node: ts.Expression | ts.BindingName, bindings: Bindings): Value {
    const type = this.checker.getTypeAtLocation(node);
    const members = type.isUnion() ? type.types : [type];
    const isNothing = (member: ts.Type): boolean => (member.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) !== 0;
    if (!members.every((member) => member.isStringLiteral() || member.isNumberLiteral() || isNothing(member)))
      return unknown(`${ts.SyntaxKind[node.kind]}: ${node.getText().slice(0, 60)}`);
    const member = members[this.choose(node, bindings, members.length)];
    if (member === undefined || isNothing(member)) return nothing;
    const { value } = member as ts.StringLiteralType | ts.NumberLiteralType;
    return text(value.toString());
  }

  private template(node: ts.TemplateExpression, bindings: Bindings): Value {
    let so = text(node.head.text);
    for (const span of node.templateSpans)
      so = joined(joined(so, this.value(span.expression, bindings)), text(span.literal.text));
    return so;
  }

  private conditional(node: ts.ConditionalExpression, bindings: Bindings): Value {
    const decided = this.holds(node.condition, bindings) ?? this.choose(node, bindings, 2) === 0;
    return this.value(decided ? node.whenTrue : node.whenFalse, bindings);
  }

  /** Returns whether a condition is true, or undefined where it depends on the program's input. */
  private holds(node: ts.Expression, bindings: Bindings): boolean | undefined {
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      const inner = this.holds(node.operand, bindings);
      return inner === undefined ? undefined : !inner;
    }
    if (ts.isCallExpression(node)) return this.contains(node, bindings);
    if (!ts.isBinaryExpression(node)) return undefined;
    const sign = node.operatorToken.kind;
    const isEqual = sign === ts.SyntaxKind.EqualsEqualsEqualsToken;
    if (!isEqual && sign !== ts.SyntaxKind.ExclamationEqualsEqualsToken) return undefined;
    const left = this.value(node.left, bindings);
    const right = this.value(node.right, bindings);
    if (left.kind === 'unknown' || right.kind === 'unknown') return undefined;
    const areEqual =
      left.kind === right.kind && (left.kind !== 'text' || (right.kind === 'text' && left.text === right.text));
    return areEqual === isEqual;
  }

  /** Returns whether a text or a list includes the argument. */
  private contains({ expression, arguments: [argument] }: ts.CallExpression, bindings: Bindings): boolean | undefined {
    if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'includes') return undefined;
    const whole = this.value(expression.expression, bindings);
    const sought = argument === undefined ? nothing : this.value(argument, bindings);
    if (sought.kind !== 'text') return undefined;
    if (whole.kind === 'text') return whole.text.includes(sought.text);
    if (whole.kind !== 'list' || whole.items.some(({ kind }) => kind !== 'text')) return undefined;
    return whole.items.some((item) => item.kind === 'text' && item.text === sought.text);
  }

  private binary(node: ts.BinaryExpression, bindings: Bindings): Value {
    const sign = node.operatorToken;
    const left = this.value(node.left, bindings);
    if (sign.kind === ts.SyntaxKind.QuestionQuestionToken) {
      return left.kind === 'nothing' ? this.value(node.right, bindings) : left;
    }
    const right = this.value(node.right, bindings);
    const isNumber = (this.checker.getTypeAtLocation(node).flags & ts.TypeFlags.NumberLike) !== 0;
    if (sign.kind === ts.SyntaxKind.PlusToken && !isNumber) return joined(left, right);
    const arithmetic = arithmetics[sign.getText()];
    if (arithmetic !== undefined && left.kind === 'text' && right.kind === 'text') {
      const result = arithmetic(Number(left.text), Number(right.text));
      if (!Number.isNaN(result)) return text(String(result));
    }
    return this.byType(node, bindings);
  }

  private list(node: ts.ArrayLiteralExpression, bindings: Bindings): Value {
    const items = node.elements.flatMap((element): readonly Value[] => {
      if (!ts.isSpreadElement(element)) return [this.value(element, bindings)];
      const spread = this.value(element.expression, bindings);
      return spread.kind === 'list' ? spread.items : [unknown(`spread of ${element.getText().slice(0, 60)}`)];
    });
    return { kind: 'list', items };
  }

  private object(node: ts.ObjectLiteralExpression, bindings: Bindings): Value {
    const properties = new Map<string, Value>();
    for (const property of node.properties) {
      const name = property.name === undefined ? '' : propertyName(property.name);
      if (ts.isPropertyAssignment(property)) properties.set(name, this.value(property.initializer, bindings));
      else if (ts.isShorthandPropertyAssignment(property)) properties.set(name, this.name(property.name, bindings));
      else if (ts.isMethodDeclaration(property)) properties.set(name, { kind: 'function', node: property, bindings });
      else if (ts.isSpreadAssignment(property)) {
        const spread = this.value(property.expression, bindings);
        if (spread.kind === 'object') for (const [key, value] of spread.properties) properties.set(key, value);
      }
    }
    return { kind: 'object', properties };
  }

  private name(node: ts.Identifier, bindings: Bindings): Value {
    if (node.text === 'undefined') return nothing;
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.symbolOf(node);
    if (symbol === undefined) return unknown(`no symbol: ${node.text}`);
    const bound = bindings.names.get(symbol)?.();
    if (bound !== undefined && bound.kind !== 'unknown') return bound;
    const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
    if (declaration === undefined) return unknown(`no declaration: ${node.text}`);
    if (ts.isFunctionDeclaration(declaration)) return { kind: 'function', node: declaration, bindings: noBindings };
    if (ts.isVariableDeclaration(declaration) && isConstant(declaration)) {
      // a value outside any function is the same wherever it is read
      const around = isOfFile(declaration) ? noBindings : bindings;
      if (declaration.initializer !== undefined) return this.value(declaration.initializer, around);
      const loop = declaration.parent.parent;
      if (ts.isForOfStatement(loop)) return this.oneOf(loop.expression, bindings);
    }
    if (ts.isBindingElement(declaration)) return this.taken(declaration, symbol, bindings);
    if (ts.isParameter(declaration)) return this.parameter(declaration, symbol, bindings);
    return this.byType(node, bindings);
  }

  private oneOf(list: ts.Expression, bindings: Bindings): Value {
    const value = this.value(list, bindings);
    if (value.kind !== 'list') return unknown(`one of what is no list: ${list.getText().slice(0, 60)}`);
    return value.items[this.choose(list, bindings, value.items.length)] ?? nothing;
  }

  /** Evaluates a name destructured from an object or a list. */
  private taken(element: ts.BindingElement, symbol: ts.Symbol, bindings: Bindings): Value {
    const holder = element.parent.parent;
    if (ts.isParameter(holder)) return this.parameter(holder, symbol, bindings, element.name);
    if (!ts.isVariableDeclaration(holder) || holder.initializer === undefined)
      return unknown(`taken: ${element.getText()}`);
    return part(this.value(holder.initializer, bindings), element);
  }

  /** Evaluates a parameter to the argument of one of the function's callers, unless its type lists its values. */
  private parameter(
    declaration: ts.ParameterDeclaration,
    symbol: ts.Symbol,
    bindings: Bindings,
    name = declaration.name,
  ): Value {
    const given = this.called(declaration.parent)?.bindings.names.get(symbol)?.();
    if (given !== undefined && given.kind !== 'unknown') return given;
    const literal = this.byType(name, bindings);
    return literal.kind === 'unknown' && given !== undefined ? given : literal;
  }

  symbolOfFunction(node: ts.SignatureDeclaration): ts.Symbol | undefined {
    if (node.name !== undefined) return this.symbolOf(node.name);
    const holder = node.parent;
    return ts.isVariableDeclaration(holder) || ts.isPropertyAssignment(holder) ? this.symbolOf(holder.name) : undefined;
  }

  private property(node: ts.PropertyAccessExpression, bindings: Bindings): Value {
    const value = this.value(node.expression, bindings);
    if (value.kind !== 'object') return this.byType(node, bindings);
    const found = value.properties.get(node.name.text) ?? nothing;
    return found.kind === 'unknown' ? this.byType(node, bindings) : found;
  }

  private element(node: ts.ElementAccessExpression, bindings: Bindings): Value {
    const value = this.value(node.expression, bindings);
    const key = this.value(node.argumentExpression, bindings);
    if (value.kind === 'object') {
      const named = key.kind === 'text' ? value.properties.get(key.text) : undefined;
      const all = [...value.properties.values()];
      return named ?? all[this.choose(node, bindings, all.length)] ?? unknown(`no property: ${node.getText()}`);
    }
    if (value.kind !== 'list') return unknown(`element of what is not known: ${node.getText().slice(0, 60)}`);
    const at = key.kind === 'text' ? Number(key.text) : this.choose(node, bindings, value.items.length);
    return value.items[at] ?? nothing;
  }

  private call(node: ts.CallExpression, bindings: Bindings): Value {
    const known = ts.isIdentifier(node.expression) ? this.known.get(node.expression.text) : undefined;
    const given = this.given(node, bindings);
    if (known !== undefined) {
      const read = given.map((argument) => argument());
      const unread = read.find(({ kind }) => kind !== 'text');
      return unread ?? text(known(...read.map((value) => (value.kind === 'text' ? value.text : ''))));
    }
    if (ts.isPropertyAccessExpression(node.expression)) {
      const builtIn = this.method(node, node.expression, bindings);
      if (builtIn !== undefined) return builtIn;
    }
    const callee = this.value(node.expression, bindings);
    if (callee.kind === 'function') return this.applied(callee, given, `${bindings.path}/${this.numberOf(node)}`);
    const [one] = given;
    if (node.expression.getText() === 'String' && one !== undefined) return one();
    return this.byType(node, bindings);
  }

  /** Returns the value of a function for these arguments. */
  private applied({ node, bindings }: FunctionValue, given: readonly Later[], path: string): Value {
    const own = this.bound(node, bindings, given, path);
    const { body } = node as ts.ArrowFunction | ts.FunctionDeclaration;
    if (body === undefined) return unknown(`a function without a body: ${nameOf(node)}`);
    const returned = ts.isBlock(body) ? this.returnedBy(body.statements, own) : body;
    return returned === undefined ? unknown(`what ${nameOf(node)} returns`) : this.value(returned, own);
  }

  /**
   * Returns the value returned by the statements, following known conditions; undefined when they end without a return.
   */
  private returnedBy(statements: readonly ts.Statement[], bindings: Bindings): ts.Expression | undefined {
    for (const statement of statements) {
      if (ts.isReturnStatement(statement)) return statement.expression;
      if (ts.isBlock(statement)) {
        const inner = this.returnedBy(statement.statements, bindings);
        if (inner !== undefined) return inner;
      }
      if (!ts.isIfStatement(statement)) continue;
      const isSo = this.holds(statement.expression, bindings) ?? this.choose(statement, bindings, 2) === 0;
      const branch = isSo ? statement.thenStatement : statement.elseStatement;
      const taken = branch === undefined ? undefined : this.returnedBy([branch], bindings);
      if (taken !== undefined) return taken;
    }
    return undefined;
  }

  private given(call: ts.CallExpression, bindings: Bindings): readonly Later[] {
    return call.arguments.map((argument) => once(() => this.value(argument, bindings)));
  }

  private bound(node: ts.SignatureDeclaration, outer: Bindings, given: readonly Later[], path: string): Bindings {
    const so = new Map(outer.names);
    const bindings = { path, names: so };
    node.parameters.forEach((parameter, index) => {
      const { initializer } = parameter;
      const absent = initializer === undefined ? isNothing : (): Value => this.value(initializer, outer);
      const rest: Later = () => ({ kind: 'list', items: given.slice(index).map((each) => each()) });
      this.bind(bindings, so, parameter.name, parameter.dotDotDotToken === undefined ? (given[index] ?? absent) : rest);
    });
    return bindings;
  }

  private bind(of: Bindings, into: Map<ts.Symbol, Later>, name: ts.BindingName, value: Later): void {
    if (ts.isIdentifier(name)) {
      const symbol = this.symbolOf(name);
      if (symbol !== undefined) into.set(symbol, value);
      return;
    }
    for (const element of name.elements) {
      if (!ts.isBindingElement(element)) continue;
      const { initializer } = element;
      const own = (): Value => {
        const taken = part(value(), element);
        return taken.kind === 'nothing' && initializer !== undefined ? this.value(initializer, of) : taken;
      };
      this.bind(of, into, element.name, once(own));
    }
  }

  /** Evaluates map, filter, join and similar methods. */
  private method(node: ts.CallExpression, access: ts.PropertyAccessExpression, bindings: Bindings): Value | undefined {
    const name = access.name.text;
    const [argument] = node.arguments;
    if (ts.isIdentifier(access.expression) && access.expression.text === 'Object' && argument !== undefined)
      return entriesOf(this.value(argument, bindings), name);
    if (name === 'get' && argument !== undefined) {
      const [map, key] = [this.value(access.expression, bindings), this.value(argument, bindings)];
      return map.kind === 'object' && key.kind === 'text' ? (map.properties.get(key.text) ?? nothing) : undefined;
    }
    if (!['map', 'flatMap', 'filter', 'join', 'trim', 'toString', 'slice', 'values', 'keys', 'toSorted'].includes(name))
      return undefined;
    const value = this.value(access.expression, bindings);
    if (name === 'toString' || name === 'trim') return value;
    if (value.kind === 'text' && name === 'slice') return undefined;
    if (value.kind !== 'list') return unknown(`${name} of what is no list: ${node.getText().slice(0, 60)}`);
    if (name === 'join')
      return this.joins(value.items, argument === undefined ? text(',') : this.value(argument, bindings));
    const callback = argument === undefined ? nothing : this.value(argument, bindings);
    const path = `${bindings.path}/${this.numberOf(node)}`;
    if (name === 'filter' && callback.kind === 'function')
      return { kind: 'list', items: this.filtered(value.items, callback, path) };
    if (name !== 'map' && name !== 'flatMap') return value;
    if (callback.kind !== 'function') return unknown(`callback: ${node.getText().slice(0, 60)}`);
    const items = value.items.map((item, at) =>
      this.applied(callback, [() => item, () => text(String(at))], `${path}.${at}`),
    );
    if (name === 'map') return { kind: 'list', items };
    return { kind: 'list', items: items.flatMap((item) => (item.kind === 'list' ? item.items : [item])) };
  }

  /** Returns the items that a filter does not certainly exclude. */
  private filtered(items: readonly Value[], { node, bindings }: FunctionValue, path: string): readonly Value[] {
    const { body: condition } = node as ts.ArrowFunction;
    if (ts.isBlock(condition)) return items;
    return items.filter(
      (item, at) => this.holds(condition, this.bound(node, bindings, [() => item], `${path}.${at}`)) !== false,
    );
  }

  private joins(items: readonly Value[], between: Value): Value {
    return items.reduce<Value>((so, item, at) => joined(at === 0 ? so : joined(so, between), item), text(''));
  }
}

function calleeOf({ expression }: ts.CallExpression): ts.Expression | ts.MemberName {
  return ts.isPropertyAccessExpression(expression) ? expression.name : expression;
}

function once(read: Later): Later {
  let value: Value | undefined;
  return () => (value ??= read());
}

function joined(left: Value, right: Value): Value {
  if (left.kind === 'text' && right.kind === 'text') return text(left.text + right.text);
  if (left.kind === 'unknown') return left;
  return right.kind === 'unknown' ? right : unknown(`a text made of ${left.kind} and ${right.kind}`);
}

function part(value: Value, element: ts.BindingElement): Value {
  if (ts.isArrayBindingPattern(element.parent)) {
    const index = element.parent.elements.indexOf(element);
    return value.kind === 'list' ? (value.items[index] ?? nothing) : unknown(`element of: ${element.getText()}`);
  }
  const name = element.propertyName === undefined ? element.name.getText() : propertyName(element.propertyName);
  if (value.kind === 'object') return value.properties.get(name) ?? nothing;
  return unknown(`property of what is not known: ${name}`);
}

function entriesOf(value: Value, name: string): Value {
  if (value.kind !== 'object') return unknown(`Object.${name}`);
  const all = [...value.properties];
  if (name === 'keys') return { kind: 'list', items: all.map(([key]) => text(key)) };
  if (name === 'values') return { kind: 'list', items: all.map(([, item]) => item) };
  return { kind: 'list', items: all.map(([key, item]) => ({ kind: 'list', items: [text(key), item] })) };
}

const isOfFile = (declaration: ts.VariableDeclaration): boolean => ts.isSourceFile(declaration.parent.parent.parent);

function isConstant(declaration: ts.VariableDeclaration): boolean {
  return (declaration.parent.flags & ts.NodeFlags.Const) !== 0;
}

function propertyName(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)
    ? name.text
    : name.getText();
}

function nameOf(node: ts.Node): string {
  return ts.isFunctionLike(node) && node.name !== undefined ? node.name.getText() : node.getText().slice(0, 40);
}
