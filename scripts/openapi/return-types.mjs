import ts from 'typescript';
import { docstringOf } from './program.mjs';

/**
 * Returns the response of each handler as JSON Schema, read from its TypeScript return type: the description cannot
 * differ from the interface. Bigints and instants are text on the wire (src/platform/runtime/json.ts). Descriptions are
 * the docstrings of the types and of their properties.
 */
export function returnTypesOf(handlers, { checker, files }) {
  const schemas = new Schemas(checker, files);
  const responses = {};
  for (const { name, member } of handlers) {
    const schema = schemas.ofHandler(member);
    if (schema !== undefined) responses[name] = schema;
  }
  return { responses, shapes: schemas.shapes, symbolOf: schemas.symbolOf };
}

/** Returns the members of a union of strings, in order. */
function wordsOf(type) {
  const isWords = type.isUnion() && type.types.every((part) => part.isStringLiteral());
  return isWords ? type.types.map(({ value }) => value).sort() : undefined;
}

/** Returns `{ type: ['string', 'null'] }` for a plain nullable value. */
function orNull(parts) {
  const [value, ...others] = parts.filter(({ type }) => type !== 'null');
  const isPlain = parts.length === 2 && others.length === 0 && plain.has(value?.type) && value.enum === undefined;
  return isPlain ? { ...value, type: [value.type, 'null'] } : undefined;
}

const plain = new Set(['string', 'number', 'boolean']);

/**
 * Sorts the parts of a union: the compiler lists them in the order in which it met them, which another file can change.
 */
const byText = (one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

/** Types that are one string on the wire. */
const texts = { Date: { type: 'string', format: 'date-time' }, Decimal: { type: 'string', format: 'decimal' } };
const binaries = new Set(['Buffer', 'StreamableFile', 'Readable', 'Uint8Array', 'ReadStream']);

class Schemas {
  shapes = {};
  /** The symbol of each described type and property. */
  symbolOf = new Map();
  #names = new Map();
  /** The names of a string union, by its members: `type CountState = 'open' | 'closed'`. */
  #wordLists = new Map();

  constructor(checker, files) {
    this.checker = checker;
    for (const alias of files.flatMap(({ statements }) => statements.filter(ts.isTypeAliasDeclaration))) {
      if (alias.typeParameters !== undefined) continue;
      const words = wordsOf(checker.getTypeAtLocation(alias.name));
      if (words === undefined) continue;
      const names = this.#wordLists.get(words.join()) ?? new Map();
      this.#wordLists.set(words.join(), names.set(alias.name.text, checker.getSymbolAtLocation(alias.name)));
    }
  }

  ofHandler(member) {
    const returned = this.#returnType(member);
    const isVoid = (returned.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) !== 0;
    return isVoid ? undefined : this.of(returned);
  }

  /** Unwraps `Promise<Serialized<X>>` to X: both are the same on the wire, and X has a name. */
  #returnType(member) {
    const isWrapper = (node) =>
      node !== undefined && ts.isTypeReferenceNode(node) && ['Promise', 'Serialized'].includes(node.typeName.getText());
    let node = member.type;
    while (isWrapper(node)) node = node.typeArguments?.[0];
    if (node !== undefined) return this.checker.getTypeFromTypeNode(node);
    const signature = this.checker.getSignatureFromDeclaration(member);
    return this.checker.getAwaitedType(this.checker.getReturnTypeOfSignature(signature));
  }

  of(type) {
    const { flags } = type;
    // already serialised by the database: its type parameter describes its content
    if (type.aliasSymbol?.name === 'JsonText') return this.of(type.aliasTypeArguments[0]);
    if (flags & ts.TypeFlags.StringLiteral) return { type: 'string', enum: [type.value] };
    if (flags & ts.TypeFlags.NumberLiteral) return { type: 'number', enum: [type.value] };
    if (flags & ts.TypeFlags.BooleanLiteral) return { type: 'boolean', enum: [type.intrinsicName === 'true'] };
    if (flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) return { type: 'string' };
    if (flags & ts.TypeFlags.Number) return { type: 'number' };
    if (flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (flags & (ts.TypeFlags.BigInt | ts.TypeFlags.BigIntLiteral)) return { type: 'string', format: 'integer' };
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.isUnion()) return this.#union(type.types, type.aliasSymbol?.name);
    if (type.isIntersection()) return this.#object(type);
    if (flags & ts.TypeFlags.Object) return this.#named(type);
    return {};
  }

  #union(types, alias) {
    const definedTypes = types.filter(({ flags }) => (flags & ts.TypeFlags.Undefined) === 0);
    const literals = definedTypes.filter((type) => type.flags & ts.TypeFlags.StringLiteral);
    const isBoolean = definedTypes.filter((type) => type.flags & ts.TypeFlags.BooleanLiteral).length === 2;
    const others = definedTypes.filter(
      (type) => !literals.includes(type) && !(isBoolean && type.flags & ts.TypeFlags.BooleanLiteral),
    );
    const parts = [
      ...(literals.length > 0 ? [this.#words(literals.map(({ value }) => value).sort(), alias)] : []),
      ...(isBoolean ? [{ type: 'boolean' }] : []),
      ...others.map((type) => this.of(type)).sort(byText),
    ];
    return parts.length === 1 ? parts[0] : (orNull(parts) ?? { anyOf: parts });
  }

  /** Describes a named string union once, as its own shape: permissions, counters, kinds of finding. */
  #words(words, alias) {
    const names = this.#wordLists.get(words.join()) ?? new Map();
    const [name] = names.has(alias) ? [alias] : names.size === 1 ? names.keys() : [];
    const schema = { type: 'string', enum: words };
    return name === undefined ? schema : this.#kept(name, words.join(), names.get(name), () => schema);
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
    return this.#kept(name, type, type.aliasSymbol ?? type.symbol, () => this.#object(type));
  }

  /** Returns a reference to a named shape, described once. */
  #kept(name, identity, symbol, describe) {
    const own = this.#nameOf(name, identity);
    if (!(own in this.shapes)) {
      this.shapes[own] = {};
      this.shapes[own] = this.#described(describe(), symbol);
    }
    return { $ref: `#/components/schemas/${own}` };
  }

  /** Adds a number when two types in two files have the same name. */
  #nameOf(name, identity) {
    const known = this.#names.get(identity);
    if (known !== undefined) return known;
    const taken = new Set(this.#names.values());
    let own = name;
    for (let number = 2; taken.has(own); number += 1) own = `${name}${number}`;
    this.#names.set(identity, own);
    return own;
  }

  /** Adds the docstring of the type or of the property: a property taken from another type has the one of its origin. */
  #described(schema, symbol) {
    const description = docstringOf(this.checker, symbol);
    const described = description === undefined ? { ...schema } : { ...schema, description };
    this.symbolOf.set(described, symbol);
    return described;
  }

  #object(type) {
    const properties = {};
    const required = [];
    for (const property of this.checker.getPropertiesOfType(type)) {
      const own = this.checker.getTypeOfSymbol(property);
      if (own.getCallSignatures().length > 0 || property.name.startsWith('__')) continue;
      properties[property.name] = this.#described(this.of(own), property);
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
