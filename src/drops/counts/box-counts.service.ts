import type { ActionName } from '#declarations/act-names.js';
import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import {
  findContentFault,
  listCountDifferences,
  computeCountState,
  findCounterFault,
  mergeValueLines,
} from '#domain/cash/drop-counts.js';
import type { BoxContent, CountDifference, CountState, ValueLine } from '#domain/cash/drop-counts.js';
import type { BoxPlace, Container } from '#domain/cash/drops.js';
import { formatMinorText } from '#domain/money.js';
import { Clock } from '#platform/runtime/clock.js';
import { importFileOnce, type ImportedContent } from '#establishments/files/imported-files.queries.js';
import { LineErrors } from '#platform/files/csv-lines.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { RefusalCode } from '#refusals/codes.js';
import { getDecimalAmounts } from '#refusals/details.js';
import { refuse, type RefusalDetails, type RefusalOptions } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { lockBoxes, moveBox } from '../boxes/boxes.queries.js';
import { listBroughtBoxes, findCertification, loadCountsByBox } from './drop-counts.queries.js';
import type { BoxCountRow, BoxPage, BroughtBoxRow, CertificationRow, TicketLine } from './drop-counts.queries.js';
import type { CountFileLine } from './count-file.js';
import { requireDrop, listTeamMembers, type DropRow } from '../rounds/drops.queries.js';
import { BoxCountEntity } from '../entities/box-count.entity.js';
import type { EntrySource } from '#domain/reconciliation/reconciliation-types.js';
import { writeDropAction } from '../rounds/drop-acts.js';
import type { UserRequest } from '#ledger/user-request.js';

/** One person's count of a box, as entered. */
export interface NewBoxCount extends BoxContent {
  readonly box: string;
  /** Tickets scanned one by one; null: counted as a batch. */
  readonly ticketLines: readonly TicketLine[] | null;
}

/** One person's count of a box; the figures are null for a reader who may still count it. */
export interface RecordedBoxCount {
  readonly countNumber: number;
  /** Number of the person who counted. */
  readonly countedBy: bigint;
  readonly countedByName: string;
  readonly countedAt: Date;
  /** Origin: typed by a person or read from a file. */
  readonly source: EntrySource;
  readonly figures: {
    readonly notes: readonly ValueLine[];
    readonly notesMinor: bigint;
    readonly ticketCount: bigint;
    readonly ticketsMinor: bigint;
    /** Tickets one by one; null: entered as a sum. */
    readonly ticketLines: readonly TicketLine[] | null;
    readonly coins: readonly ValueLine[];
    readonly coinsMinor: bigint;
  } | null;
}

/** A box of a drop, with the state of its count. */
export interface CountedBox {
  readonly box: string;
  readonly container: Container;
  readonly machine: string;
  readonly place: BoxPlace;
  readonly state: CountState;
  readonly counts: readonly RecordedBoxCount[];
  /** Lines on which the last two counts differ; null for a reader who may still count the box. */
  readonly differences: readonly CountDifference[] | null;
}

/** The counts of a drop, box by box. */
export interface DropCount {
  /** Boxes of the drop with the states of their counts. */
  readonly boxes: readonly CountedBox[];
  /** Number of boxes whose counts do not agree yet, missing boxes excluded. */
  readonly waitingCount: number;
  /** Number of boxes that are not counted yet. */
  readonly missingCount: number;
  /** Certified report; null: not certified. */
  readonly certification: CertificationRow | null;
}

/** Records or throws the refusal of a line. */
type RefuseLine = (code: RefusalCode, details: RefusalDetails, options?: RefusalOptions) => void;

/** Counts of boxes: each made by one person and repeated until two by different people agree. */
@Injectable()
export class BoxCountsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns a page of a drop's boxes, by number, with their counts as the actor may see them. The boxes still to count
   * and the missing ones are counted over the whole drop. Refuses NOT_FOUND.
   */
  async getDropCount(actor: Actor, establishment: Establishment, dropId: bigint, page: BoxPage): Promise<DropCount> {
    const { dataSource: db } = this.database;
    const { establishmentId } = establishment;
    await requireDrop(db, establishmentId, dropId);
    const countsByBox = await loadCountsByBox(db, establishmentId, dropId);
    const getBoxCounts = ({ boxId }: BroughtBoxRow): readonly BoxCountRow[] => countsByBox.get(boxId) ?? [];
    const allBoxes = await listBroughtBoxes(db, establishmentId, dropId);
    const waitingBoxes = allBoxes.filter((box) => computeCountState(getBoxCounts(box)) !== 'agreed');
    const canCount = actor.permissions.has('drops.count');
    const missingBoxes = waitingBoxes.filter(({ place }) => place === 'missing');
    return {
      boxes: (await listBroughtBoxes(db, establishmentId, dropId, page)).map((box) =>
        buildCountedBox(box, getBoxCounts(box), canCount),
      ),
      waitingCount: waitingBoxes.length - missingBoxes.length,
      missingCount: missingBoxes.length,
      certification: (await findCertification(db, establishmentId, dropId)) ?? null,
    };
  }

  /**
   * Records one person's count of a box. Refuses, in this order: NOT_FOUND, UNKNOWN_BOX, BOX_NOT_TO_COUNT,
   * COUNTER_IN_DROP, OWN_COUNT_AGAIN, NOT_IN_THIS_CONTAINER, NOT_LEGAL_TENDER, TICKET_TWICE.
   */
  enterCount(userRequest: UserRequest, dropId: bigint, boxCount: NewBoxCount): Promise<Serialized<CountedBox>> {
    const { actor, establishment } = userRequest;
    return this.runDropWrite(userRequest, dropId, 'drops.count', async (tx) => {
      const countLines = [{ ...boxCount, line: 1 }];
      await this.storeCounts(tx, actor, establishment, dropId, countLines, 'person', () => refuse);
      const [box] = await this.listCountedBoxes(tx, actor, establishment, dropId, [boxCount.box]);
      return box ?? refuse('UNKNOWN_BOX', { box: boxCount.box });
    });
  }

  /**
   * Records the file of a count machine for its operator, all lines or none. Each refused line is added to `refusals`
   * with a code of `enterCount`, or BOX_IN_FILE_TWICE; then all are refused together. Refuses FILE_ALREADY_IMPORTED_FOR
   * another day.
   */
  importCounts(
    userRequest: UserRequest,
    dropId: bigint,
    parseLines: (refusals: LineErrors) => Promise<readonly CountFileLine[]>,
    { sha256: fileSha256, isAgain }: ImportedContent,
  ): Promise<Serialized<CountedBox[]>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const refusals = new LineErrors();
    return this.runDropWrite(userRequest, dropId, 'drops.importCounts', async (tx, { gamingDay }, importedAt) => {
      const file = { establishmentId, kind: 'boxCounts', fileSha256, gamingDay } as const;
      await importFileOnce(tx, { ...file, importedBy: actor.personId, importedAt }, isAgain);
      const lines = (await parseLines(refusals)).map((line) => ({ ...line, ticketLines: null }));
      const getLineRefuser =
        (line: number): RefuseLine =>
        (code, details, options) => {
          refusals.add(line, code, details, options);
        };
      const seenBoxNumbers = new Set<string>();
      const distinctLines = lines.filter(({ line, box }) => {
        if (seenBoxNumbers.has(box)) refusals.add(line, 'BOX_IN_FILE_TWICE', { box });
        return !seenBoxNumbers.has(box) && seenBoxNumbers.add(box);
      });
      await this.storeCounts(tx, actor, establishment, dropId, distinctLines, 'file', getLineRefuser);
      refusals.throwIfAny(lines.length);
      return this.listCountedBoxes(tx, actor, establishment, dropId, [...seenBoxNumbers]);
    });
  }

  /**
   * Stores the counts of several boxes. A box whose last two counts agree moves to the place `counted`. A refused count
   * is not stored: `getLineRefuser` gives the function that reports its refusal, which may throw.
   */
  private async storeCounts(
    tx: Tx,
    actor: Actor,
    establishment: Establishment,
    dropId: bigint,
    countLines: readonly (NewBoxCount & { readonly line: number })[],
    source: EntrySource,
    getLineRefuser: (line: number) => RefuseLine,
  ): Promise<void> {
    const { establishmentId } = establishment;
    const boxNumbers = countLines.map(({ box }) => box);
    const boxes = await lockBoxes(tx, establishmentId, { boxNumbers, machineId: null });
    const teamPersonIds = (await listTeamMembers(tx, establishmentId, dropId, this.clock.now())).map(
      ({ personId }) => personId,
    );
    const countsByBox = await loadCountsByBox(tx, establishmentId, dropId);
    for (const { line, box: boxNumber, ticketLines, ...enteredContent } of countLines) {
      const content = {
        ...enteredContent,
        notes: mergeValueLines(enteredContent.notes),
        coins: mergeValueLines(enteredContent.coins),
      };
      const box = boxes.find((candidate) => candidate.boxNumber === boxNumber);
      const earlierCounts = countsByBox.get(box?.boxId ?? 0n) ?? [];
      const enteredCount = { boxNumber, ticketLines, content };
      const refuseLine = getLineRefuser(line);
      if (box === undefined) {
        refuseLine(...buildUnknownBoxRefusal(boxNumber));
        continue;
      }
      const context = { box, dropId, teamPersonIds, earlierCounts };
      const refusal = findCountRefusal(establishment, actor, context, enteredCount);
      if (refusal !== null) {
        refuseLine(...refusal);
        continue;
      }
      const { boxId } = box;
      await insertRow(tx, BoxCountEntity, {
        // the database assigns the number
        establishmentId,
        dropId,
        boxId,
        countNumber: 1,
        notes: encodeValueLines(content.notes),
        coins: encodeValueLines(content.coins),
        ticketCount: Number(content.ticketCount),
        ticketsMinor: content.ticketsMinor,
        ticketLines,
        source,
        countedBy: actor.personId,
        countedAt: this.clock.now(),
      });
      const updatedCounts = (await loadCountsByBox(tx, establishmentId, dropId, boxId)).get(boxId) ?? [];
      if (computeCountState(updatedCounts) === 'agreed')
        await moveBox(tx, establishmentId, { boxId, place: 'counted', dropId });
    }
  }

  /** Returns the boxes of these numbers with their counts as the actor may see them. */
  private async listCountedBoxes(
    db: Queryable,
    actor: Actor,
    { establishmentId }: Establishment,
    dropId: bigint,
    boxNumbers: readonly string[],
  ): Promise<CountedBox[]> {
    const countsByBox = await loadCountsByBox(db, establishmentId, dropId);
    const boxes = await listBroughtBoxes(db, establishmentId, dropId);
    return boxes
      .filter(({ boxNumber }) => boxNumbers.includes(boxNumber))
      .map((box) => buildCountedBox(box, countsByBox.get(box.boxId) ?? [], actor.permissions.has('drops.count')));
  }

  /**
   * Runs the work once per idempotency key, with the drop locked against changes of its state and its gaming day in the
   * audit context. Refuses NOT_FOUND.
   */
  private runDropWrite<T>(
    userRequest: UserRequest,
    dropId: bigint,
    action: ActionName,
    callback: (tx: Tx, drop: Pick<DropRow, 'gamingDay'>, happenedAt: Date) => Promise<T>,
  ): Promise<Serialized<T>> {
    const dropAction = { action, dropId, lockStrength: 'share' } as const;
    return writeDropAction(this.database, this.clock, userRequest, dropAction, callback);
  }
}

const encodeValueLines = (lines: readonly ValueLine[]): BoxCountEntity['notes'] =>
  lines.map(({ valueMinor, count }) => ({ valueMinor: String(valueMinor), count: String(count) }));

/** Arguments of the refusal of a count. */
type CountRefusal = readonly [code: RefusalCode, details: RefusalDetails, options?: RefusalOptions];

const buildUnknownBoxRefusal = (box: string): CountRefusal => ['UNKNOWN_BOX', { box }];

/**
 * Returns the first reason to refuse a count (in the order of the codes), or null: BOX_NOT_TO_COUNT, COUNTER_IN_DROP,
 * OWN_COUNT_AGAIN, NOT_IN_THIS_CONTAINER, NOT_LEGAL_TENDER, TICKET_TWICE. `teamPersonIds` and `earlierCounts`: the
 * people who took the boxes, and the box's earlier counts.
 */
function findCountRefusal(
  establishment: Establishment,
  { personId }: Actor,
  context: {
    readonly box: { readonly container: Container; readonly place: BoxPlace; readonly dropId: bigint | null };
    readonly dropId: bigint;
    readonly teamPersonIds: readonly bigint[];
    readonly earlierCounts: readonly BoxCountRow[];
  },
  enteredCount: {
    readonly boxNumber: string;
    readonly content: BoxContent;
    readonly ticketLines: readonly TicketLine[] | null;
  },
): CountRefusal | null {
  const { box, dropId, teamPersonIds, earlierCounts } = context;
  const { boxNumber, content, ticketLines } = enteredCount;
  if (box.place !== 'countRoom' || box.dropId !== dropId) return ['BOX_NOT_TO_COUNT', { box: boxNumber }];
  const counterFault = findCounterFault(personId, teamPersonIds, earlierCounts);
  if (counterFault !== null) return [counterFault, { box: boxNumber }];
  const contentFault = findContentFault(box.container, establishment.currency, content);
  if (contentFault?.code === 'NOT_LEGAL_TENDER') {
    const value = formatMinorText(contentFault.valueMinor, establishment.currencyExponent);
    return [contentFault.code, { box: boxNumber, value }, { amounts: getDecimalAmounts(establishment, 'value') }];
  }
  if (contentFault !== null) return [contentFault.code, { box: boxNumber, medium: contentFault.medium }];
  const ticketNumbers = (ticketLines ?? []).map((line) => line.number);
  const repeatedNumber = ticketNumbers.find((candidate, index) => ticketNumbers.indexOf(candidate) !== index);
  return repeatedNumber === undefined ? null : ['TICKET_TWICE', { ticket: repeatedNumber }];
}

/**
 * Returns a box with its counts. A reader who may still count it (`canCount`) must not be influenced: until two counts
 * agree, `figures` and `differences` are null.
 */
function buildCountedBox(box: BroughtBoxRow, counts: readonly BoxCountRow[], canCount: boolean): CountedBox {
  const { boxNumber, container, machine, place } = box;
  const state = computeCountState(counts);
  const showFigures = state === 'agreed' || !canCount;
  return {
    box: boxNumber,
    container,
    machine,
    place: state === 'agreed' ? 'counted' : place,
    state,
    counts: counts.map(({ countNumber, countedBy, countedByName, countedAt, source, ...figures }) => ({
      countNumber,
      countedBy,
      countedByName,
      countedAt,
      source,
      figures: showFigures ? selectFigures(figures) : null,
    })),
    differences: showFigures ? listCountDifferences(counts) : null,
  };
}

/** Returns only the figures (notes, coins and tickets) of a count. */
const selectFigures = (
  count: Omit<BoxCountRow, 'countNumber' | 'countedBy' | 'countedByName' | 'countedAt' | 'source'>,
): NonNullable<RecordedBoxCount['figures']> => ({
  notes: count.notes,
  notesMinor: count.notesMinor,
  coins: count.coins,
  coinsMinor: count.coinsMinor,
  ticketCount: count.ticketCount,
  ticketsMinor: count.ticketsMinor,
  ticketLines: count.ticketLines,
});
