/**
 * A metered amount, or why there is none. Undefined: absent, because the machine never supplies the counter. Null:
 * unknown, because a step of the counter is withheld until two people settle it. Neither is zero.
 */
export type Metered = bigint | null | undefined;

/** Returns the sum of metered amounts: unknown when one of them is. Absent ones add nothing; all of them are absent. */
export function sumMetered(amounts: readonly Metered[]): Metered {
  let sum: bigint | undefined;
  for (const amount of amounts) {
    if (amount === null) return null;
    if (amount !== undefined) sum = (sum ?? 0n) + amount;
  }
  return sum;
}

/**
 * Returns an amount less others: unknown when one of them is, absent when the first is. An absent one takes nothing off.
 */
export function subtractMetered(amount: Metered, ...subtrahends: readonly Metered[]): Metered {
  const subtrahend = sumMetered(subtrahends);
  if (amount === null || subtrahend === null) return null;
  return amount === undefined ? undefined : amount - (subtrahend ?? 0n);
}
