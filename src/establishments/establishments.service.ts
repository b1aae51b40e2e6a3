import { Injectable } from '@nestjs/common';
import type { House } from '../identity/access.decorators.js';
import { beginAct } from '../audit/log/act.js';
import { CHARTS_OF_ACCOUNTS } from '../domain/accounting/charts-of-accounts.js';
import type { JurisdictionCode } from '../domain/settings/jurisdictions.js';
import { ChartService } from '../ledger/chart.service.js';
import { Clock } from '../platform/runtime/clock.js';
import { refuse } from '../refusals/refusal.js';
import { oneRow, rows } from '../platform/database/rows.js';
import type { Queryable, Tx } from '../platform/database/rows.js';
import { currencyExponent } from './currency.js';
import { allEstablishments, establishmentByCode, establishmentById } from './establishments.queries.js';
import type { EstablishmentRow } from './establishments.queries.js';
import { addDays, isTimeZone } from './days/gaming-day.js';
import { SettingsService } from './settings/settings.service.js';

export interface NewEstablishment {
  readonly code: string;
  readonly name: string;
  /** ISO 4217; its decimals come with it, and must agree when they are given. */
  readonly currency: string;
  readonly currencyExponent?: number | undefined;
  readonly jurisdiction: JurisdictionCode;
  readonly timeZone: string;
  readonly firstGamingDay: string;
  /** `HH:MM`, local. */
  readonly closingTime: string;
}

const PARTITIONED = ['meter_readings', 'machine_events'] as const;
const PARTITION_PAST_DAYS = 1100;
const PARTITION_FUTURE_DAYS = 92;

/** The houses of the operator: each with its currency, its jurisdiction, its gaming day and its own books. */
@Injectable()
export class EstablishmentsService {
  constructor(
    private readonly chart: ChartService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a house with its default settings, its chart of accounts and its partitions, within a transaction of the
   * caller. `createdBy` is null for what no person does: the first start, the demonstration.
   * Refuses UNKNOWN_CURRENCY, CURRENCY_EXPONENT_MISMATCH, UNKNOWN_TIME_ZONE, SETTING_NOT_VALID, ALREADY_EXISTS.
   */
  async create(tx: Tx, createdBy: bigint | null, wanted: NewEstablishment): Promise<EstablishmentRow> {
    const exponent = currencyExponent(wanted.currency, wanted.currencyExponent);
    if (!isTimeZone(wanted.timeZone)) refuse('UNKNOWN_TIME_ZONE', { timeZone: wanted.timeZone });
    await rows(tx, `select pg_advisory_xact_lock(hashtextextended('establishments', 0))`);
    if ((await establishmentByCode(tx, wanted.code)) !== undefined || wanted.code === 'OPERATOR') {
      refuse('ALREADY_EXISTS', { what: wanted.code });
    }
    const { next } = await oneRow<{ readonly next: number }>(
      tx,
      `select coalesce(max(establishments.establishment_id), 0) + 1 as next from establishments`,
    );
    await beginAct(tx, {
      establishmentId: next,
      personId: createdBy,
      act: 'establishments.create',
      happenedAt: this.clock.now(),
      gamingDay: null,
    });
    await rows(
      tx,
      `insert into establishments (establishment_id, kind, code, name, currency, currency_exponent, jurisdiction,
          time_zone, first_gaming_day, recorded_at)
        values ($1, 'casino', $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        next,
        wanted.code,
        wanted.name,
        wanted.currency,
        exponent,
        wanted.jurisdiction,
        wanted.timeZone,
        wanted.firstGamingDay,
        this.clock.now(),
      ],
    );
    const house = { establishmentId: next, firstGamingDay: wanted.firstGamingDay };
    await this.settings.start(tx, house, { closingTime: wanted.closingTime }, createdBy);
    await this.chart.openBooks(tx, next, wanted.firstGamingDay, CHARTS_OF_ACCOUNTS[wanted.jurisdiction]);
    const today = this.clock.now().toISOString().slice(0, 10);
    await this.ensurePartitions(tx, wanted.firstGamingDay, today);
    return (await establishmentById(tx, next)) ?? refuse('UNKNOWN_ESTABLISHMENT', { establishment: wanted.code });
  }

  /**
   * Makes the months of readings and events from a day on; months before three years ago stay together in the default
   * partition unless an import asks for them. What exists already is left alone.
   */
  async ensurePartitions(tx: Tx, from: string, today: string): Promise<void> {
    const earliest = addDays(today, -PARTITION_PAST_DAYS);
    const latest = addDays(today, PARTITION_FUTURE_DAYS);
    const first = from > earliest ? from : earliest;
    for (const table of PARTITIONED) {
      await rows(tx, 'select ensure_month_partitions($1::regclass, $2::date, $3::date)', [table, first, latest]);
    }
  }

  list(on: Queryable): Promise<EstablishmentRow[]> {
    return allEstablishments(on);
  }

  /** The house of that code, or UNKNOWN_ESTABLISHMENT. */
  async byCode(on: Queryable, code: string): Promise<EstablishmentRow> {
    const row = await establishmentByCode(on, code);
    return row ?? refuse('UNKNOWN_ESTABLISHMENT', { establishment: code });
  }

  /** The same as the routes' `House`: for the command line and what starts without a request. */
  async houseByCode(on: Queryable, code: string): Promise<House> {
    const {
      establishmentId,
      name,
      currency,
      currencyExponent: exponent,
      jurisdiction,
      timeZone,
    } = await this.byCode(on, code);
    return { establishmentId, code, name, currency, currencyExponent: exponent, jurisdiction, timeZone };
  }
}
