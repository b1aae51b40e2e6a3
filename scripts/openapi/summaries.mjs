import ts from 'typescript';
import { ofParameter, ofProperty } from './descriptions.mjs';
import { decoratorsOf, docstringOf, pathOf, resolved } from './program.mjs';

/**
 * Returns the summary of each operation and the descriptions of its query parameters, read from docstrings. A summary
 * is the first sentence of the handler's docstring; without one, of the method whose result the handler returns.
 */
export function summariesOf(handlers, { checker }) {
  return Object.fromEntries(
    handlers.map(({ name, member }) => {
      const summary = firstSentence(docstringOfHandler(checker, member));
      return [name, { ...(summary === undefined ? {} : { summary }), parameters: parametersOf(checker, member) }];
    }),
  );
}

/**
 * Returns the docstrings of the classes of inputs and of their fields, by class. A field without one has that of its
 * type, or of its name in the glossary; a class without one that is the body of an operation is described by it.
 */
export function inputsOf(handlers, summaries, { checker, files }) {
  const ofOperations = new Map();
  for (const { name, member } of handlers) {
    const isBody = (parameter) =>
      decoratorsOf(parameter).some((each) => each.name === 'Body' && each.given.length === 0);
    const type = member.parameters.find(isBody)?.type?.getText();
    if (type !== undefined && !ofOperations.has(type)) ofOperations.set(type, summaries[name].summary);
  }
  const classes = files
    .flatMap((file) => file.statements.filter(ts.isClassDeclaration))
    .filter(({ name }) => /(Dto|Query)$/.test(name?.text ?? ''));
  return Object.fromEntries(
    classes.map((input) => {
      const symbol = checker.getSymbolAtLocation(input.name);
      const operation = ofOperations.get(input.name.text);
      const description = docstringOf(checker, symbol) ?? (operation && `Input: ${lowered(operation)}.`);
      const fields = fieldsOf(checker, checker.getDeclaredTypeOfSymbol(symbol));
      const properties = Object.entries(fields).map(([name, text]) => [name, { description: text }]);
      return [input.name.text, { description, properties: Object.fromEntries(properties) }];
    }),
  );
}

/** Starts a sentence in the middle of another: `Opens a slip` as `opens a slip`, but `CSV` as it is. */
const lowered = (text) => (/^[A-Z][a-z]/.test(text) ? text[0].toLowerCase() + text.slice(1) : text);

function fieldsOf(checker, type) {
  const described = checker.getPropertiesOfType(type).map((property) => {
    const own = docstringOf(checker, property) ?? ofType(checker, property) ?? ofProperty(property.name);
    return [property.name, own];
  });
  return Object.fromEntries(described.filter(([, description]) => description !== undefined));
}

/** Returns the docstring of the named type of a field, alone, in a list or optional. */
function ofType(checker, property) {
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(property));
  const one = checker.isArrayLikeType(type) ? checker.getTypeArguments(type)[0] : type;
  const symbol = one?.aliasSymbol ?? one?.symbol;
  const [declaration] = symbol?.declarations ?? [];
  const isOurs = declaration !== undefined && /^src\//.test(pathOf(declaration.getSourceFile()));
  return isOurs ? docstringOf(checker, symbol) : undefined;
}

/** Returns the descriptions of a handler's parameters, those of a query class by its fields. */
function parametersOf(checker, member) {
  const descriptions = { establishment: ofParameter('establishment') };
  for (const parameter of member.parameters) {
    for (const { name, given } of decoratorsOf(parameter)) {
      if (!['Query', 'Param', 'Headers'].includes(name)) continue;
      if (given.length === 0) Object.assign(descriptions, fieldsOf(checker, checker.getTypeAtLocation(parameter)));
      else if (ts.isStringLiteral(given[0])) descriptions[given[0].text] = ofParameter(given[0].text);
    }
  }
  return Object.fromEntries(Object.entries(descriptions).filter(([, description]) => description !== undefined));
}

/** Returns the docstring of the handler, or of the method whose result it returns, as far as three calls deep. */
function docstringOfHandler(checker, node, depth = 0) {
  const own = docstringOf(checker, checker.getSymbolAtLocation(node.name));
  if (own !== undefined || depth === 3) return own;
  for (const call of callsOf(node)) {
    const callee = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
    const symbol = resolved(checker, checker.getSymbolAtLocation(callee));
    const [declaration] = (symbol?.declarations ?? []).filter(isOwnFunction);
    const found = declaration === undefined ? undefined : docstringOfHandler(checker, declaration, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isOwnFunction = (node) =>
  (ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node)) &&
  node.name !== undefined &&
  /^src\/(?!platform|refusals|domain)/.test(pathOf(node.getSourceFile()));

/** Returns the calls of a method whose results it returns or awaits, the outermost first. */
function callsOf(node) {
  const calls = [];
  const walk = (each) => {
    if (ts.isCallExpression(each)) calls.push(each);
    if (ts.isFunctionLike(each) && each !== node) return;
    ts.forEachChild(each, walk);
  };
  const returned = [];
  const find = (each) => {
    if (ts.isReturnStatement(each) && each.expression !== undefined) returned.push(each.expression);
    if (ts.isFunctionLike(each) && each !== node) return;
    ts.forEachChild(each, find);
  };
  if (node.body !== undefined) find(node.body);
  for (const expression of returned) walk(expression);
  if (calls.length === 0 && node.body !== undefined) walk(node.body);
  return calls;
}

/** Returns the first sentence without its full stop; an abbreviation such as `e.g.` does not end it. */
function firstSentence(text) {
  if (text === undefined) return undefined;
  const [first] = text.split(/(?<=[^.][a-z0-9)\]`’'"»\p{L}])[.:;] (?=[A-Z`0-9(«])|\.$/u);
  return first.replace(/[.:;]$/, '');
}
