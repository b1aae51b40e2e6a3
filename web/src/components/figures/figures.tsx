import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as documentFormats from '#documents/words/format.js';
import { useEstablishment } from '#web/session/establishment.js';
import type { Language } from '#declarations/shapes/text.js';

/** Formats figures as the documents do; absent ones are a dash, never a zero. */
export interface Formats {
  /** Minor units in decimal text: `1 234,56 €`. */
  readonly formatMoney: (minor: string | null | undefined) => string;
  /** A computed percentage, to two decimals: `12,35 %`. */
  readonly formatPercent: (percent: string | null | undefined) => string;
  /** A stated percentage, or every digit of another: `2,00 %`, `12,3456 %`. */
  readonly formatExactPercent: (percent: string | null | undefined) => string;
  /** Credits, games, pieces. */
  readonly formatCount: (count: string | number | null | undefined) => string;
  /** `2026-11-21` as `21/11/2026`. */
  readonly formatDay: (day: string | null | undefined) => string;
  /** An instant on the establishment's clock. */
  readonly formatInstant: (instant: string | null | undefined) => string;
}

/** Returns the format extended to absent values, which are written as a dash. */
function createDashFormatter<T>(format: (value: T) => string): (value: T | null | undefined) => string {
  return (value) => (value === null || value === undefined ? documentFormats.ABSENT : format(value));
}

/** Returns the formats of the establishment's figures in the screen's language; absent figures are a dash. */
export function useFormats(): Formats {
  const { currency, currencyExponent, timeZone } = useEstablishment();
  const { i18n } = useTranslation();
  const language: Language = i18n.language === 'en' ? 'en' : 'fr';
  return {
    formatMoney: createDashFormatter((minor) =>
      documentFormats.formatMoney(BigInt(minor), { code: currency, exponent: currencyExponent }, language),
    ),
    formatPercent: createDashFormatter((percent) => documentFormats.formatPercent(percent, language)),
    formatExactPercent: createDashFormatter((percent) => documentFormats.formatStatedPercent(percent, language)),
    formatCount: createDashFormatter((count) => documentFormats.formatDecimal(String(count), language)),
    formatDay: createDashFormatter((day) => documentFormats.formatDay(day, language)),
    formatInstant: createDashFormatter((instant) => documentFormats.formatInstant(instant, timeZone, language)),
  };
}

/** Writes a percentage to two decimals, with all of its digits in its tooltip. */
export function Percent({ percent }: { readonly percent: string | null | undefined }) {
  const formats = useFormats();
  const isAbsent = percent === null || percent === undefined;
  return (
    <span className="figure" {...(isAbsent ? {} : { title: formats.formatExactPercent(percent) })}>
      {formats.formatPercent(percent)}
    </span>
  );
}

/** Writes an amount in minor units in the establishment's currency, with its sign. */
export function Money({ amountMinor }: { readonly amountMinor: string | null | undefined }) {
  const { formatMoney } = useFormats();
  return (
    <Text span inherit className="figure">
      {formatMoney(amountMinor)}
    </Text>
  );
}
