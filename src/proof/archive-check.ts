import { encodeBase64, areBytesEqual, toHex, decodeUtf8 } from './bytes.js';
import type { Cryptography } from './cryptography.js';
import { buildDirectory, toZipInstant, type FramedFile } from './archive-frame.js';
import { LogVerifier, type VerifiedLog, type SealedClosing } from './archive-log.js';
import {
  checkpointsPath,
  exportFormat,
  headPath,
  keysPath,
  manifestNotePath,
  manifestPath,
  buildManifestStatement,
  parseManifest,
} from './archive-manifest.js';
import type { ArchivedDocument, ArchiveManifest } from './archive-manifest.js';
import { checkFile, readFileContents, readFrame } from './archive-source.js';
import type { ArchiveSource, LocatedFile, ArchiveFrame } from './archive-source.js';
import { FailureCollector, type VerifiedArchive, type VerifiedDay, type ArchiveVerdict } from './archive-verdict.js';
import { computeFingerprint, verifySingleNote, parseNoteKey, type NoteKey } from './signed-note.js';

export interface CheckOptions {
  /** The fingerprint that the reader obtained elsewhere; spaces and case do not matter. Empty: none. */
  readonly expectedFingerprint?: string;
  /** Receives the number of bytes done and the total. */
  readonly onProgress?: (done: number, total: number) => void;
}

interface ArchiveKey extends NoteKey {
  readonly keyText: string;
}

/**
 * Checks a whole archive: every byte is the signed one, and its figures are in the sealed log under the signed head.
 * Nothing that the archive states about itself is trusted except the key, which people compare. Steps: (1) the frame,
 * whose bytes around the files are the only possible ones; (2) the manifest, signed by a key of the establishment, with
 * the digest of each file; (3) the entries, which rebuild every signed head within their stretch, the archive's head
 * continuing them all; (4) each closed day has the digest that its sealed closing bears, and none is left out; (5) each
 * document names a signed place of the log, and each daily statement shows the sealed figures. A live export is checked
 * by the same steps without the fourth: it contains only the log.
 */
export async function checkArchive(
  source: ArchiveSource,
  cryptography: Cryptography,
  options: CheckOptions = {},
): Promise<ArchiveVerdict> {
  const check = new ArchiveCheck(source, cryptography, options);
  const verifiedArchive = await check.run();
  const { listedFailures, count: failureCount } = check.failures;
  return {
    accepted: failureCount === 0 && verifiedArchive !== null,
    reasons: listedFailures,
    reasonCount: failureCount,
    proved: verifiedArchive,
  };
}

/**
 * Figures of a closing that match the lines of the statement's comparison, in the order of the statement. A closing made
 * before drop periods has no amounts due: its boxes were compared with the day's own meters.
 */
const COMPARED_FIGURES: readonly (readonly [string, string, string?])[] = [
  ['dueNotesMinor', 'countedNotesMinor', 'meteredNotesMinor'],
  ['dueTicketsMinor', 'countedTicketsMinor', 'meteredTicketsMinor'],
  ['dueCoinsMinor', 'countedCoinsMinor', 'meteredCoinsMinor'],
  ['meteredJackpotMinor', 'paidJackpotMinor'],
  ['meteredCancelledMinor', 'paidCancelledMinor'],
  ['meteredTicketsOutMinor', 'ticketsIssuedMinor'],
];

/** The part of a JSON document that is read here. */
interface DocumentContent {
  readonly log?: { readonly position?: string; readonly head?: string };
  readonly sections?: readonly {
    readonly name?: string;
    readonly rows?: readonly { readonly cells?: Readonly<Record<string, string | null>> }[];
  }[];
}

class ArchiveCheck {
  readonly failures = new FailureCollector();
  readonly #source: ArchiveSource;
  readonly #cryptography: Cryptography;
  readonly #options: CheckOptions;
  readonly #files = new Map<string, LocatedFile>();
  #bytesRead = 0;

  constructor(source: ArchiveSource, cryptography: Cryptography, options: CheckOptions) {
    this.#source = source;
    this.#cryptography = cryptography;
    this.#options = options;
  }

  /**
   * Runs every step of the check and returns the proved facts; null when the source is not a readable archive. Reasons
   * against it are collected in `failures`.
   */
  async run(): Promise<VerifiedArchive | null> {
    const frame = await readFrame(this.#source);
    if (frame === undefined) return this.#rejectArchive('notAnArchive');
    for (const file of frame.files) this.#files.set(file.path, file);
    const manifestBytes = await this.#readFile(manifestPath);
    const manifest = parseManifest(decodeUtf8(manifestBytes) ?? '');
    if (manifest === undefined) return this.#rejectArchive('manifestUnreadable');
    const keys = this.#parseKeys(decodeUtf8(await this.#readFile(keysPath)) ?? '');
    const signingKey = await this.#verifySigningKey(manifest, manifestBytes, keys);
    await this.#checkFiles(frame, manifest);
    const logVerifier = new LogVerifier({
      source: this.#source,
      manifest,
      findFile: (path) => this.#files.get(path),
      keys,
      cryptography: this.#cryptography,
      failures: this.failures,
      onBytesRead: (count) => this.#reportProgress(count),
    });
    const verifiedLog = await logVerifier.verifyLog(
      await this.#readFile(headPath),
      await this.#readFile(checkpointsPath),
    );
    // an export contains no days: only its entries are proved
    const days = manifest.format === exportFormat ? [] : await this.#checkDays(manifest, verifiedLog);
    for (const document of manifest.documents) await this.#checkDocument(document, verifiedLog, days);
    return {
      format: manifest.format,
      establishment: manifest.establishment,
      period: manifest.period,
      generatedAt: manifest.generatedAt,
      softwareVersion: manifest.softwareVersion,
      fingerprint:
        signingKey === undefined
          ? ''
          : computeFingerprint(signingKey.keyText, (bytes) => this.#cryptography.sha256(bytes)),
      files: frame.files.length,
      bytes: this.#source.size,
      documents: manifest.documents.length,
      entries: verifiedLog.entryCount,
      checkpoints: verifiedLog.checkpointCount,
      headSize: verifiedLog.head?.size ?? 0,
      headRoot: verifiedLog.head === undefined ? '' : encodeBase64(verifiedLog.head.root),
      days,
      openDays: manifest.days.filter(({ closingNumber }) => closingNumber === null).map(({ gamingDay }) => gamingDay),
    };
  }

  /** Adds the reason why nothing can be checked; returns null, the result of the check. */
  #rejectArchive(code: 'notAnArchive' | 'manifestUnreadable'): null {
    this.failures.add(code, '');
    return null;
  }

  /** Adds bytes that were read and reports the progress, which never exceeds the size of the archive. */
  #reportProgress(byteCount: number): void {
    this.#bytesRead += byteCount;
    // each byte is read for its digest, and the log's once more for its tree
    this.#options.onProgress?.(Math.min(this.#bytesRead, this.#source.size), this.#source.size);
  }

  /** Returns the contents of a file of the archive; no bytes when it is missing. */
  async #readFile(path: string): Promise<Uint8Array> {
    const file = this.#files.get(path);
    return file === undefined ? new Uint8Array(0) : readFileContents(this.#source, file);
  }

  /** Returns the keys of the archive's list; a line that is no key is a reason against the archive. */
  #parseKeys(text: string): ArchiveKey[] {
    const lines = text.split('\n').filter((line) => line !== '');
    const keys: ArchiveKey[] = [];
    for (const line of lines) {
      const key = parseNoteKey(line, (bytes) => this.#cryptography.sha256(bytes));
      if (key === undefined) this.failures.add('keysUnreadable', line.slice(0, 40));
      else keys.push({ ...key, keyText: line });
    }
    return keys;
  }

  /**
   * Returns the key that signed the manifest, and compares the key's fingerprint with the expected one; undefined when
   * the manifest is not validly signed.
   */
  async #verifySigningKey(
    manifest: ArchiveManifest,
    manifestBytes: Uint8Array,
    keys: readonly ArchiveKey[],
  ): Promise<ArchiveKey | undefined> {
    const note = decodeUtf8(await this.#readFile(manifestNotePath)) ?? '';
    const verifiedNote = verifySingleNote(note, keys, this.#cryptography);
    const statement = buildManifestStatement(manifest, encodeBase64(this.#cryptography.sha256(manifestBytes)));
    const signingKey = keys.find((key) => key.publicKey === verifiedNote?.key.publicKey);
    if (
      signingKey === undefined ||
      verifiedNote?.text !== statement ||
      signingKey.name !== manifest.establishment.origin
    ) {
      this.failures.add('manifestNotSigned', manifestNotePath);
      return undefined;
    }
    const normaliseFingerprint = (text: string): string => text.replaceAll(/[^0-9a-f]/gi, '').toLowerCase();
    const expectedFingerprint = normaliseFingerprint(this.#options.expectedFingerprint ?? '');
    const actualFingerprint = normaliseFingerprint(
      computeFingerprint(signingKey.keyText, (input) => this.#cryptography.sha256(input)),
    );
    if ((this.#options.expectedFingerprint ?? '').trim() !== '' && expectedFingerprint !== actualFingerprint) {
      this.failures.add('keyNotExpected', signingKey.name);
    }
    return signingKey;
  }

  /**
   * Checks that the archive has exactly the files of the manifest, each with its digest, in the only valid frame.
   * Faults become reasons.
   */
  async #checkFiles(frame: ArchiveFrame, manifest: ArchiveManifest): Promise<void> {
    const expectedPaths = [...manifest.files.map(({ path }) => path), manifestPath, manifestNotePath];
    const presentPaths = frame.files.map(({ path }) => path);
    for (const path of expectedPaths) if (!presentPaths.includes(path)) this.failures.add('fileMissing', path);
    for (const path of presentPaths) if (!expectedPaths.includes(path)) this.failures.add('fileAdded', path);
    if (presentPaths.join('\n') !== expectedPaths.join('\n')) this.failures.add('frameChanged', '');
    const manifestFilesByPath = new Map(manifest.files.map((file) => [file.path, file]));
    const instant = toZipInstant(manifest.generatedAt);
    const canonicalFiles: FramedFile[] = [];
    for (const file of frame.files) {
      const checkedFile = await checkFile(this.#source, file, instant, this.#cryptography, (count) =>
        this.#reportProgress(count),
      );
      canonicalFiles.push({ path: file.path, size: file.size, crc: checkedFile.crc });
      const manifestFile = manifestFilesByPath.get(file.path);
      if (
        manifestFile !== undefined &&
        (manifestFile.sha256 !== toHex(checkedFile.sha256) || manifestFile.size !== file.size)
      ) {
        this.failures.add('fileChanged', file.path);
      }
      if (!checkedFile.isHeaderCanonical) this.failures.add('frameChanged', file.path);
    }
    if (!areBytesEqual(buildDirectory(canonicalFiles, instant), frame.directoryBytes))
      this.failures.add('frameChanged', '');
  }

  /**
   * Checks the figures of each closed day against the digest in its sealed closing, and that no closed day is left out.
   * Returns the proved days.
   */
  async #checkDays(manifest: ArchiveManifest, log: VerifiedLog): Promise<VerifiedDay[]> {
    const currentClosings = findCurrentClosings(log);
    const days: VerifiedDay[] = [];
    for (const { gamingDay, closingNumber, figuresPath } of manifest.days) {
      const closing = currentClosings.get(gamingDay);
      if (closingNumber === null) {
        if (closing !== undefined) this.failures.add('dayLeftOut', gamingDay);
        continue;
      }
      if (closing === undefined || closing.closingNumber !== closingNumber || figuresPath === null) {
        this.failures.add('dayNotProved', gamingDay);
        continue;
      }
      const digest = toHex(this.#cryptography.sha256(await this.#readFile(figuresPath)));
      if (digest !== closing.resultsDigest) this.failures.add('figuresChanged', gamingDay);
      const { closedAt, figures } = closing;
      days.push({ gamingDay, closingNumber, closedAt, figures });
    }
    const manifestDays = new Set(manifest.days.map(({ gamingDay }) => gamingDay));
    const { firstDay, lastDay } = manifest.period;
    for (const gamingDay of currentClosings.keys()) {
      const isInPeriod = gamingDay >= firstDay && gamingDay <= lastDay;
      if (isInPeriod && !manifestDays.has(gamingDay)) this.failures.add('dayLeftOut', gamingDay);
    }
    return days;
  }

  /**
   * Checks a document in its machine-readable form against the log: its place is signed, and a daily statement shows
   * the sealed figures.
   */
  async #checkDocument(document: ArchivedDocument, log: VerifiedLog, days: readonly VerifiedDay[]): Promise<void> {
    if (!document.path.endsWith('.json')) return;
    const documentText = decodeUtf8(await this.#readFile(document.path)) ?? '';
    let content: DocumentContent;
    try {
      content = JSON.parse(documentText) as DocumentContent;
    } catch {
      this.failures.add('documentNotStamped', document.path);
      return;
    }
    const root = log.roots.get(Number(content.log?.position));
    if (root === undefined || root !== content.log?.head) this.failures.add('documentNotStamped', document.path);
    if (document.report !== 'daily-statement') return;
    const day = days.find(({ gamingDay }) => gamingDay === document.gamingDay);
    const comparisonRows = content.sections?.find(({ name }) => name === 'comparison')?.rows ?? [];
    const hasSealedFigures = COMPARED_FIGURES.every(
      ([meteredName, actualName, formerName = meteredName], index) =>
        comparisonRows[index]?.cells?.['meteredMinor'] === (day?.figures[meteredName] ?? day?.figures[formerName]) &&
        comparisonRows[index]?.cells?.['actualMinor'] === day?.figures[actualName],
    );
    if (day === undefined || !hasSealedFigures) this.failures.add('statementDiffers', document.path);
  }
}

/** Returns the last closing of each day, by day; days whose last closing was reopened are left out. */
function findCurrentClosings({ closings, reopenings }: VerifiedLog): Map<string, SealedClosing> {
  const currentClosings = new Map<string, SealedClosing>();
  for (const closing of closings) {
    const earlierClosing = currentClosings.get(closing.gamingDay);
    if (earlierClosing === undefined || earlierClosing.closingNumber < closing.closingNumber)
      currentClosings.set(closing.gamingDay, closing);
  }
  for (const [gamingDay, { closingNumber }] of currentClosings) {
    if (reopenings.has(`${gamingDay} ${closingNumber}`)) currentClosings.delete(gamingDay);
  }
  return currentClosings;
}
