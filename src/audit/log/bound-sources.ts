import type { DataSource } from 'typeorm';
import { buildBindingSettings, type BindingKey } from '#platform/files/binding-key.js';

const keys = new WeakMap<DataSource, BindingKey>();

/**
 * Binds log entries written through these connections to this key from now on: only its owner could have written them.
 */
export function bindSource(source: DataSource, key: BindingKey): void {
  keys.set(source, key);
}

/** Returns the key to which writes through these connections are bound; undefined when there is none. */
export function findBindingKey(source: DataSource): BindingKey | undefined {
  return keys.get(source);
}

/**
 * Returns the settings that bind a transaction's log entries to the home's key; empty when these connections have none.
 */
export function buildBinding(source: DataSource): Readonly<Record<string, string>> {
  return buildBindingSettings(findBindingKey(source));
}
