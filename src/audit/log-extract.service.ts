import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '#platform/runtime/config.js';
import { LongDatabase } from '#platform/database/database.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { refuse } from '#refusals/refusal.js';
import { AuditService } from './audit.service.js';
import { openSigner, buildLogOrigin, readPublishedVerifiers } from './log/log-keys.js';
import {
  readBodyPages,
  readFrontierOfSize,
  isEntrySealed,
  findLastEntryId,
  listLaterLeafIndexes,
  findLeavesRecordedBetween,
  readHeadPages,
  listHeadRanges,
} from './log/log-extract.queries.js';
import type { SealedEstablishment } from './log/sealed-establishment.js';
import type { HeadRange } from './log/log-extract.queries.js';
import { listDatabaseKeys, readInstallationId } from './log/log.queries.js';
import { hashLength } from './log/merkle.js';
import { signNote, formatVerifier, type NoteSigner } from './log/note.js';

/** A part of the log: everything recorded in a span of time, and everything that names one of these gaming days. */
export interface LogSpan {
  readonly recordedFrom: Date;
  readonly recordedTo: Date;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Leaves between two signed heads; peaks and consistency are base64. */
export interface LogSegment {
  readonly from: number;
  readonly to: number;
  readonly peaks: readonly string[];
  readonly consistency: readonly string[];
}

export interface LogHead {
  readonly treeSize: number;
  readonly note: string;
}

const SEAL_TIMEOUT_MS = 60_000;
const SEAL_PAUSE_MS = 100;

/** Extracts parts of the sealed log, each with its proof under one signed head. */
@Injectable()
export class LogExtractService {
  constructor(
    private readonly db: LongDatabase,
    private readonly audit: AuditService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Seals until every entry present at the call is under a signed head, and returns that head.
   * Sealing waits for earlier transactions, of any user. Refuses LOG_NOT_SEALED after a minute.
   */
  async sealAllPendingEntries(establishment: SealedEstablishment): Promise<LogHead> {
    const lastEntryId = await findLastEntryId(this.db, establishment.establishmentId);
    for (let waitedMs = 0; waitedMs <= SEAL_TIMEOUT_MS; waitedMs += SEAL_PAUSE_MS) {
      const position = await this.audit.sealPendingEntries(establishment);
      const isSealed = await isEntrySealed(this.db, establishment.establishmentId, lastEntryId);
      if (position !== undefined && isSealed) return { treeSize: position.treeSize, note: position.note };
      await sleep(SEAL_PAUSE_MS);
    }
    return refuse('LOG_NOT_SEALED');
  }

  /**
   * Returns the segments (runs of leaves between two signed heads) that cover the span, in the order of the log.
   * They contain everything recorded within it, and later entries about its gaming days. Adjacent ones are joined.
   * Each carries a proof that the tree of `head` extends it.
   */
  async listLogSegments(establishment: SealedEstablishment, span: LogSpan, head: LogHead): Promise<LogSegment[]> {
    const { establishmentId } = establishment;
    const requestedRanges: HeadRange[] = [];
    const recordedLeaves = await findLeavesRecordedBetween(
      this.db,
      establishmentId,
      span.recordedFrom,
      span.recordedTo,
    );
    if (recordedLeaves !== undefined) {
      const [firstRange, lastRange] = await listHeadRanges(this.db, establishmentId, [
        recordedLeaves.first,
        recordedLeaves.last,
      ]);
      if (firstRange !== undefined && lastRange !== undefined)
        requestedRanges.push({ from: firstRange.from, to: lastRange.to });
    }
    const laterLeafIndexes = await listLaterLeafIndexes(this.db, establishmentId, span);
    requestedRanges.push(...(await listHeadRanges(this.db, establishmentId, laterLeafIndexes)));
    const segments: LogSegment[] = [];
    // heads after the given one are left out before adjacent bounds are joined
    for (const { from, to } of mergeRanges(requestedRanges.filter((range) => range.to <= head.treeSize))) {
      segments.push({
        from,
        to,
        peaks: await this.#readPeaks(establishmentId, from),
        consistency: await this.audit.getConsistencyProof(establishmentId, to, head.treeSize),
      });
    }
    return segments;
  }

  /** Yields the sealed entries' bodies from leaf `from` up to leaf `to`, in order, one batch at a time. */
  readBodies(
    { establishmentId }: SealedEstablishment,
    { from, to }: Pick<LogSegment, 'from' | 'to'>,
  ): AsyncIterable<string[]> {
    return readBodyPages(this.db, establishmentId, from, to);
  }

  /** Yields the signed heads larger than `afterSize`, up to `maxSize`, ascending, a page at a time. */
  readHeads({ establishmentId }: SealedEstablishment, afterSize: number, maxSize: number): AsyncIterable<LogHead[]> {
    return readHeadPages(this.db, establishmentId, afterSize, maxSize);
  }

  /** Returns the public keys stored outside the database, one per line, as the establishment publishes them. */
  async readPublicKeys({ code }: SealedEstablishment): Promise<string> {
    const verifiers = await readPublishedVerifiers(this.config.home, code);
    return verifiers.map((verifier) => `${formatVerifier(verifier)}\n`).join('');
  }

  /** Returns the public part of the log's present signing key as text. */
  async readSigningPublicKey(establishment: SealedEstablishment): Promise<string> {
    return formatVerifier(await this.#openSigner(establishment));
  }

  /**
   * Signs a statement with the key of the establishment's log; returns the signed note.
   * The statement's first line must be the origin (the log's name) and its second no number. Otherwise it throws: the
   * statement could be taken for a checkpoint, whose second line is the tree size.
   */
  async signStatement(establishment: SealedEstablishment, buildStatement: (origin: string) => string): Promise<string> {
    const signer = await this.#openSigner(establishment);
    const statement = buildStatement(signer.name);
    const [origin, secondLine = ''] = statement.split('\n');
    if (origin !== signer.name || /^\d*$/.test(secondLine)) throw new Error('this could be taken for a checkpoint');
    return signNote(statement, signer);
  }

  /** Returns the name of the establishment's log. */
  async readLogOrigin({ code }: SealedEstablishment): Promise<string> {
    return buildLogOrigin(await this.db.withConnection(readInstallationId), code);
  }

  /**
   * Opens the signing key of the establishment's log, which the first seal creates. Refuses LOG_KEYS_MISSING, and
   * LOG_NOT_SEALED for a log whose first seal takes more than a minute.
   */
  async #openSigner(establishment: SealedEstablishment): Promise<NoteSigner> {
    const { establishmentId } = establishment;
    const keys = await this.db.withConnection((client) => listDatabaseKeys(client, establishmentId));
    if (keys.length === 0) await this.sealAllPendingEntries(establishment);
    return openSigner(this.config.home, await this.readLogOrigin(establishment), establishment.code);
  }

  /** Returns the peaks (roots of the complete subtrees) of the tree at a signed head, largest first; none at size 0. */
  async #readPeaks(establishmentId: number, size: number): Promise<string[]> {
    if (size === 0) return [];
    const frontier = await readFrontierOfSize(this.db, establishmentId, size);
    return Array.from({ length: frontier.length / hashLength }, (_, index) =>
      frontier.toString('base64', index * hashLength, (index + 1) * hashLength),
    );
  }
}

/** Returns the ranges (tree sizes at two signed heads) in ascending order, overlapping and adjacent ones joined. */
function mergeRanges(ranges: readonly HeadRange[]): HeadRange[] {
  const mergedRanges: { from: number; to: number }[] = [];
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    const lastRange = mergedRanges.at(-1);
    if (lastRange !== undefined && from <= lastRange.to) lastRange.to = Math.max(lastRange.to, to);
    else mergedRanges.push({ from, to });
  }
  return mergedRanges;
}
