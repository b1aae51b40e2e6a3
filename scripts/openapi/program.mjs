import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { root } from '../toolbox.mjs';

/** Returns the compiler's view of the server's sources: its files and the checker of their types. */
export function readProgram() {
  const config = ts.readConfigFile(join(root, 'tsconfig.build.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const program = ts.createProgram(fileNames, { ...options, noEmit: true, incremental: false });
  const files = fileNames.map((name) => program.getSourceFile(name));
  return { files, checker: program.getTypeChecker() };
}

const routeDecorators = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete', 'Sse']);

/** Returns the handlers of the controllers, by operation: `PayoutsController_openSlip`. */
export function handlersOf(files) {
  const controllers = files
    .filter(({ fileName }) => fileName.endsWith('.controller.ts'))
    .flatMap((file) => file.statements.filter(ts.isClassDeclaration));
  return controllers.flatMap((controller) =>
    controller.members
      .filter(ts.isMethodDeclaration)
      .filter((member) => decoratorsOf(member).some(({ name }) => routeDecorators.has(name)))
      .map((member) => ({ name: `${controller.name.text}_${member.name.getText()}`, controller, member })),
  );
}

/** Returns the decorators of a declaration: their names and arguments. */
export function decoratorsOf(node) {
  return (ts.getDecorators(node) ?? []).map(({ expression }) =>
    ts.isCallExpression(expression)
      ? { name: expression.expression.getText(), given: expression.arguments }
      : { name: expression.getText(), given: [] },
  );
}

/** Returns the path of a file from the package root, with slashes. */
export function pathOf(file) {
  return relative(root, file.fileName).split(sep).join('/');
}

/** Returns the declared thing behind an imported name. */
export function resolved(checker, symbol) {
  if (symbol === undefined) return undefined;
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Returns a docstring as one paragraph of plain text, or undefined when there is none. */
export function docstringOf(checker, symbol) {
  const text = ts.displayPartsToString(symbol?.getDocumentationComment(checker) ?? []);
  const plain = text
    .replaceAll(/\{@link\s+([^}]+)\}/g, '`$1`')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain === '' ? undefined : plain;
}
