import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { LogExtractService } from '#audit/log-extract.service.js';
import type { SealedEstablishment } from '#audit/log/sealed-establishment.js';
import { AuditService } from '#audit/audit.service.js';
import type { Config } from '#platform/runtime/config.js';
import { Clock } from '#platform/runtime/clock.js';
import { LongDatabase } from '#platform/database/database.js';
import { packageRoot } from '#platform/runtime/package-root.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { Refusal, refuse } from '#refusals/refusal.js';
import { version } from '#platform/runtime/version.js';
import { toZipInstant } from '#proof/archive-frame.js';
import { archiveFormat, keysPath } from '#proof/archive-manifest.js';
import type {
  ArchivedDay,
  ArchivedDocument,
  ArchivedEstablishment,
  ArchivedStamp,
  ArchiveManifest,
} from '#proof/archive-manifest.js';
import { computeFingerprint } from '#proof/signed-note.js';
import { ArchiveFile } from './archive-file.js';
import { addHeads, addManifest, addLogSegments } from './archived-log.js';
import { ArchiveDocuments } from './archive-papers.service.js';
import { buildReadMe } from './archive-words.js';
import { planDocuments, SUBJECT_REPORTS, type ArchiveRequest, type PlannedDocument } from './archive-plan.js';
import { listDaysOfPeriod, findLastClosingTime, type PeriodDayRow } from './archives.queries.js';
import { readFrozenLines } from '#closing/frozen-lines.queries.js';
import { ensureDocumentIdentity } from '#documents/signing/document-keys.js';
import type { AccessEstablishment } from '#documents/reporting.service.js';
import type { Language } from '#declarations/shapes/text.js';

export interface ArchiveResult {
  readonly size: number;
  readonly sha256: Buffer;
}

export interface ArchiveProgress {
  done: number;
  total: number;
}

/** The contents gathered for an archive under construction. */
interface GatheredContents {
  readonly file: ArchiveFile;
  readonly documents: ArchivedDocument[];
  /** Tree sizes that documents cite as their position in the log. */
  readonly logPositions: Set<number>;
}

const dayMs = 86_400_000;
/** A closing recorded up to this long after its period still extends the log range; a later one does not. */
const maxClosingDelayMs = 31 * dayMs;
const verifierPath = join(packageRoot, 'dist', 'verify', 'verify.html');

/** Builds the archive of a period: documents, frozen figures, the log with its proofs, keys, and the signed list. */
@Injectable()
export class ArchiveMaker {
  constructor(
    private readonly archiveDocuments: ArchiveDocuments,
    private readonly logExtracts: LogExtractService,
    private readonly audit: AuditService,
    private readonly longDb: LongDatabase,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Builds the archive of a period at the path, completely or not at all, and reports its progress.
   * `assertRunning` throws when the work must stop.
   * Refuses ARCHIVE_DAYS_CHANGED, ARCHIVE_TOO_LARGE, DAY_RECOMPUTED_OTHERWISE, LOG_NOT_SEALED, VERIFIER_NOT_BUILT.
   */
  async buildArchive(
    establishment: AccessEstablishment,
    request: ArchiveRequest,
    path: string,
    progress: ArchiveProgress,
    assertRunning: () => void,
  ): Promise<ArchiveResult> {
    await access(verifierPath).catch(() => refuse('VERIFIER_NOT_BUILT'));
    // what the archive contains is planned first, for the progress
    const days = await this.listRecordedDays(establishment, request);
    const plannedDocuments = [
      ...planDocuments(this.archiveDocuments.reporting.listPeriodDocumentNames(), days, request),
      ...(await this.planSubjectDocuments(establishment, request)),
    ];
    // each day is proved and its figures added; the books, the log and the manifest are the other parts
    progress.total = plannedDocuments.length + 2 * days.length + 3;
    await this.logExtracts.sealAllPendingEntries(establishment);
    // no figure is signed that a second derivation does not confirm
    for (const { gamingDay, closingNumber } of days) {
      assertRunning();
      if (closingNumber !== null) await this.archiveDocuments.verifyDay(establishment, gamingDay);
      progress.done += 1;
    }
    const generatedAt = this.clock.now().toISOString();
    // the file has its final name only when it is complete
    const partialPath = `${path}.part`;
    const file = await ArchiveFile.create(partialPath, toZipInstant(generatedAt));
    try {
      const contents: GatheredContents = { file, documents: [], logPositions: new Set() };
      await this.addCoverFiles(establishment, request, contents);
      for (const plannedDocument of plannedDocuments) {
        assertRunning();
        await this.addDocument(establishment, request.language, plannedDocument, contents);
        progress.done += 1;
      }
      for (const { path: bookPath, text } of await this.archiveDocuments.buildBookFiles(establishment, request))
        await file.addFile(bookPath, [text]);
      progress.done += 1;
      const archivedDays: ArchivedDay[] = [];
      for (const day of days) {
        assertRunning();
        archivedDays.push(await this.addFrozenFigures(establishment, day, contents));
        progress.done += 1;
      }
      const log = await this.addLog(establishment, days, contents);
      progress.done += 1;
      // the manifest lists and signs all files, so it is last
      const manifest: Omit<ArchiveManifest, 'files'> = {
        format: archiveFormat,
        establishment: await this.buildArchivedEstablishment(establishment),
        period: { firstDay: request.firstDay, lastDay: request.lastDay },
        language: request.language,
        generatedAt,
        softwareVersion: version,
        days: archivedDays,
        documents: contents.documents,
        ...log,
      };
      await addManifest(this.logExtracts, establishment, manifest, file);
      progress.done += 1;
      const result = await file.finish();
      await rename(partialPath, path);
      return result;
    } finally {
      await file.close();
    }
  }

  /** Returns the establishment as the manifest names it, with the origin (name) of its log. */
  private async buildArchivedEstablishment(establishment: AccessEstablishment): Promise<ArchivedEstablishment> {
    const { code, name, currency, currencyExponent } = establishment;
    return { code, name, origin: await this.logExtracts.readLogOrigin(establishment), currency, currencyExponent };
  }

  /** Plans the documents about one session, book, bon or desk of the period. */
  private async planSubjectDocuments(
    establishment: AccessEstablishment,
    request: ArchiveRequest,
  ): Promise<PlannedDocument[]> {
    const plannedDocuments: PlannedDocument[] = [];
    for (const [report, getPeriod] of Object.entries(SUBJECT_REPORTS)) {
      const subjects = await this.archiveDocuments.listSubjects(establishment, report, request);
      for (const { subject, day } of subjects)
        plannedDocuments.push({ report, gamingDay: null, subject, period: getPeriod(request, day) });
    }
    return plannedDocuments;
  }

  /** Lists the recorded gaming days of a period, earliest first. */
  private listRecordedDays(
    establishment: SealedEstablishment,
    { firstDay, lastDay }: Omit<ArchiveRequest, 'language'>,
  ): Promise<PeriodDayRow[]> {
    return listDaysOfPeriod(this.longDb.dataSource, establishment.establishmentId, firstDay, lastDay);
  }

  /** Adds to an archive the verification page, the page to print and the public keys. */
  private async addCoverFiles(
    establishment: AccessEstablishment,
    request: ArchiveRequest,
    { file }: GatheredContents,
  ): Promise<void> {
    const publicKey = await this.logExtracts.readSigningPublicKey(establishment);
    const { firstDay, lastDay } = request;
    const keyFingerprint = computeFingerprint(publicKey, (bytes) => hash('sha256', bytes, 'buffer'));
    const cover = buildReadMe(request.language, {
      establishment: establishment.name,
      firstDay,
      lastDay,
      fingerprint: keyFingerprint,
    });
    await file.addFile(cover.path, [cover.text]);
    await file.addFile('verify.html', createReadStream(verifierPath) as AsyncIterable<Uint8Array>);
    await file.addFile(keysPath, [await this.logExtracts.readPublicKeys(establishment)]);
    const { certificatePem } = await ensureDocumentIdentity(this.config.home, establishment, this.clock.now());
    await file.addFile('keys/documents.pem', [certificatePem]);
  }

  /**
   * Renders a document in every form, and adds these to the archive with their position in the log.
   * A document made only for days has no version for a period, and is left out there.
   */
  private async addDocument(
    establishment: AccessEstablishment,
    language: Language,
    { report, gamingDay, period, subject }: PlannedDocument,
    { file, documents, logPositions }: GatheredContents,
  ): Promise<void> {
    try {
      const rendered = await this.archiveDocuments.reporting.renderArchiveFiles(establishment, {
        report,
        period,
        language,
        subject,
      });
      logPositions.add(Number(rendered.log.position));
      const title = subject === undefined ? rendered.title : `${rendered.title} – ${subject}`;
      for (const { suffix, bytes } of rendered.files) {
        const name = subject === undefined ? report : `${report}/${subject}`;
        const path = `documents/${gamingDay ?? 'period'}/${name}${suffix}`;
        await file.addFile(path, [bytes]);
        documents.push({ path, report, title, gamingDay });
      }
    } catch (error) {
      // a document made for each day has no version for a period
      const isDailyOnly = error instanceof Refusal && error.code === 'INVALID_PERIOD';
      if (gamingDay !== null || !isDailyOnly) throw error;
    }
  }

  /** Adds to an archive the frozen lines of a closed day; a day that is not closed has none. */
  private async addFrozenFigures(
    establishment: SealedEstablishment,
    day: PeriodDayRow,
    { file }: GatheredContents,
  ): Promise<ArchivedDay> {
    const { gamingDay, closingNumber, runNumber } = day;
    if (closingNumber === null || runNumber === null) return { gamingDay, closingNumber: null, figuresPath: null };
    const frozenLines = await this.longDb.runInSnapshot((tx) =>
      readFrozenLines(tx, establishment.establishmentId, gamingDay, runNumber),
    );
    const figuresPath = `figures/${gamingDay}.txt`;
    await file.addFile(figuresPath, [frozenLines]);
    return { gamingDay, closingNumber, figuresPath };
  }

  /**
   * Adds the log to the archive: the sealed entries of the days, in stretches (runs of consecutive entries). Adds the
   * signed heads (size and root hash of the log) and the paths that prove them. `positions`: the sizes of the log that
   * documents cite; those outside the stretches have proofs of their own. Refuses ARCHIVE_DAYS_CHANGED when a day was
   * closed or reopened since `days` was read.
   */
  private async addLog(
    establishment: SealedEstablishment,
    days: readonly PeriodDayRow[],
    { file, logPositions }: GatheredContents,
  ): Promise<Pick<ArchiveManifest, 'stretches' | 'stamps'>> {
    const logHead = await this.logExtracts.sealAllPendingEntries(establishment);
    const [firstPeriodDay] = days;
    const lastPeriodDay = days.at(-1);
    if (firstPeriodDay === undefined || lastPeriodDay === undefined) throw new Error('an archive of no days');
    // a day closed or reopened meanwhile would make the log and the documents disagree
    const period = { firstDay: firstPeriodDay.gamingDay, lastDay: lastPeriodDay.gamingDay };
    const currentDays = await this.listRecordedDays(establishment, period);
    const joinClosingNumbers = (rows: readonly PeriodDayRow[]): string =>
      rows.map((row) => row.closingNumber).join(' ');
    if (joinClosingNumbers(currentDays) !== joinClosingNumbers(days)) refuse('ARCHIVE_DAYS_CHANGED');
    const closingDeadline = new Date(lastPeriodDay.closesAt.getTime() + maxClosingDelayMs);
    const { establishmentId } = establishment;
    const db = this.longDb.dataSource;
    const lastClosingAt = await findLastClosingTime(db, establishmentId, period, closingDeadline);
    // the span of entries includes the last closing: an exclusive end, a millisecond later
    const recordedTo = new Date(Math.max(lastPeriodDay.closesAt.getTime(), (lastClosingAt?.getTime() ?? 0) + 1));
    const span = { recordedFrom: firstPeriodDay.opensAt, recordedTo, ...period };
    const logSegments = await this.logExtracts.listLogSegments(establishment, span, logHead);
    const archivedSegments = await addLogSegments(this.logExtracts, establishment, logSegments, file);
    const stampedSizes = [...logPositions]
      .filter((size) => size !== logHead.treeSize && size !== 0)
      .filter((size) => !logSegments.some(({ from, to }) => size > from && size <= to));
    const stamps = await this.buildStamps(establishmentId, stampedSizes, logHead.treeSize);
    const citedSizes = [logHead.treeSize, ...logPositions, ...logSegments.flatMap(({ from, to }) => [from, to])];
    await this.audit.markCitedHeads(establishmentId, 'archive', new Set(citedSizes));
    const headRanges = [...logSegments, ...stamps.map(({ size }) => ({ from: size - 1, to: size }))];
    await addHeads(this.logExtracts, establishment, headRanges, logHead, file);
    return { stretches: archivedSegments, stamps };
  }

  /**
   * Returns, in ascending order, the proof that the whole log continues the log of each of these sizes, which documents
   * cite and no stretch contains.
   */
  private async buildStamps(
    establishmentId: number,
    sizes: readonly number[],
    treeSize: number,
  ): Promise<ArchivedStamp[]> {
    const stamps: ArchivedStamp[] = [];
    for (const size of sizes.toSorted((left, right) => left - right))
      stamps.push({ size, consistency: await this.audit.getConsistencyProof(establishmentId, size, treeSize) });
    return stamps;
  }
}
