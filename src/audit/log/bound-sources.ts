import type { DataSource } from 'typeorm';
import { buildBindingSettings, type BindingKey } from '#platform/files/binding-key.js';

const bindingKeys = new WeakMap<DataSource, BindingKey>();

/**
 * Binds log entries written through these connections to this key from now on: only its owner could have written them.
 */
export function bindDataSource(dataSource: DataSource, key: BindingKey): void {
  bindingKeys.set(dataSource, key);
}

/** Returns the key to which writes through these connections are bound; undefined when there is none. */
export function findBindingKey(dataSource: DataSource): BindingKey | undefined {
  return bindingKeys.get(dataSource);
}

/**
 * Returns the settings that bind a transaction's log entries to the home's key; empty when these connections have none.
 */
export function getBindingSettings(dataSource: DataSource): Readonly<Record<string, string>> {
  return buildBindingSettings(findBindingKey(dataSource));
}
