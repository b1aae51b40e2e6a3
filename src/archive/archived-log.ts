import { hash } from 'node:crypto';
import type { LogExtractService, LogHead, LogSegment } from '#audit/log-extract.service.js';
import type { SealedEstablishment } from '#audit/log/sealed-establishment.js';
import {
  checkpointsPath,
  headPath,
  manifestNotePath,
  manifestPath,
  buildManifestStatement,
} from '#proof/archive-manifest.js';
import type { ArchivedLogSegment, ArchiveManifest } from '#proof/archive-manifest.js';
import type { ArchiveFile } from './archive-file.js';

type LogExtracts = Pick<LogExtractService, 'readBodies' | 'readHeads'>;

/**
 * Adds to an archive the sealed entries of each segment (consecutive leaves of the log), one file each.
 * Returns the segments with their paths, as the manifest lists them.
 */
export async function addLogSegments(
  extracts: LogExtracts,
  establishment: SealedEstablishment,
  logSegments: readonly LogSegment[],
  file: ArchiveFile,
): Promise<ArchivedLogSegment[]> {
  const archivedSegments: ArchivedLogSegment[] = [];
  for (const logSegment of logSegments) {
    const path = `log/entries-${String(logSegment.from + 1).padStart(12, '0')}.ndjson`;
    await file.addFile(path, readEntryLines(extracts, establishment, logSegment));
    archivedSegments.push({ path, ...logSegment });
  }
  return archivedSegments;
}

/**
 * Adds to an archive the signed heads (size and root hash of the log at a time) of all sizes in these ranges, ends
 * included. Adds the head of the whole log.
 */
export async function addHeads(
  extracts: LogExtracts,
  establishment: SealedEstablishment,
  ranges: readonly Pick<LogSegment, 'from' | 'to'>[],
  head: LogHead,
  file: ArchiveFile,
): Promise<void> {
  await file.addFile(checkpointsPath, readNoteTexts(extracts, establishment, ranges, head));
  await file.addFile(headPath, [head.note]);
}

/** Adds to an archive the list of all files so far, and its signature by the key of the log. */
export async function addManifest(
  extracts: Pick<LogExtractService, 'signStatement'>,
  establishment: SealedEstablishment,
  manifestContent: Omit<ArchiveManifest, 'files'>,
  file: ArchiveFile,
): Promise<void> {
  const manifest: ArchiveManifest = { ...manifestContent, files: [...file.files] };
  const manifestText = `${JSON.stringify(manifest, null, 1)}\n`;
  await file.addFile(manifestPath, [manifestText]);
  const digest = hash('sha256', manifestText, 'base64');
  await file.addFile(manifestNotePath, [
    await extracts.signStatement(establishment, () => buildManifestStatement(manifestContent, digest)),
  ]);
}

/** Yields the sealed entries of a segment of the log as text, one line each. */
async function* readEntryLines(
  extracts: LogExtracts,
  establishment: SealedEstablishment,
  logSegment: LogSegment,
): AsyncGenerator<string, void, void> {
  for await (const bodies of extracts.readBodies(establishment, logSegment))
    yield bodies.map((body) => `${body}\n`).join('');
}

/**
 * Yields the signed notes (heads of the log) with sizes in these ranges, in ascending order, a blank line after each.
 * Adds that of `head` at the end when no range ends there.
 */
async function* readNoteTexts(
  extracts: LogExtracts,
  establishment: SealedEstablishment,
  ranges: readonly Pick<LogSegment, 'from' | 'to'>[],
  head: LogHead,
): AsyncGenerator<string, void, void> {
  for (const { from, to } of ranges.toSorted((left, right) => left.from - right.from)) {
    for await (const page of extracts.readHeads(establishment, from, to))
      yield page.map(({ note }) => `${note}\n`).join('');
  }
  if (!ranges.some(({ to }) => to === head.treeSize)) yield `${head.note}\n`;
}
