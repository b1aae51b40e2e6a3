import { createReadStream } from 'node:fs';

/** Yields the bytes of a file up to the end of the given number of lines. */
export async function* readFirstLines(path: string, lineCount: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  let remainingLines = lineCount;
  for await (const chunk of createReadStream(path, { signal }) as AsyncIterable<Buffer>) {
    let lastLineEnd = -1;
    while (remainingLines > 0) {
      const lineEnd = chunk.indexOf('\n', lastLineEnd + 1);
      if (lineEnd === -1) break;
      lastLineEnd = lineEnd;
      remainingLines -= 1;
    }
    if (remainingLines > 0) {
      yield chunk;
      continue;
    }
    yield chunk.subarray(0, lastLineEnd + 1);
    return;
  }
}
