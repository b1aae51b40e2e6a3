import type { DataSource } from 'typeorm';
import { bindingSettings } from '#platform/files/binding-key.js';
import type { BindingKey } from '#platform/files/binding-key.js';

const keys = new WeakMap<DataSource, BindingKey>();

/** From now on what is written through these connections is bound by this key. */
export function bindSource(source: DataSource, key: BindingKey): void {
  keys.set(source, key);
}

/** The key that binds what is written through these connections; undefined where nothing does. */
export function bindingKeyOf(source: DataSource): BindingKey | undefined {
  return keys.get(source);
}

/** Settings that bind a transaction of these connections; none where nothing binds, as in a database without a home. */
export function bindingOf(source: DataSource): Readonly<Record<string, string>> {
  return bindingSettings(bindingKeyOf(source));
}
