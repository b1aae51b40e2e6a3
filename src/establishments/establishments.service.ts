import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { CHARTS_OF_ACCOUNTS } from '#domain/accounting/charts-of-accounts.js';
import type { JurisdictionCode } from '#domain/settings/jurisdictions.js';
import { ChartService } from '#ledger/chart.service.js';
import { insertRow } from '#platform/database/entities.js';
import { Clock } from '#platform/runtime/clock.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { requireCurrencyExponent } from './currency.js';
import { EstablishmentEntity } from './entities/establishment.entity.js';
import {
  listEstablishments,
  findEstablishmentByCode,
  requireEstablishmentById,
  lockEstablishments,
  ensureMonthPartitions,
  computeNextEstablishmentId,
} from './directory/establishments.queries.js';
import type { EstablishmentRow } from './directory/establishments.queries.js';
import { addDays, isTimeZone } from './days/gaming-day.js';
import { SettingsService } from './settings/settings.service.js';

export interface NewEstablishment {
  readonly code: string;
  readonly name: string;
  /** ISO 4217; it determines the decimals, which must agree when given. */
  readonly currency: string;
  readonly currencyExponent?: number | undefined;
  readonly jurisdiction: JurisdictionCode;
  readonly timeZone: string;
  readonly firstGamingDay: string;
  /** `HH:MM`, local. */
  readonly closingTime: string;
  /** The legal entity that owns it, as documents name it; absent: not entered yet. */
  readonly legalName?: string | undefined;
  readonly legalForm?: string | undefined;
  readonly registeredOffice?: string | undefined;
  readonly registrationNumber?: string | undefined;
  /** The two digits of its ticket system; absent: its machines have none. */
  readonly ticketSystem?: string | undefined;
  /** The first two digits of its cards; absent: it has none. */
  readonly cardSystem?: string | undefined;
  /** ISO weekdays of its drop; absent: it has no plan. */
  readonly dropWeekdays?: string | undefined;
}

const PARTITIONED_TABLES = ['meter_readings', 'machine_events'] as const;
const PARTITION_PAST_DAYS = 1100;
const PARTITION_FUTURE_DAYS = 92;

/** Manages the establishments of the operator, each with its currency, jurisdiction, gaming days and books. */
@Injectable()
export class EstablishmentsService {
  constructor(
    private readonly chart: ChartService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an establishment with its settings, chart of accounts and partitions, within the caller's transaction.
   * `createdBy` is null without a person: the first start, the demonstration.
   * Refuses UNKNOWN_CURRENCY, CURRENCY_EXPONENT_MISMATCH, UNKNOWN_TIME_ZONE, SETTING_NOT_VALID, ALREADY_EXISTS.
   */
  async createEstablishment(tx: Tx, createdBy: bigint | null, input: NewEstablishment): Promise<EstablishmentRow> {
    const currencyExponent = requireCurrencyExponent(input.currency, input.currencyExponent);
    if (!isTimeZone(input.timeZone)) refuse('UNKNOWN_TIME_ZONE', { timeZone: input.timeZone });
    await lockEstablishments(tx);
    if ((await findEstablishmentByCode(tx, input.code)) !== undefined || input.code === 'OPERATOR') {
      refuse('ALREADY_EXISTS', { what: input.code });
    }
    const establishmentId = await computeNextEstablishmentId(tx);
    const now = this.clock.now();
    const auditContext = {
      establishmentId,
      personId: createdBy,
      action: 'establishments.create' as const,
      happenedAt: now,
    };
    await setAuditContext(tx, auditContext);
    const { code, name, currency, jurisdiction, timeZone, firstGamingDay } = input;
    const currencyFields = { currency, currencyExponent };
    const establishmentFields = {
      kind: 'casino' as const,
      code,
      name,
      jurisdiction,
      timeZone,
      firstGamingDay,
      recordedAt: now,
    };
    await insertRow(tx, EstablishmentEntity, { establishmentId, ...currencyFields, ...establishmentFields });
    await this.settings.insertFirstValues(tx, { establishmentId, firstGamingDay }, pickFirstSettings(input), createdBy);
    await this.chart.createChart(tx, establishmentId, firstGamingDay, CHARTS_OF_ACCOUNTS[jurisdiction]);
    await this.ensurePartitions(tx, firstGamingDay, now.toISOString().slice(0, 10));
    return requireEstablishmentById(tx, establishmentId);
  }

  /**
   * Creates the monthly partitions of readings and events from a day on, unless they exist.
   * Months over three years ago stay together in the default partition unless an import needs them.
   */
  async ensurePartitions(tx: Tx, firstNeededDay: string, currentDate: string): Promise<void> {
    const earliestDay = addDays(currentDate, -PARTITION_PAST_DAYS);
    const latestDay = addDays(currentDate, PARTITION_FUTURE_DAYS);
    const firstDay = firstNeededDay > earliestDay ? firstNeededDay : earliestDay;
    for (const table of PARTITIONED_TABLES) await ensureMonthPartitions(tx, table, firstDay, latestDay);
  }

  /** Returns the establishments, without the operator. */
  listEstablishments(db: Queryable): Promise<EstablishmentRow[]> {
    return listEstablishments(db);
  }

  /** Returns the establishment with that code. Refuses UNKNOWN_ESTABLISHMENT. */
  async requireEstablishmentByCode(db: Queryable, code: string): Promise<EstablishmentRow> {
    const establishment = await findEstablishmentByCode(db, code);
    return establishment ?? refuse('UNKNOWN_ESTABLISHMENT', { establishment: code });
  }

  /**
   * Returns the establishment with this code, for the command line and tasks without a request.
   * Refuses UNKNOWN_ESTABLISHMENT.
   */
  async requireEstablishment(db: Queryable, code: string): Promise<Establishment> {
    const establishment = await this.requireEstablishmentByCode(db, code);
    const { establishmentId, name, currency, currencyExponent, jurisdiction, timeZone } = establishment;
    return { establishmentId, code, name, currency, currencyExponent, jurisdiction, timeZone };
  }
}

/** Returns the settings chosen at the creation of an establishment; every other one begins with its default. */
function pickFirstSettings(input: NewEstablishment): Readonly<Record<string, string>> {
  const { closingTime, legalName, legalForm, registeredOffice, registrationNumber } = input;
  const { ticketSystem, cardSystem, dropWeekdays } = input;
  const companyFields = { legalName, legalForm, registeredOffice, registrationNumber };
  const chosenSettings = { closingTime, ...companyFields, ticketSystem, cardSystem, dropWeekdays };
  return Object.fromEntries(
    Object.entries(chosenSettings).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
