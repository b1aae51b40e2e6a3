import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import type { SealedEstablishment } from '../log/sealed-establishment.js';
import type { Findings } from '../findings/finding.js';
import { runCheckInSavepoint } from './report-unreadable.js';

/** Describes files of the home whose digests a logged table states. */
export interface FileCheck {
  readonly table: string;
  /** Returns row_key, file (within the home) and sha256 (hexadecimal); $1 is the establishment, $2 its code. */
  readonly sql: string;
}

interface ExpectedFile {
  readonly row_key: string;
  readonly file: string;
  readonly sha256: string;
}

/**
 * Compares each existing file with the digest that its row states, and adds a finding for each difference.
 * A removed file is no finding.
 */
export async function verifyFiles(
  client: PoolClient,
  checks: readonly FileCheck[],
  { establishmentId, code }: SealedEstablishment,
  home: string,
  findings: Findings,
): Promise<void> {
  for (const { table, sql } of checks) {
    await runCheckInSavepoint(client, { establishmentId, table, key: 'files' }, findings, async () => {
      const { rows: fileRows } = await client.query<ExpectedFile>(sql, [establishmentId, code]);
      for (const { row_key: key, file, sha256 } of fileRows) {
        const digest = await hashHomeFile(home, file);
        if (digest === undefined || digest === sha256) continue;
        const detail = `the file ${file} has the SHA-256 ${digest}, and was made with ${sha256}`;
        findings.add({ establishmentId, table, key, kind: 'fileAltered', detail });
      }
    });
  }
}

/**
 * Returns the SHA-256 of a file of the home in hexadecimal; undefined when it is missing.
 * Returns `none`, which equals no digest, for anything but a plain file inside the home.
 */
async function hashHomeFile(home: string, file: string): Promise<string | undefined> {
  if (normalize(file) !== file || file.startsWith('..') || file.startsWith('/')) return 'none';
  const path = join(home, file);
  const fileStat = await lstat(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (fileStat === undefined) return undefined;
  if (!fileStat.isFile()) return 'none';
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}
