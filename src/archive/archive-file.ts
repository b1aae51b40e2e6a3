import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { crc32 as nodeCrc32 } from 'node:zlib';
import { buildDirectory, buildLocalHeader, maxArchiveSize, maxArchiveFiles } from '#proof/archive-frame.js';
import type { FramedFile, ZipInstant } from '#proof/archive-frame.js';
import type { ArchivedFile } from '#proof/archive-manifest.js';
import { Refusal } from '#refusals/refusal.js';

type FileContents = Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>;

/**
 * Writes an archive of stored files to disk, one after the other. A file's header is written once the file is complete,
 * as size and checksum are unknown before. Memory use is one piece at a time.
 */
export class ArchiveFile {
  readonly #directoryEntries: FramedFile[] = [];
  readonly #files: ArchivedFile[] = [];
  #offset = 0;

  private constructor(
    private readonly handle: FileHandle,
    private readonly instant: ZipInstant,
  ) {}

  /** Creates the file of an archive at the path, readable by its owner only. */
  static async create(path: string, instant: ZipInstant): Promise<ArchiveFile> {
    return new ArchiveFile(await open(path, 'w+', 0o600), instant);
  }

  /** The files added so far, in order. */
  get files(): readonly ArchivedFile[] {
    return this.#files;
  }

  /**
   * Writes a file into the archive after those before it; returns its size and SHA-256.
   * Refuses ARCHIVE_TOO_LARGE beyond the limits of plain ZIP, whose readers could not locate the file.
   */
  async addFile(path: string, contents: FileContents): Promise<ArchivedFile> {
    if (!/^[\w.-]+(\/[\w.-]+)*$/.test(path)) throw new Error(`not a plain name: ${path}`);
    const headerOffset = this.#offset;
    const digest = createHash('sha256');
    let crc = 0;
    let size = 0;
    this.#offset += buildLocalHeader({ path, size, crc }, this.instant).length;
    for await (const chunk of contents) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'utf8') : chunk;
      if (this.#offset + bytes.length > maxArchiveSize) throw new Refusal('ARCHIVE_TOO_LARGE', {});
      await this.handle.write(bytes, 0, bytes.length, this.#offset);
      digest.update(bytes);
      crc = nodeCrc32(bytes, crc);
      size += bytes.length;
      this.#offset += bytes.length;
    }
    if (this.#directoryEntries.length >= maxArchiveFiles) throw new Refusal('ARCHIVE_TOO_LARGE', {});
    const directoryEntry = { path, size, crc };
    const header = buildLocalHeader(directoryEntry, this.instant);
    await this.handle.write(header, 0, header.length, headerOffset);
    this.#directoryEntries.push(directoryEntry);
    const file = { path, size, sha256: digest.digest('hex') };
    this.#files.push(file);
    return file;
  }

  /** Writes the list of files, syncs to disk, and returns the size and SHA-256 of the archive. */
  async finish(): Promise<{ readonly size: number; readonly sha256: Buffer }> {
    const directoryBytes = buildDirectory(this.#directoryEntries, this.instant);
    await this.handle.write(directoryBytes, 0, directoryBytes.length, this.#offset);
    await this.handle.datasync();
    const digest = createHash('sha256');
    const size = this.#offset + directoryBytes.length;
    const chunk = Buffer.alloc(1 << 20);
    for (let readOffset = 0; readOffset < size; readOffset += chunk.length) {
      const { bytesRead } = await this.handle.read(chunk, 0, chunk.length, readOffset);
      digest.update(chunk.subarray(0, bytesRead));
    }
    return { size, sha256: digest.digest() };
  }

  /** Closes the file, complete or not. */
  async close(): Promise<void> {
    await this.handle.close();
  }
}
