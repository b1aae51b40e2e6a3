/** Denominations of machines in use, in minor units. */
const USUAL_DENOMINATIONS_MINOR = [1n, 2n, 5n, 10n, 20n, 25n, 50n, 100n, 200n, 500n, 1_000n, 2_000n, 5_000n, 10_000n];

/**
 * Returns the denomination at which metered credits would be exactly the actual amount, in minor units; null when no
 * other one in use is. A machine whose denomination on file is wrong has this ratio on all its counters.
 */
export function findOtherDenomination(
  meteredMinor: bigint,
  actualMinor: bigint,
  denominationMinor: bigint,
): bigint | null {
  if (meteredMinor <= 0n || actualMinor <= 0n || meteredMinor === actualMinor) return null;
  const otherMinor = USUAL_DENOMINATIONS_MINOR.find(
    (candidateMinor) => meteredMinor * candidateMinor === actualMinor * denominationMinor,
  );
  return otherMinor ?? null;
}
