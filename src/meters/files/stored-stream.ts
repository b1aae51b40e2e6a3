import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buildTemporaryPath } from '#platform/files/text-file.js';
import { refuse } from '#refusals/refusal.js';

/**
 * Calls `useFile` with the path of a file: the given one, or that of a temporary copy of a stream, removed afterwards.
 * Refuses CSV_INTERRUPTED when the stream breaks off, with the line after the last complete one.
 */
export async function storeStream<T>(file: Readable | string, useFile: (path: string) => Promise<T>): Promise<T> {
  if (typeof file === 'string') return useFile(file);
  const path = buildTemporaryPath();
  try {
    await writeStream(file, path);
    return await useFile(path);
  } finally {
    await rm(path, { force: true });
  }
}

async function writeStream(stream: Readable, path: string): Promise<void> {
  let lineCount = 0;
  async function* countLines(): AsyncGenerator<Buffer> {
    for await (const chunk of stream as AsyncIterable<Buffer | string>) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
      for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lineCount += 1;
      yield bytes;
    }
  }
  try {
    await pipeline(Readable.from(countLines(), { objectMode: false }), createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    if (!isStreamError(error)) throw error;
    refuse('CSV_INTERRUPTED', { line: lineCount });
  }
}

/** Checks for the errors of a connection that closed before the end of the file. */
export function isStreamError(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'ABORT_ERR';
}
