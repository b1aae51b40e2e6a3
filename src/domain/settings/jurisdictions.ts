import { Decimal } from 'decimal.js';

/**
 * The jurisdictions of an establishment, as data: amounts, rates and factors with the article that sets them and its
 * starting day. An establishment has one of them and may only tighten its limits.
 */
export const JURISDICTION_CODES = ['MC', 'FR', 'AI67'] as const;
/** Jurisdiction whose texts apply to the establishment. */
export type JurisdictionCode = (typeof JURISDICTION_CODES)[number];

/** A rate in percent, or a factor, as decimal text. */
export interface JurisdictionAmount {
  /** Name of the amount. */
  readonly name: string;
  /** Value, as text. */
  readonly value: string;
  /** Unit: percent or a factor. */
  readonly unit: 'percent' | 'factor';
  readonly article: string;
  /** First day of the value, ISO date. */
  readonly from: string;
}

/** The limit of a setting. An empty half of a tolerance (null) is looser than any figure. */
export interface SettingLimit {
  readonly settingKey: string;
  /** Direction: the value is at most or at least this one. */
  readonly bound: 'atMost' | 'atLeast';
  /** Limit, as text. */
  readonly value: string;
  readonly article: string;
  /** First day of the limit, ISO date. */
  readonly from: string;
}

export interface Jurisdiction {
  readonly code: JurisdictionCode;
  readonly fr: string;
  readonly en: string;
  /** Usual currency code of ISO 4217. */
  readonly usualCurrency: string;
  /** Usual time zone name of the IANA database. */
  readonly usualTimeZone: string;
  readonly amounts: readonly JurisdictionAmount[];
  readonly settingLimits: readonly SettingLimit[];
}

export const JURISDICTIONS: Readonly<Record<JurisdictionCode, Jurisdiction>> = {
  MC: {
    code: 'MC',
    fr: 'Principauté de Monaco (arrêté ministériel n° 88-384)',
    en: 'Principality of Monaco (ministerial order no. 88-384)',
    usualCurrency: 'EUR',
    usualTimeZone: 'Europe/Monaco',
    amounts: [{ name: 'cheminDeFerRake', value: '5', unit: 'percent', article: 'MC:11.7', from: '1988-07-26' }],
    settingLimits: [],
  },
  FR: {
    code: 'FR',
    fr: 'France (arrêté du 14 mai 2007)',
    en: 'France (order of 14 May 2007)',
    usualCurrency: 'EUR',
    usualTimeZone: 'Europe/Paris',
    amounts: [],
    settingLimits: [
      {
        settingKey: 'launderingThresholdMinor',
        bound: 'atMost',
        value: '200000',
        article: 'CMF R561-10',
        from: '2020-02-12',
      },
    ],
  },
  AI67: {
    code: 'AI67',
    fr: 'Arrêté du 5 juin 1967',
    en: 'Order of 5 June 1967',
    usualCurrency: 'DJF',
    usualTimeZone: 'Africa/Djibouti',
    amounts: [
      { name: 'cheminDeFerRake', value: '5', unit: 'percent', article: 'AI67:34', from: '1967-06-05' },
      { name: 'limitedBankRake', value: '2', unit: 'percent', article: 'AI67:34', from: '1967-06-05' },
      { name: 'openBankRake', value: '1.25', unit: 'percent', article: 'AI67:34', from: '1967-06-05' },
      { name: 'bouleAdvance', value: '4000', unit: 'factor', article: 'AI67:7', from: '1967-06-05' },
      { name: 'vingtTroisAdvance', value: '10000', unit: 'factor', article: 'AI67:7', from: '1967-06-05' },
    ],
    settingLimits: [],
  },
};

/**
 * Article that names the base of the levy on machines, by jurisdiction; null: the texts held here do not name it.
 *
 * CGCT L2333-55-1 (4°): the count − advances − tickets issued − wins paid by the desk − unclaimed wins, at the
 * coefficient that is the setting `fiscalCoefficient`.
 */
export const LEVY_BASE_ARTICLES: Readonly<Record<JurisdictionCode, string | null>> = {
  MC: null,
  FR: 'CGCT L2333-55-1',
  AI67: null,
};

/**
 * Returns the first limit in force on that gaming day that a value of the setting would exceed; null when it respects
 * them all. No value at all (null) exceeds every limit.
 */
export function findExceededLimit(
  limits: readonly SettingLimit[],
  settingKey: string,
  value: string | number | null,
  gamingDay: string,
): SettingLimit | null {
  const limitsInForce = limits.filter((limit) => limit.settingKey === settingKey && limit.from <= gamingDay);
  return limitsInForce.find((limit) => value === null || isBeyondLimit(limit, String(value))) ?? null;
}

/** Returns true when the value is beyond the limit; times are compared as text, numbers as decimals. */
function isBeyondLimit(limit: SettingLimit, value: string): boolean {
  if (!/^\d+(\.\d+)?$/.test(value)) return limit.bound === 'atMost' ? value > limit.value : value < limit.value;
  const comparison = new Decimal(value).comparedTo(limit.value);
  return limit.bound === 'atMost' ? comparison > 0 : comparison < 0;
}
