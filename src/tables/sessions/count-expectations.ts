import { mergeLargerChipLines, type CountExpectation } from '#domain/cash/count-doubts.js';
import type { ChipLine } from '#domain/cash/desk-chips.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';
import { computePiecesTotal } from '#domain/tables/exchanges.js';
import { listOwnedChips } from '#desks/balances/chip-register.queries.js';
import { listChipsGivenOut } from '#desks/balances/desk-chips.queries.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Queryable } from '#platform/database/rows.js';
import { listChipsBrought, type SessionRow } from './table-sessions.queries.js';

/** Reads the facts beside which a count of a table is questioned. */
export async function readTableExpectation(
  connection: Queryable,
  { establishmentId }: Establishment,
  { sessionId, avancesMinor, creditsMinor }: SessionRow,
  { chips, notes }: { readonly chips: readonly ChipLine[]; readonly notes: readonly ValueLine[] },
): Promise<CountExpectation> {
  const brought = await listChipsBrought(connection, establishmentId, sessionId);
  return {
    // customers also bring pieces of before: the table may have what all desks gave out, or more that it received
    given: mergeLargerChipLines(await listChipsGivenOut(connection, establishmentId), brought),
    owned: await listOwnedChips(connection, establishmentId),
    known: brought,
    notes,
    countedMinor: computePiecesTotal(chips) + computePiecesTotal(notes),
    expectedMinor: avancesMinor - creditsMinor,
  };
}
