import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './toolbox.mjs';

/**
 * What each handler answers, as JSON Schema, read from its TypeScript return type: the interface cannot be described
 * otherwise than it is. Bigints and instants are text on the wire (src/platform/json.ts).
 */
export function answersOfHandlers() {
  const config = ts.readConfigFile(join(root, 'tsconfig.build.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const program = ts.createProgram(fileNames, { ...options, noEmit: true });
  const schemas = new Schemas(program.getTypeChecker());
  const handlers = {};
  for (const file of program.getSourceFiles().filter(({ fileName }) => fileName.endsWith('.controller.ts'))) {
    for (const [name, schema] of schemas.ofController(file)) handlers[name] = schema;
  }
  return { handlers: sorted(handlers), shapes: sorted(schemas.shapes) };
}

/** Where the answers of all handlers are kept; the server's OpenAPI document reads it. */
export const answersFile = join(root, 'src', 'platform', 'answers.json');

/** The answers of all handlers as they are kept. */
export function answersText() {
  return `${JSON.stringify(answersOfHandlers(), null, 1)}\n`;
}

/** Writes the file anew; answers true when it was already so. */
export function writeAnswers() {
  const text = answersText();
  const before = readIfThere(answersFile);
  if (text !== before) writeFileSync(answersFile, text);
  return text === before;
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const sorted = (record) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

const routeDecorators = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete', 'Sse']);
/** Types that the wire writes as one text. */
const texts = {
  Date: { type: 'string', format: 'date-time' },
  Decimal: { type: 'string', format: 'decimal' },
};
const binaries = new Set(['Buffer', 'StreamableFile', 'Readable', 'Uint8Array', 'ReadStream']);

class Schemas {
  shapes = {};
  #names = new Map();

  constructor(checker) {
    this.checker = checker;
  }

  *ofController(file) {
    for (const statement of file.statements.filter(ts.isClassDeclaration)) {
      for (const member of statement.members.filter(ts.isMethodDeclaration)) {
        const decorators = (ts.getDecorators(member) ?? []).map(({ expression }) =>
          ts.isCallExpression(expression) ? expression.expression.getText(file) : '',
        );
        if (!decorators.some((name) => routeDecorators.has(name))) continue;
        const signature = this.checker.getSignatureFromDeclaration(member);
        const answer = this.#awaited(this.checker.getReturnTypeOfSignature(signature));
        const isVoid = (answer.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) !== 0;
        if (!isVoid) yield [`${statement.name.text}_${member.name.getText(file)}`, this.of(answer)];
      }
    }
  }

  #awaited(type) {
    return type.symbol?.name === 'Promise' ? this.#awaited(this.checker.getTypeArguments(type)[0]) : type;
  }

  of(type) {
    const { flags } = type;
    // written by the database already: what is in it is what its parameter says
    if (type.aliasSymbol?.name === 'JsonText') return this.of(type.aliasTypeArguments[0]);
    if (flags & ts.TypeFlags.StringLiteral) return { type: 'string', enum: [type.value] };
    if (flags & ts.TypeFlags.NumberLiteral) return { type: 'number', enum: [type.value] };
    if (flags & ts.TypeFlags.BooleanLiteral) return { type: 'boolean', enum: [type.intrinsicName === 'true'] };
    if (flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) return { type: 'string' };
    if (flags & ts.TypeFlags.Number) return { type: 'number' };
    if (flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (flags & (ts.TypeFlags.BigInt | ts.TypeFlags.BigIntLiteral)) return { type: 'string', format: 'integer' };
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.isUnion()) return this.#union(type.types);
    if (type.isIntersection()) return this.#object(type);
    if (flags & ts.TypeFlags.Object) return this.#named(type);
    return {};
  }

  #union(types) {
    const told = types.filter(({ flags }) => (flags & ts.TypeFlags.Undefined) === 0);
    const literals = told.filter((type) => type.flags & ts.TypeFlags.StringLiteral);
    const isBoolean = told.filter((type) => type.flags & ts.TypeFlags.BooleanLiteral).length === 2;
    const others = told.filter(
      (type) => !literals.includes(type) && !(isBoolean && type.flags & ts.TypeFlags.BooleanLiteral),
    );
    const parts = [
      ...(literals.length > 0 ? [{ type: 'string', enum: literals.map(({ value }) => value) }] : []),
      ...(isBoolean ? [{ type: 'boolean' }] : []),
      ...others.map((type) => this.of(type)),
    ];
    return parts.length === 1 ? parts[0] : { anyOf: parts };
  }

  #named(type) {
    const name = type.aliasSymbol?.name ?? type.symbol?.name ?? '';
    if (name in texts) return texts[name];
    if (binaries.has(name)) return { type: 'string', format: 'binary' };
    if (this.checker.isTupleType(type)) {
      return { type: 'array', items: this.#union([...new Set(this.checker.getTypeArguments(type))]) };
    }
    if (this.checker.isArrayLikeType(type)) {
      return { type: 'array', items: this.of(this.checker.getTypeArguments(type)[0]) };
    }
    const isNameable =
      /^[A-Z]\w+$/.test(name) &&
      (type.aliasTypeArguments ?? this.checker.getTypeArguments(type) ?? []).length === 0 &&
      (type.aliasSymbol !== undefined || (type.symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)) !== 0);
    if (!isNameable) return this.#object(type);
    const own = this.#nameOf(name, type);
    if (!(own in this.shapes)) {
      this.shapes[own] = {};
      this.shapes[own] = this.#object(type);
    }
    return { $ref: `#/components/schemas/${own}` };
  }

  /** Two types of one name in two files keep apart by a number. */
  #nameOf(name, type) {
    const known = this.#names.get(type);
    if (known !== undefined) return known;
    const taken = new Set(this.#names.values());
    let own = name;
    for (let number = 2; taken.has(own); number += 1) own = `${name}${number}`;
    this.#names.set(type, own);
    return own;
  }

  #object(type) {
    const properties = {};
    const required = [];
    for (const property of this.checker.getPropertiesOfType(type)) {
      const own = this.checker.getTypeOfSymbol(property);
      if (own.getCallSignatures().length > 0 || property.name.startsWith('__')) continue;
      properties[property.name] = this.of(own);
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      if (!isOptional) required.push(property.name);
    }
    const index = this.checker.getIndexInfoOfType(type, ts.IndexKind.String);
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 ? { properties, required } : {}),
      ...(index === undefined ? {} : { additionalProperties: this.of(index.type) }),
    };
  }
}
