import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * A file of readings of any size that is never complete anywhere: generated line by line and sent meanwhile, like a
 * person's upload of a gigabyte. Every line is a distinct reading.
 */

const COUNTERS =
  'coin_in_credits,coin_out_credits,won_credits,drop_credits,bills_credits,ticket_in_credits,' +
  'cancelled_credits,ticket_out_credits,games_played,games_won,games_lost,current_credits';
/** Counters that such machines report but never change. */
const STILL =
  'jackpot_credits,hand_paid_credits,hand_paid_cancelled_credits,electronic_in_credits,electronic_out_credits,' +
  'coins_credits,progressive_credits,bonus_credits,slot_door_opens,power_resets,bills_5_count,bills_10_count';
const STILL_VALUES = STILL.replaceAll(/[a-z0-9_]+/g, '1000000000');
const LINES_A_PIECE = 1000;
const STEP_MS = 60_000;

export interface LargeFile {
  readonly bytes: number;
  readonly machines: readonly string[];
  /** Time of each machine's first reading; the others follow every minute. */
  readonly startMs: number;
}

/** Yields pieces of the file until it has at least that many bytes; `report` receives the number of lines. */
export function* largeFile(
  { bytes, machines, startMs }: LargeFile,
  report: (lines: number) => void,
): Generator<Buffer> {
  let written = 0;
  let line = 0;
  yield Buffer.from(`asset_number,read_at_ms,${COUNTERS},${STILL}\n`);
  while (written < bytes) {
    let text = '';
    for (let each = 0; each < LINES_A_PIECE; each += 1) {
      const turn = Math.floor(line / machines.length);
      const played = 1_000_000_000 + turn * 50;
      const won = 900_000_000 + turn * 40;
      const noted = 100_000_000 + turn * 10;
      text +=
        `${machines[line % machines.length] ?? ''},${startMs + turn * STEP_MS},${played},${won},${won},` +
        `${noted},${noted},0,0,0,${3_000_000 + turn * 3},${1_000_000 + turn},${2_000_000 + turn * 2},0,${STILL_VALUES}\n`;
      line += 1;
    }
    written += text.length;
    yield Buffer.from(text);
  }
  report(line);
}

export interface LargeImport {
  readonly answer: { readonly rows: number; readonly accepted: number; readonly refusedCount: number };
  readonly lines: number;
  readonly seconds: number;
  /** Resident memory of this process in bytes: after the first tenth, and the maximum of the rest. */
  readonly rssEarly: number;
  readonly rssPeak: number;
}

/** Sends the file to the import route and watches the memory of the process, which is also the server's. */
export async function importLargeFile(
  url: string,
  token: string,
  file: LargeFile,
  report?: (sentBytes: number, rss: number) => void,
): Promise<LargeImport> {
  let lines = 0;
  let sent = 0;
  let rssEarly = 0;
  let rssPeak = 0;
  const began = performance.now();
  const watched = function* (): Generator<Buffer> {
    for (const piece of largeFile(file, (count) => (lines = count))) {
      sent += piece.length;
      const { rss } = process.memoryUsage();
      if (sent % (100 << 20) < piece.length) report?.(sent, rss);
      if (sent < file.bytes / 10) rssEarly = Math.max(rssEarly, rss);
      else rssPeak = Math.max(rssPeak, rss);
      yield piece;
    }
  };
  const answer = await new Promise<LargeImport['answer']>((resolve, reject) => {
    const sending = request(
      url,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv', 'idempotency-key': randomUUID() },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        response.on('end', () => {
          if (response.statusCode === 200) resolve(JSON.parse(text) as LargeImport['answer']);
          else reject(new Error(`${response.statusCode ?? 0} ${text}`));
        });
      },
    );
    sending.on('error', reject);
    pipeline(Readable.from(watched(), { objectMode: false, highWaterMark: 1 << 18 }), sending).catch(reject);
  });
  return { answer, lines, seconds: (performance.now() - began) / 1000, rssEarly, rssPeak };
}
