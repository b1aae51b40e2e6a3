import { listOwnedChips } from '#desks/balances/chip-register.queries.js';
import { listChipsGivenOut } from '#desks/balances/desk-chips.queries.js';
import type { CountExpectation } from '#domain/cash/count-doubts.js';
import type { ChipLine } from '#domain/cash/desk-chips.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';
import { computePiecesTotal } from '#domain/tables/exchanges.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Queryable } from '#platform/database/rows.js';

/** Reads the facts beside which the count of a cagnotte is questioned: its stubs, and the chips that desks gave out. */
export async function readCagnotteExpectation(
  connection: Queryable,
  { establishmentId }: Establishment,
  stubsMinor: bigint,
  { chips, notes }: { readonly chips: readonly ChipLine[]; readonly notes: readonly ValueLine[] },
): Promise<CountExpectation> {
  return {
    given: await listChipsGivenOut(connection, establishmentId),
    owned: await listOwnedChips(connection, establishmentId),
    known: [],
    notes,
    countedMinor: computePiecesTotal(chips) + computePiecesTotal(notes),
    expectedMinor: stubsMinor,
  };
}
