import type { DataSource } from 'typeorm';
import { buildBindingSettings } from '#platform/files/binding-key.js';
import type { BindingKey } from '#platform/files/binding-key.js';

const keys = new WeakMap<DataSource, BindingKey>();

/** Binds everything written through these connections from now on with this key. */
export function bindSource(source: DataSource, key: BindingKey): void {
  keys.set(source, key);
}

/** Returns the key that binds writes through these connections; undefined when there is none. */
export function bindingKeyOf(source: DataSource): BindingKey | undefined {
  return keys.get(source);
}

/**
 * Returns the settings that bind a transaction of these connections; empty without binding, as in a database without a
 * home.
 */
export function bindingOf(source: DataSource): Readonly<Record<string, string>> {
  return buildBindingSettings(bindingKeyOf(source));
}
