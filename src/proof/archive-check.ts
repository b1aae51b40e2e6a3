import { encodeBase64, areBytesEqual, toHex, decodeText } from './bytes.js';
import type { Cryptography } from './cryptography.js';
import { buildDirectory, toZipInstant, type FramedFile } from './archive-frame.js';
import { LogProof, type ProvedLog, type SealedClosing } from './archive-log.js';
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
import { checkFile, readContents, readFrame } from './archive-source.js';
import type { ArchiveSource, PlacedFile, ReadFrame } from './archive-source.js';
import { Reasons, type ProvedArchive, type ProvedDay, type Verdict } from './archive-verdict.js';
import { computeFingerprint, openSingleNote, parseNoteKey, type NoteKey } from './signed-note.js';

export interface CheckOptions {
  /** The fingerprint that the reader obtained elsewhere; spaces and case do not matter. Empty: none. */
  readonly expectedFingerprint?: string;
  /** Receives the number of bytes done and the total. */
  readonly onProgress?: (done: number, total: number) => void;
}

interface Key extends NoteKey {
  readonly text: string;
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
): Promise<Verdict> {
  const check = new ArchiveCheck(source, cryptography, options);
  const provedArchive = await check.runCheck();
  const { list, count } = check.reasons;
  return { accepted: count === 0 && provedArchive !== null, reasons: list, reasonCount: count, proved: provedArchive };
}

/** Figures of a closing that match the lines of the statement's comparison, in the order of the statement. */
const comparedFigures: readonly (readonly [string, string])[] = [
  ['meteredNotesMinor', 'countedNotesMinor'],
  ['meteredTicketsMinor', 'countedTicketsMinor'],
  ['meteredCoinsMinor', 'countedCoinsMinor'],
  ['meteredJackpotMinor', 'paidJackpotMinor'],
  ['meteredCancelledMinor', 'paidCancelledMinor'],
  ['meteredTicketsOutMinor', 'ticketsIssuedMinor'],
];

/** The part of a JSON document that is read here. */
interface StatementText {
  readonly log?: { readonly position?: string; readonly head?: string };
  readonly sections?: readonly {
    readonly name?: string;
    readonly rows?: readonly { readonly cells?: Readonly<Record<string, string | null>> }[];
  }[];
}

class ArchiveCheck {
  readonly reasons = new Reasons();
  readonly #source: ArchiveSource;
  readonly #cryptography: Cryptography;
  readonly #options: CheckOptions;
  readonly #files = new Map<string, PlacedFile>();
  #bytesRead = 0;

  constructor(source: ArchiveSource, cryptography: Cryptography, options: CheckOptions) {
    this.#source = source;
    this.#cryptography = cryptography;
    this.#options = options;
  }

  /**
   * Runs every step of the check and returns the proved facts; null when the source is not a readable archive. Reasons
   * against it are collected in `reasons`.
   */
  async runCheck(): Promise<ProvedArchive | null> {
    const frame = await readFrame(this.#source);
    if (frame === undefined) return this.#fail('notAnArchive');
    for (const file of frame.files) this.#files.set(file.path, file);
    const manifestBytes = await this.#contents(manifestPath);
    const manifest = parseManifest(decodeText(manifestBytes) ?? '');
    if (manifest === undefined) return this.#fail('manifestUnreadable');
    const keys = this.#parseKeys(decodeText(await this.#contents(keysPath)) ?? '');
    const signer = await this.#findSigner(manifest, manifestBytes, keys);
    await this.#checkFiles(frame, manifest);
    const proof = new LogProof({
      source: this.#source,
      manifest,
      fileAt: (path) => this.#files.get(path),
      keys,
      cryptography: this.#cryptography,
      reasons: this.reasons,
      onBytes: (count) => this.#reportProgress(count),
    });
    const log = await proof.proveLog(await this.#contents(headPath), await this.#contents(checkpointsPath));
    // an export contains no days: only its entries are proved
    const days = manifest.format === exportFormat ? [] : await this.#checkDays(manifest, log);
    for (const document of manifest.documents) await this.#checkDocument(document, log, days);
    return {
      format: manifest.format,
      establishment: manifest.establishment,
      period: manifest.period,
      generatedAt: manifest.generatedAt,
      softwareVersion: manifest.softwareVersion,
      fingerprint:
        signer === undefined ? '' : computeFingerprint(signer.text, (bytes) => this.#cryptography.sha256(bytes)),
      files: frame.files.length,
      bytes: this.#source.size,
      documents: manifest.documents.length,
      entries: log.entries,
      checkpoints: log.checkpoints,
      headSize: log.head?.size ?? 0,
      headRoot: log.head === undefined ? '' : encodeBase64(log.head.root),
      days,
      openDays: manifest.days.filter(({ closingNumber }) => closingNumber === null).map(({ gamingDay }) => gamingDay),
    };
  }

  /** Adds the reason why nothing can be checked; returns null, the result of the check. */
  #fail(code: 'notAnArchive' | 'manifestUnreadable'): null {
    this.reasons.add(code, '');
    return null;
  }

  /** Adds bytes that were read and reports the progress, which never exceeds the size of the archive. */
  #reportProgress(byteCount: number): void {
    this.#bytesRead += byteCount;
    // each byte is read for its digest, and the log's once more for its tree
    this.#options.onProgress?.(Math.min(this.#bytesRead, this.#source.size), this.#source.size);
  }

  /** Returns the contents of a file of the archive; no bytes when it is missing. */
  async #contents(path: string): Promise<Uint8Array> {
    const file = this.#files.get(path);
    return file === undefined ? new Uint8Array(0) : readContents(this.#source, file);
  }

  /** Returns the keys of the archive's list; a line that is no key is a reason against the archive. */
  #parseKeys(text: string): Key[] {
    const lines = text.split('\n').filter((line) => line !== '');
    const keys: Key[] = [];
    for (const line of lines) {
      const key = parseNoteKey(line, (bytes) => this.#cryptography.sha256(bytes));
      if (key === undefined) this.reasons.add('keysUnreadable', line.slice(0, 40));
      else keys.push({ ...key, text: line });
    }
    return keys;
  }

  /**
   * Returns the key that signed the manifest, and compares the key's fingerprint with the expected one; undefined when
   * the manifest is not validly signed.
   */
  async #findSigner(manifest: ArchiveManifest, bytes: Uint8Array, keys: readonly Key[]): Promise<Key | undefined> {
    const note = decodeText(await this.#contents(manifestNotePath)) ?? '';
    const openedNote = openSingleNote(note, keys, this.#cryptography);
    const statement = buildManifestStatement(manifest, encodeBase64(this.#cryptography.sha256(bytes)));
    const signer = keys.find((key) => key.publicKey === openedNote?.key.publicKey);
    if (signer === undefined || openedNote?.text !== statement || signer.name !== manifest.establishment.origin) {
      this.reasons.add('manifestNotSigned', manifestNotePath);
      return undefined;
    }
    const normaliseFingerprint = (text: string): string => text.replaceAll(/[^0-9a-f]/gi, '').toLowerCase();
    const expectedFingerprint = normaliseFingerprint(this.#options.expectedFingerprint ?? '');
    const actualFingerprint = normaliseFingerprint(
      computeFingerprint(signer.text, (input) => this.#cryptography.sha256(input)),
    );
    if ((this.#options.expectedFingerprint ?? '').trim() !== '' && expectedFingerprint !== actualFingerprint) {
      this.reasons.add('keyNotExpected', signer.name);
    }
    return signer;
  }

  /**
   * Checks that the archive has exactly the files of the manifest, each with its digest, in the only valid frame.
   * Faults become reasons.
   */
  async #checkFiles(frame: ReadFrame, manifest: ArchiveManifest): Promise<void> {
    const expectedPaths = [...manifest.files.map(({ path }) => path), manifestPath, manifestNotePath];
    const presentPaths = frame.files.map(({ path }) => path);
    for (const path of expectedPaths) if (!presentPaths.includes(path)) this.reasons.add('fileMissing', path);
    for (const path of presentPaths) if (!expectedPaths.includes(path)) this.reasons.add('fileAdded', path);
    if (presentPaths.join('\n') !== expectedPaths.join('\n')) this.reasons.add('frameChanged', '');
    const digests = new Map(manifest.files.map((file) => [file.path, file]));
    const instant = toZipInstant(manifest.generatedAt);
    const canonicalFiles: FramedFile[] = [];
    for (const file of frame.files) {
      const checkedFile = await checkFile(this.#source, file, instant, this.#cryptography, (count) =>
        this.#reportProgress(count),
      );
      canonicalFiles.push({ path: file.path, size: file.size, crc: checkedFile.crc });
      const manifestFile = digests.get(file.path);
      if (
        manifestFile !== undefined &&
        (manifestFile.sha256 !== toHex(checkedFile.sha256) || manifestFile.size !== file.size)
      ) {
        this.reasons.add('fileChanged', file.path);
      }
      if (!checkedFile.isHeaderCanonical) this.reasons.add('frameChanged', file.path);
    }
    if (!areBytesEqual(buildDirectory(canonicalFiles, instant), frame.directory)) this.reasons.add('frameChanged', '');
  }

  /**
   * Checks the figures of each closed day against the digest in its sealed closing, and that no closed day is left out.
   * Returns the proved days.
   */
  async #checkDays(manifest: ArchiveManifest, log: ProvedLog): Promise<ProvedDay[]> {
    const lastClosings = findCurrentClosings(log);
    const days: ProvedDay[] = [];
    for (const { gamingDay, closingNumber, figuresPath } of manifest.days) {
      const closing = lastClosings.get(gamingDay);
      if (closingNumber === null) {
        if (closing !== undefined) this.reasons.add('dayLeftOut', gamingDay);
        continue;
      }
      if (closing === undefined || closing.closingNumber !== closingNumber || figuresPath === null) {
        this.reasons.add('dayNotProved', gamingDay);
        continue;
      }
      const digest = toHex(this.#cryptography.sha256(await this.#contents(figuresPath)));
      if (digest !== closing.resultsDigest) this.reasons.add('figuresChanged', gamingDay);
      const { closedAt, figures } = closing;
      days.push({ gamingDay, closingNumber, closedAt, figures });
    }
    const namedDays = new Set(manifest.days.map(({ gamingDay }) => gamingDay));
    const { firstDay, lastDay } = manifest.period;
    for (const gamingDay of lastClosings.keys()) {
      const isOfPeriod = gamingDay >= firstDay && gamingDay <= lastDay;
      if (isOfPeriod && !namedDays.has(gamingDay)) this.reasons.add('dayLeftOut', gamingDay);
    }
    return days;
  }

  /**
   * Checks a document in its machine-readable form against the log: its place is signed, and a daily statement shows
   * the sealed figures.
   */
  async #checkDocument(document: ArchivedDocument, log: ProvedLog, days: readonly ProvedDay[]): Promise<void> {
    if (!document.path.endsWith('.json')) return;
    const text = decodeText(await this.#contents(document.path)) ?? '';
    let statement: StatementText;
    try {
      statement = JSON.parse(text) as StatementText;
    } catch {
      this.reasons.add('documentNotStamped', document.path);
      return;
    }
    const root = log.roots.get(Number(statement.log?.position));
    if (root === undefined || root !== statement.log?.head) this.reasons.add('documentNotStamped', document.path);
    if (document.report !== 'daily-statement') return;
    const day = days.find(({ gamingDay }) => gamingDay === document.gamingDay);
    const lines = statement.sections?.find(({ name }) => name === 'comparison')?.rows ?? [];
    const hasSealedFigures = comparedFigures.every(
      ([metered, actual], index) =>
        lines[index]?.cells?.['meteredMinor'] === day?.figures[metered] &&
        lines[index]?.cells?.['actualMinor'] === day?.figures[actual],
    );
    if (day === undefined || !hasSealedFigures) this.reasons.add('statementDiffers', document.path);
  }
}

/** Returns the last closing of each day, by day; days whose last closing was reopened are left out. */
function findCurrentClosings({ closings, reopenings }: ProvedLog): Map<string, SealedClosing> {
  const lastClosings = new Map<string, SealedClosing>();
  for (const closing of closings) {
    const earlierClosing = lastClosings.get(closing.gamingDay);
    if (earlierClosing === undefined || earlierClosing.closingNumber < closing.closingNumber)
      lastClosings.set(closing.gamingDay, closing);
  }
  for (const [gamingDay, { closingNumber }] of lastClosings) {
    if (reopenings.has(`${gamingDay} ${closingNumber}`)) lastClosings.delete(gamingDay);
  }
  return lastClosings;
}
