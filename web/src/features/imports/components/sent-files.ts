/** Files that this page uploaded, so that an answer to a question sends the same file again. */

import type { ImportKind } from './import-words.js';

/** An uploaded file, and the options of its import. */
export interface SentFile {
  readonly file: File;
  readonly kind: ImportKind;
  readonly options: Readonly<Record<string, string>>;
}

const sentFiles = new Map<string, SentFile>();

/** Remembers the file of an import until the page is closed. */
export function rememberSentFile(importId: string, sentFile: SentFile): void {
  sentFiles.set(importId, sentFile);
}

/** Returns the file of an import; undefined when another page uploaded it, or its question was answered. */
export const findSentFile = (importId: string): SentFile | undefined => sentFiles.get(importId);

/** Forgets the file of an import whose question was answered. */
export function forgetSentFile(importId: string): void {
  sentFiles.delete(importId);
}
