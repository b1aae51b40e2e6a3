import { groupByKey } from '#domain/group-by-key.js';
import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { openSigner, buildLogOrigin } from '#audit/log/log-keys.js';
import { verifyNote, signNote, type NoteVerifier } from '#audit/log/note.js';
import { Clock } from '#platform/runtime/clock.js';
import type { Config } from '#platform/runtime/config.js';
import { Database } from '#platform/database/database.js';
import { serializeToJson } from '#platform/runtime/json.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { InstallationEntity } from '#platform/entities/installation.entity.js';
import type { Queryable } from '#platform/database/rows.js';
import { version as softwareVersion } from '#platform/runtime/version.js';
import { listMachinesOfFile, listVersionsOfFile, type MachineOfFileRow } from './machine-file.queries.js';
import { listEstablishmentStands, type MachineVersionRow, type StandRow } from '../records/machines.queries.js';

const FORMAT = 'releve-machine-file/1';

/** A complete machine of the file: plate, stations, every version, and the digest of each photograph. */
export interface MachineFileEntry extends Omit<MachineOfFileRow, 'machineId'> {
  readonly versions: readonly MachineVersionRow[];
}

/** The whole inventory: stands, machines and their versions. */
export interface MachineFileContent {
  readonly establishment: { readonly code: string; readonly name: string; readonly currency: string };
  readonly generatedAt: string;
  readonly softwareVersion: string;
  readonly stands: readonly StandRow[];
  readonly machines: readonly MachineFileEntry[];
}

/** The duplicate: its content, its digest, and a note over the digest, signed with the establishment's key. */
export interface MachineFileDuplicate {
  /** Name and version of the file's format. */
  readonly format: typeof FORMAT;
  /** Content of the file, by name. */
  readonly content: unknown;
  readonly contentSha256: string;
  /** Head of the sealed log that proves the file, as a signed note. */
  readonly signedNote: string;
}

/** Produces the duplicate of the file of machines for the Secretariat General. */
@Injectable()
export class MachineFileService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the present content of the file of machines, for the signed export and for the document. It reads each
   * table with one statement and joins by machine here, because 10 000 machines are only a few megabytes.
   */
  async readFileContent(db: Queryable, establishment: Establishment): Promise<MachineFileContent> {
    const { establishmentId, code, name, currency } = establishment;
    const machines = await listMachinesOfFile(db, establishmentId);
    const versions = await listVersionsOfFile(db, establishmentId);
    const versionsByMachine = groupByKey(versions, ({ machineId }) => machineId);
    return {
      establishment: { code, name, currency },
      generatedAt: this.clock.now().toISOString(),
      softwareVersion,
      stands: await listEstablishmentStands(db, establishmentId),
      machines: machines.map(({ machineId, ...machine }) => ({
        ...machine,
        versions: versionsByMachine.get(machineId) ?? [],
      })),
    };
  }

  /**
   * Returns the whole file with its signature: any holder of the establishment's public key can detect a changed byte.
   * It is the up-to-date duplicate for the Secretariat General.
   */
  getDuplicate(establishment: Establishment): Promise<MachineFileDuplicate> {
    return this.db.runInSnapshot(async (tx) => {
      // the digest covers the content as it is written on the wire
      const content: unknown = JSON.parse(serializeToJson(await this.readFileContent(tx, establishment)));
      const contentSha256 = computeContentDigest(content);
      const { installationId } = await tx.findOneByOrFail(InstallationEntity, {});
      const signer = await openSigner(
        this.config.home,
        buildLogOrigin(installationId, establishment.code),
        establishment.code,
      );
      return {
        format: FORMAT,
        content,
        contentSha256,
        signedNote: signNote(formatDuplicateNote(establishment.code, contentSha256), signer),
      };
    });
  }
}

/** Checks whether the duplicate is exactly the content that the establishment's key signed. */
export function isGenuineDuplicate(
  duplicate: MachineFileDuplicate,
  establishmentCode: string,
  verifier: NoteVerifier,
): boolean {
  const noteText = verifyNote(duplicate.signedNote, [verifier]);
  const digest = computeContentDigest(duplicate.content);
  return digest === duplicate.contentSha256 && noteText === formatDuplicateNote(establishmentCode, digest);
}

/**
 * Returns the text of the note. Its first line distinguishes it from a checkpoint of the log, which the same key signs.
 */
function formatDuplicateNote(establishmentCode: string, contentSha256: string): string {
  return `${FORMAT}\n${establishmentCode}\nsha256:${contentSha256}\n`;
}

function computeContentDigest(content: unknown): string {
  return createHash('sha256').update(formatCanonicalJson(content), 'utf8').digest('hex');
}

/**
 * Returns JSON without whitespace, names in the order of their code units, so that the same content always has the same
 * bytes.
 */
function formatCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatCanonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([name, entryValue]) => `${JSON.stringify(name)}:${formatCanonicalJson(entryValue)}`).join(',')}}`;
}
