import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { LogExtractService } from '#audit/log-extract.service.js';
import type { LogEstablishment } from '#audit/log-extract.service.js';
import { AuditService } from '#audit/audit.service.js';
import type { Config } from '#platform/runtime/config.js';
import { Clock } from '#platform/runtime/clock.js';
import { LongDatabase } from '#platform/database/database.js';
import { packageRoot } from '#platform/runtime/package-root.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { Refusal, refuse } from '#refusals/refusal.js';
import { version } from '#platform/runtime/version.js';
import { zipInstant } from '#proof/archive-frame.js';
import { archiveFormat, keysPath } from '#proof/archive-manifest.js';
import type {
  ArchivedDay,
  ArchivedDocument,
  ArchivedEstablishment,
  ArchivedStamp,
  ArchiveManifest,
} from '#proof/archive-manifest.js';
import { fingerprint } from '#proof/signed-note.js';
import { ArchiveFile } from './archive-file.js';
import { addHeads, addManifest, addStretches } from './archived-log.js';
import { ArchiveDocuments } from './archive-papers.service.js';
import { readMe } from './archive-words.js';
import { daysOfPeriod, frozenLines, lastClosingRecordedAt } from './archives.queries.js';
import type { PeriodDayRow } from './archives.queries.js';
import { documentIdentity } from '#documents/signing/document-keys.js';
import type { PeriodRequest } from '#documents/parts/period.js';
import type { EstablishmentOfReport } from '#documents/reporting.service.js';
import type { Language } from '#declarations/shapes/text.js';

export interface ArchiveRequest {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly language: Language;
}

export interface ArchiveResult {
  readonly size: number;
  readonly sha256: Buffer;
}

export interface ArchiveProgress {
  done: number;
  total: number;
}

/** A document in the archive: of a closed day, or of the period. */
interface PlannedDocument {
  readonly report: string;
  readonly gamingDay: string | null;
  readonly period: PeriodRequest;
}

/** The contents gathered for an archive under construction. */
interface GatheredContents {
  readonly file: ArchiveFile;
  readonly documents: ArchivedDocument[];
  /** Tree sizes that documents cite as their position in the log. */
  readonly positions: Set<number>;
}

const dayMs = 86_400_000;
/** A closing recorded up to this long after its period still extends the log range; a later one does not. */
const maxClosingDelayMs = 31 * dayMs;
const verifierPath = join(packageRoot, 'dist', 'verify', 'verify.html');

/** Builds the archive of a period: documents, frozen figures, the log with its proofs, keys, and the signed list. */
@Injectable()
export class ArchiveMaker {
  constructor(
    private readonly papers: ArchiveDocuments,
    private readonly extracts: LogExtractService,
    private readonly audit: AuditService,
    private readonly database: LongDatabase,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Writes the archive of a period to the path, completely or not at all, and reports its progress.
   * Refuses ARCHIVE_DAYS_CHANGED, ARCHIVE_TOO_LARGE, DAY_RECOMPUTED_OTHERWISE, LOG_NOT_SEALED, VERIFIER_NOT_BUILT.
   */
  async make(
    establishment: EstablishmentOfReport,
    request: ArchiveRequest,
    path: string,
    parts: ArchiveProgress,
    requireRunning: () => void,
  ): Promise<ArchiveResult> {
    await access(verifierPath).catch(() => refuse('VERIFIER_NOT_BUILT'));
    const days = await this.days(establishment, request);
    const plannedDocuments = planDocuments(this.papers.reporting.periodOnlyDocuments(), days, request);
    parts.total = plannedDocuments.length + 2 * days.length + 3;
    await this.extracts.sealedHead(establishment);
    for (const { gamingDay, closingNumber } of days) {
      requireRunning();
      if (closingNumber !== null) await this.papers.proveDay(establishment, gamingDay);
      parts.done += 1;
    }
    const generatedAt = this.clock.now().toISOString();
    const unfinished = `${path}.part`;
    const file = await ArchiveFile.create(unfinished, zipInstant(generatedAt));
    try {
      const gathered: GatheredContents = { file, documents: [], positions: new Set() };
      await this.addCover(establishment, request, gathered);
      for (const one of plannedDocuments) {
        requireRunning();
        await this.addDocument(establishment, request.language, one, gathered);
        parts.done += 1;
      }
      for (const { path: name, text } of await this.papers.books(establishment, request)) await file.add(name, [text]);
      const archivedDays: ArchivedDay[] = [];
      for (const day of days) {
        requireRunning();
        archivedDays.push(await this.addFigures(establishment, day, gathered));
        parts.done += 1;
      }
      const log = await this.addLog(establishment, days, gathered);
      parts.done += 1;
      const manifest: Omit<ArchiveManifest, 'files'> = {
        format: archiveFormat,
        establishment: await this.archivedEstablishment(establishment),
        period: { firstDay: request.firstDay, lastDay: request.lastDay },
        language: request.language,
        generatedAt,
        softwareVersion: version,
        days: archivedDays,
        documents: gathered.documents,
        ...log,
      };
      await addManifest(this.extracts, establishment, manifest, file);
      parts.done += 1;
      const made = await file.end();
      await rename(unfinished, path);
      return made;
    } finally {
      await file.close();
    }
  }

  private async archivedEstablishment(establishment: EstablishmentOfReport): Promise<ArchivedEstablishment> {
    const { code, name, currency, currencyExponent } = establishment;
    return { code, name, origin: await this.extracts.origin(establishment), currency, currencyExponent };
  }

  private days(establishment: LogEstablishment, { firstDay, lastDay }: ArchiveRequest): Promise<PeriodDayRow[]> {
    return daysOfPeriod(this.database.dataSource, establishment.establishmentId, firstDay, lastDay);
  }

  /** Adds the verification page, the page to print and the keys. */
  private async addCover(
    establishment: EstablishmentOfReport,
    request: ArchiveRequest,
    { file }: GatheredContents,
  ): Promise<void> {
    const key = await this.extracts.signingKey(establishment);
    const { firstDay, lastDay } = request;
    const print = fingerprint(key, (bytes) => hash('sha256', bytes, 'buffer'));
    const cover = readMe(request.language, {
      establishment: establishment.name,
      firstDay,
      lastDay,
      fingerprint: print,
    });
    await file.add(cover.path, [cover.text]);
    await file.add('verify.html', createReadStream(verifierPath) as AsyncIterable<Uint8Array>);
    await file.add(keysPath, [await this.extracts.keys(establishment)]);
    const { certificatePem } = await documentIdentity(this.config.home, establishment, this.clock.now());
    await file.add('keys/documents.pem', [certificatePem]);
  }

  /**
   * Renders a document in every form and adds it with its position in the log.
   * A document made only for days has no version for a period, and is left out there.
   */
  private async addDocument(
    establishment: EstablishmentOfReport,
    language: Language,
    { report, gamingDay, period }: PlannedDocument,
    { file, documents, positions }: GatheredContents,
  ): Promise<void> {
    try {
      const made = await this.papers.reporting.renderEveryForm(establishment, { report, period, language });
      positions.add(Number(made.log.position));
      for (const { suffix, bytes } of made.forms) {
        const path = `documents/${gamingDay ?? 'period'}/${report}${suffix}`;
        await file.add(path, [bytes]);
        documents.push({ path, report, title: made.title, gamingDay });
      }
    } catch (error) {
      // a document made for each day has no version for a period
      const isOfDaysOnly = error instanceof Refusal && error.code === 'INVALID_PERIOD';
      if (gamingDay !== null || !isOfDaysOnly) throw error;
    }
  }

  /** Adds the frozen lines of a closed day; a day that is not closed has none. */
  private async addFigures(
    establishment: LogEstablishment,
    day: PeriodDayRow,
    { file }: GatheredContents,
  ): Promise<ArchivedDay> {
    const { gamingDay, closingNumber, runNumber } = day;
    if (closingNumber === null || runNumber === null) return { gamingDay, closingNumber: null, figuresPath: null };
    const lines = await this.database.snapshot((tx) =>
      frozenLines(tx, establishment.establishmentId, gamingDay, runNumber),
    );
    const figuresPath = `figures/${gamingDay}.txt`;
    await file.add(figuresPath, [lines]);
    return { gamingDay, closingNumber, figuresPath };
  }

  /**
   * Adds the sealed entries of the period and of its days, with the heads and paths that prove them under the last
   * head.
   * Refuses ARCHIVE_DAYS_CHANGED when a day was closed or reopened meanwhile.
   */
  private async addLog(
    establishment: LogEstablishment,
    days: readonly PeriodDayRow[],
    { file, positions }: GatheredContents,
  ): Promise<Pick<ArchiveManifest, 'stretches' | 'stamps'>> {
    const head = await this.extracts.sealedHead(establishment);
    const [first] = days;
    const last = days.at(-1);
    if (first === undefined || last === undefined) throw new Error('an archive of no days');
    const now = await this.days(establishment, { firstDay: first.gamingDay, lastDay: last.gamingDay, language: 'fr' });
    const closings = (rows: readonly PeriodDayRow[]): string => rows.map((row) => row.closingNumber).join(' ');
    if (closings(now) !== closings(days)) refuse('ARCHIVE_DAYS_CHANGED');
    const period = { firstDay: first.gamingDay, lastDay: last.gamingDay };
    const until = new Date(last.closesAt.getTime() + maxClosingDelayMs);
    const closed = await lastClosingRecordedAt(this.database.dataSource, establishment.establishmentId, period, until);
    const recordedTo = new Date(Math.max(last.closesAt.getTime(), (closed?.getTime() ?? 0) + 1));
    const span = { recordedFrom: first.opensAt, recordedTo, ...period };
    const stretches = await this.extracts.stretches(establishment, span, head);
    const archived = await addStretches(this.extracts, establishment, stretches, file);
    const stamps: ArchivedStamp[] = [];
    for (const size of [...positions].sort((one, other) => one - other)) {
      const isWithin = stretches.some(({ from, to }) => size > from && size <= to);
      if (isWithin || size === head.treeSize || size === 0) continue;
      const consistency = await this.audit.consistencyProof(establishment.establishmentId, size, head.treeSize);
      stamps.push({ size, consistency });
    }
    const named = [head.treeSize, ...positions, ...stretches.flatMap(({ from, to }) => [from, to])];
    await this.audit.markReliedHeads(establishment.establishmentId, 'archive', new Set(named));
    const sizes = [...stretches, ...stamps.map(({ size }) => ({ from: size - 1, to: size }))];
    await addHeads(this.extracts, establishment, sizes, head, file);
    return { stretches: archived, stamps };
  }
}

/** Documents that are identical on every day of a period: the archive contains them once. */
const perPeriodDocuments: readonly string[] = [
  'period-statement',
  'machine-file',
  'compliance-matrix',
  'jackpot-register',
  'complement-book',
  'orphans-register',
  'incident-register',
  'exclusion-list',
  'laundering-register',
  'key-register',
  'avances-book',
  'table-control-register',
  'table-results',
  'table-interruptions',
  'card-register',
  'dice-register',
  'dice-sessions',
  'destruction-record',
  'ticket-redemption',
  'ticket-transactions',
  'expired-tickets',
  'cagnotte-register',
  'cercle-results',
  'progressive-register',
  'card-movements',
];

/**
 * Returns each document of each closed day, then those of the period.
 * A period of one day adds only the documents that the archive contains once.
 */
function planDocuments(
  reports: readonly string[],
  days: readonly PeriodDayRow[],
  { firstDay, lastDay }: ArchiveRequest,
): PlannedDocument[] {
  const ofDays = reports.filter((report) => !perPeriodDocuments.includes(report));
  const closedDays = days.filter(({ closingNumber }) => closingNumber !== null).map(({ gamingDay }) => gamingDay);
  const isOneDay = firstDay === lastDay;
  const period = isOneDay ? { day: firstDay } : { from: firstDay, to: lastDay };
  return [
    ...closedDays.flatMap((gamingDay) => ofDays.map((report) => ({ report, gamingDay, period: { day: gamingDay } }))),
    ...(isOneDay ? perPeriodDocuments : reports).map((report) => ({ report, gamingDay: null, period })),
  ];
}
