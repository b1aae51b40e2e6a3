import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  ABSENT,
  formatDay,
  formatDecimal,
  formatInstant,
  formatMoney,
  formatPercent,
  formatStatedPercent,
} from '#documents/words/format.js';
import { useEstablishment } from '#web/session/establishment.js';
import type { Language } from '#declarations/shapes/text.js';

/** Formats figures as the documents do; absent ones are a dash, never a zero. */
export interface Formats {
  /** Minor units in decimal text: `1 234,56 €`. */
  readonly money: (minor: string | null | undefined) => string;
  /** A computed percentage, to two decimals: `12,35 %`. */
  readonly percent: (percent: string | null | undefined) => string;
  /** A stated percentage, or every digit of another: `2,00 %`, `12,3456 %`. */
  readonly exactPercent: (percent: string | null | undefined) => string;
  /** Credits, games, pieces. */
  readonly count: (count: string | number | null | undefined) => string;
  /** `2026-11-21` as `21/11/2026`. */
  readonly day: (day: string | null | undefined) => string;
  /** An instant on the establishment's clock. */
  readonly instant: (instant: string | null | undefined) => string;
}

/** Returns the format extended to absent values, which are written as a dash. */
function formatOrDash<T>(format: (value: T) => string): (value: T | null | undefined) => string {
  return (value) => (value === null || value === undefined ? ABSENT : format(value));
}

/** Returns the formats of the establishment's figures in the screen's language; absent figures are a dash. */
export function useFormats(): Formats {
  const { currency, currencyExponent, timeZone } = useEstablishment();
  const { i18n } = useTranslation();
  const language: Language = i18n.language === 'en' ? 'en' : 'fr';
  return {
    money: formatOrDash((minor) =>
      formatMoney(BigInt(minor), { code: currency, exponent: currencyExponent }, language),
    ),
    percent: formatOrDash((percent) => formatPercent(percent, language)),
    exactPercent: formatOrDash((percent) => formatStatedPercent(percent, language)),
    count: formatOrDash((count) => formatDecimal(String(count), language)),
    day: formatOrDash((day) => formatDay(day, language)),
    instant: formatOrDash((instant) => formatInstant(instant, timeZone, language)),
  };
}

/** Writes a percentage to two decimals, with all of its digits in its tooltip. */
export function Percent({ percent }: { readonly percent: string | null | undefined }) {
  const formats = useFormats();
  const isAbsent = percent === null || percent === undefined;
  return (
    <span className="figure" {...(isAbsent ? {} : { title: formats.exactPercent(percent) })}>
      {formats.percent(percent)}
    </span>
  );
}

/** Writes an amount in minor units in the establishment's currency, with its sign. */
export function Money({ minor }: { readonly minor: string | null | undefined }) {
  const { money } = useFormats();
  return (
    <Text span inherit className="figure">
      {money(minor)}
    </Text>
  );
}
