import type { Column } from '#documents/model/document.js';

/** A column of money, alone or in a group. */
export const minor = (key: string, header: string, headerGroup?: string): Column =>
  headerGroup === undefined ? { key, header, kind: 'minor' } : { key, header, headerGroup, kind: 'minor' };
