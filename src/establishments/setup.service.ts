import { Injectable } from '@nestjs/common';
import { JURISDICTIONS, type Jurisdiction } from '#domain/settings/jurisdictions.js';
import { rules } from '#domain/settings/regulation.js';
import { findSettingDefinition } from '#domain/settings/settings.js';
import { Database } from '#platform/database/database.js';
import { requireCurrencyExponent } from './currency.js';
import { listEstablishments } from './directory/establishments.queries.js';

/** State of the setup of the installation. */
export interface SetupState {
  /** True: no establishment exists yet. */
  readonly isNeeded: boolean;
}

/** A jurisdiction with its articles, its amounts and the settings that an establishment may not loosen. */
export interface JurisdictionChoice extends Jurisdiction {
  /** Number of its articles that the product covers. */
  readonly articleCount: number;
}

/** A currency that an establishment may have. */
export interface CurrencyChoice {
  /** Currency code of ISO 4217. */
  readonly code: string;
  /** Number of decimals of the currency. */
  readonly exponent: number;
}

/** The choices of the form that creates an establishment. */
export interface SetupChoices {
  readonly jurisdictions: readonly JurisdictionChoice[];
  /** Currencies. */
  readonly currencies: readonly CurrencyChoice[];
  /** Time zone names of the IANA database. */
  readonly timeZones: readonly string[];
  /** The usual closing hour, `HH:MM`. */
  readonly closingTime: string;
}

/** Manages the start of an installation. */
@Injectable()
export class SetupService {
  constructor(private readonly database: Database) {}

  /** Returns whether the installation still waits for its first establishment. */
  async readSetupState(): Promise<SetupState> {
    return { isNeeded: (await listEstablishments(this.database.dataSource)).length === 0 };
  }

  /**
   * Returns the choices of the form that creates an establishment: jurisdictions, currencies, time zones, closing time.
   */
  getSetupChoices(): SetupChoices {
    return {
      jurisdictions: Object.values(JURISDICTIONS).map((jurisdiction) => ({
        ...jurisdiction,
        articleCount: rules.filter(({ key }) => key.startsWith(`${jurisdiction.code}:`)).length,
      })),
      currencies: Intl.supportedValuesOf('currency').map((code) => ({ code, exponent: requireCurrencyExponent(code) })),
      timeZones: Intl.supportedValuesOf('timeZone'),
      closingTime: String(findSettingDefinition('closingTime')?.byDefault ?? ''),
    };
  }
}
