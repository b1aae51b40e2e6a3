/** Details of a refusal; lists contain all findings, not only the first. */
export type RefusalDetail =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly RefusalDetail[]
  | { readonly [name: string]: RefusalDetail };
export type RefusalDetails = Readonly<Record<string, RefusalDetail>>;

/** The details that are amounts, by name, and their currency: a sentence shows them with it. */
export interface RefusalAmounts {
  readonly currency: { readonly code: string; readonly exponent: number };
  /** Details in decimal text: `'12.50'`. */
  readonly decimal?: readonly string[];
  /** Details in minor units: `'1250'`. */
  readonly minor?: readonly string[];
}

/**
 * Declares that the details of a refusal with these names are decimal texts of amounts in the establishment's currency,
 * so that they are written as money.
 */
export function getDecimalAmounts(
  { currency, currencyExponent }: { readonly currency: string; readonly currencyExponent: number },
  ...decimal: readonly string[]
): RefusalAmounts {
  return { currency: { code: currency, exponent: currencyExponent }, decimal };
}
