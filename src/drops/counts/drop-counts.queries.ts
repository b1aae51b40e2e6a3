import type { BoxCount, ValueLine } from '#domain/cash/drop-counts.js';
import type { BoxPlace, Container } from '#domain/cash/drops.js';
import type { ContributedCount } from '#establishments/days/day-counts.service.js';
import { queryOptionalRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { EntrySource } from '#domain/reconciliation/reconciliation-types.js';

/** A ticket found in a box. */
export interface TicketLine {
  /** Number of the ticket, as printed. */
  readonly number: string;
  readonly amountMinor: string;
}

/** One person's count of a box, as stored. */
export interface BoxCountRow extends BoxCount {
  readonly notesMinor: bigint;
  readonly coinsMinor: bigint;
  /** Tickets scanned one by one; null: counted as a batch. */
  readonly ticketLines: readonly TicketLine[] | null;
  readonly source: EntrySource;
  readonly countedByName: string;
  readonly countedAt: Date;
}

/** A box brought in by a drop, and the machine it was taken from. */
export interface BroughtBoxRow {
  readonly boxId: bigint;
  readonly boxNumber: string;
  readonly container: Container;
  readonly place: BoxPlace;
  readonly machine: string;
}

/** A page of boxes by number. */
export interface BoxPage {
  /** Cursor: the last number of the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

const ALL_BOXES: BoxPage = { after: null, limit: 100_000 };

/**
 * Returns the boxes that a drop took out of machines, by number; by default all of them. `place` is their place for
 * this drop: still missing for a box that was recovered empty later.
 */
export function listBroughtBoxes(
  db: Queryable,
  establishmentId: number,
  dropId: bigint,
  { after, limit }: BoxPage = ALL_BOXES,
): Promise<BroughtBoxRow[]> {
  return queryRows<BroughtBoxRow>(
    db,
    `select drop_boxes.box_id as "boxId", drop_boxes.box_number as "boxNumber", drop_boxes.container,
       machines.sbm_number as machine,
       case when drop_boxes.drop_id is not distinct from exchange.drop_id then drop_boxes.place else 'missing' end as place
     from drop_exchanges as exchange
     join drop_boxes on drop_boxes.establishment_id = exchange.establishment_id
       and drop_boxes.box_id = exchange.taken_box_id
     join machines_public as machines on machines.establishment_id = exchange.establishment_id
       and machines.machine_id = exchange.machine_id
     where exchange.establishment_id = $1 and exchange.drop_id = $2 and exchange.reversed_at is null
       and ($3::text is null or drop_boxes.box_number > $3)
     order by drop_boxes.box_number limit $4`,
    [establishmentId, dropId, after, limit],
  );
}

interface StoredLine {
  readonly valueMinor: string;
  readonly count: string;
}

type StoredCountRow = Omit<BoxCountRow, 'notes' | 'coins'> & {
  readonly boxId: bigint;
  readonly notes: readonly StoredLine[];
  readonly coins: readonly StoredLine[];
};

const decodeValueLines = (lines: readonly StoredLine[]): ValueLine[] =>
  lines.map(({ valueMinor, count }) => ({ valueMinor: BigInt(valueMinor), count: BigInt(count) }));

/** Returns the counts of a drop by box, in the order of counting; of all boxes (null) or of one. */
export async function loadCountsByBox(
  db: Queryable,
  establishmentId: number,
  dropId: bigint,
  boxId: bigint | null = null,
): Promise<ReadonlyMap<bigint, readonly BoxCountRow[]>> {
  const storedCounts = await queryRows<StoredCountRow>(
    db,
    `select box_counts.box_id as "boxId", box_counts.count_number as "countNumber", box_counts.notes, box_counts.coins,
       box_counts.ticket_count::bigint as "ticketCount", box_counts.tickets_minor as "ticketsMinor",
       box_counts.ticket_lines as "ticketLines", box_counts.notes_minor as "notesMinor",
       box_counts.coins_minor as "coinsMinor", box_counts.source, box_counts.counted_by as "countedBy",
       people.full_name as "countedByName", box_counts.counted_at as "countedAt"
     from box_counts
     join people_names as people on people.person_id = box_counts.counted_by
     where box_counts.establishment_id = $1 and box_counts.drop_id = $2
       and ($3::bigint is null or box_counts.box_id = $3)
     order by box_counts.box_id, box_counts.count_number`,
    [establishmentId, dropId, boxId],
  );
  const countsByBox = new Map<bigint, BoxCountRow[]>();
  for (const { boxId: countedBoxId, notes, coins, ...count } of storedCounts) {
    const boxCounts = countsByBox.get(countedBoxId) ?? [];
    boxCounts.push({ ...count, notes: decodeValueLines(notes), coins: decodeValueLines(coins) });
    countsByBox.set(countedBoxId, boxCounts);
  }
  return countsByBox;
}

/** A hand-over of boxes on their way to the count room. */
export interface ConveyanceRow {
  /** Number among the conveyances of the drop, from 1. */
  readonly conveyanceNumber: number;
  /** Full name of the person who handed the boxes over. */
  readonly handedByName: string;
  readonly receivedByName: string;
  /** Number of the trolley's seal, 40 characters at most; empty: none noted. */
  readonly seal: string;
  /** Note about the way, 500 characters at most; usually empty. */
  readonly note: string;
  /** Time of the hand-over by the server's clock. */
  readonly handedAt: Date;
  /** Numbers of the boxes handed over. */
  readonly boxes: readonly string[];
}

/** Returns the hand-overs of boxes to the count room, in order. */
export function listConveyances(db: Queryable, establishmentId: number, dropId: bigint): Promise<ConveyanceRow[]> {
  return queryRows<ConveyanceRow>(
    db,
    `select conveyance.conveyance_number as "conveyanceNumber", giver.full_name as "handedByName",
       receiver.full_name as "receivedByName", conveyance.seal, conveyance.note, conveyance.handed_at as "handedAt",
       array(select drop_boxes.box_number from drop_conveyance_boxes
         join drop_boxes using (establishment_id, box_id)
         where drop_conveyance_boxes.establishment_id = conveyance.establishment_id
           and drop_conveyance_boxes.drop_id = conveyance.drop_id
           and drop_conveyance_boxes.conveyance_number = conveyance.conveyance_number
         order by drop_boxes.box_number) as boxes
     from drop_conveyances as conveyance
     join people_names as giver on giver.person_id = conveyance.handed_by
     join people_names as receiver on receiver.person_id = conveyance.received_by
     where conveyance.establishment_id = $1 and conveyance.drop_id = $2
     order by conveyance.conveyance_number`,
    [establishmentId, dropId],
  );
}

/** Writes the boxes of a hand-over, ordered by their keys. */
export async function insertConveyanceBoxes(
  tx: Tx,
  establishmentId: number,
  {
    dropId,
    conveyanceNumber,
    boxIds,
  }: { readonly dropId: bigint; readonly conveyanceNumber: number; readonly boxIds: readonly bigint[] },
): Promise<void> {
  await queryRows(
    tx,
    `insert into drop_conveyance_boxes (establishment_id, drop_id, conveyance_number, box_id)
     select $1, $2, $3, box.box_id from unnest($4::bigint[]) as box (box_id) order by box.box_id`,
    [establishmentId, dropId, conveyanceNumber, boxIds],
  );
}

/** The certified report of a drop's count. */
export interface CertificationRow {
  /** Number in the register `counts`. */
  readonly reportNumber: bigint;
  /** Notes of all boxes, in minor units. */
  readonly notesMinor: bigint;
  /** Tickets of all boxes, in minor units. */
  readonly ticketsMinor: bigint;
  /** Coins of all boxes and those that left the machines by air, in minor units. */
  readonly coinsMinor: bigint;
  /** Reason for a difference in conveyed coins, 3 to 500 characters (MC:19.5); null: none given. */
  readonly conveyedReason: string | null;
  /** Certification time by the server's clock. */
  readonly certifiedAt: Date;
  /** People who certified the count. */
  readonly certifiers: readonly { readonly fullName: string; readonly signedAs: string }[];
}

/** Returns the certification of a drop's count; undefined while it is not certified. */
export function findCertification(
  db: Queryable,
  establishmentId: number,
  dropId: bigint,
): Promise<CertificationRow | undefined> {
  return queryOptionalRow<CertificationRow>(
    db,
    `select certification.report_number as "reportNumber", certification.notes_minor as "notesMinor",
       certification.tickets_minor as "ticketsMinor", certification.coins_minor as "coinsMinor",
       certification.conveyed_reason as "conveyedReason", certification.certified_at as "certifiedAt",
       (select coalesce(json_agg(json_build_object('fullName', people.full_name, 'signedAs', drop_certifiers.signed_as)
           order by drop_certifiers.signature_id), '[]')
         from drop_certifiers join people_names as people on people.person_id = drop_certifiers.person_id
         where drop_certifiers.establishment_id = certification.establishment_id
           and drop_certifiers.drop_id = certification.drop_id) as certifiers
     from drop_certifications as certification
     where certification.establishment_id = $1 and certification.drop_id = $2`,
    [establishmentId, dropId],
  );
}

/**
 * Returns the certified counts, within the gaming day, of the machines that this drop emptied or that conveyed coins in
 * it. Each sums all certified drops of the machine on that day.
 */
export function listCertifiedCounts(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
  dropId: bigint,
): Promise<ContributedCount[]> {
  return queryRows<ContributedCount>(
    db,
    `select drop_machine_counts.machine_id as "machineId", drop_machine_counts.notes,
       drop_machine_counts.notes_minor as "notesMinor", drop_machine_counts.tickets_minor as "ticketsMinor",
       drop_machine_counts.ticket_count as "ticketCount", drop_machine_counts.coins_minor as "coinsMinor",
       drop_machine_counts.removed_at as "removedAt"
     from drop_machine_counts
     where drop_machine_counts.establishment_id = $1 and drop_machine_counts.gaming_day = $2::date
       and drop_machine_counts.machine_id in (
         select drop_exchanges.machine_id from drop_exchanges
         where drop_exchanges.establishment_id = $1 and drop_exchanges.drop_id = $3
           and drop_exchanges.reversed_at is null and drop_exchanges.taken_box_id is not null
         union
         select coin_departures.machine_id from coin_departures
         where coin_departures.establishment_id = $1 and coin_departures.drop_id = $3)
     order by drop_machine_counts.machine_id`,
    [establishmentId, gamingDay, dropId],
  );
}
