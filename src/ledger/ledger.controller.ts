import { Body, Controller, Get, Header, Param, Post, Query } from '@nestjs/common';
import { CurrentActor, CurrentHouse, Permission } from '../identity/access.decorators.js';
import type { Actor, House } from '../identity/access.decorators.js';
import { IdempotentWrite } from '../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../platform/database/idempotency.js';
import { ChartService } from './chart.service.js';
import { JournalsService } from './journals.service.js';
import type { AccountPage, JournalEntry, JournalPage, JournalSums, TrialBalance } from './journal-pages.js';
import {
  AccountPageDto,
  EntryReversalDto,
  JournalCsvDto,
  JournalPageDto,
  LedgerCsvDto,
  LedgerPeriodDto,
  LedgerAccountDto,
} from './ledger.dto.js';
import type { AccountRow } from './ledger.queries.js';

const CSV = 'text/csv; charset=utf-8';

@Controller('establishments/:establishment/ledger')
export class LedgerController {
  constructor(
    private readonly journals: JournalsService,
    private readonly chart: ChartService,
  ) {}

  @Get('accounts')
  @Permission('ledger.read')
  accounts(@CurrentHouse() house: House): Promise<AccountRow[]> {
    return this.journals.accounts(house);
  }

  /** Adds an account to the chart; it is posted to once a role has it. */
  @Post('accounts')
  @Permission('ledger.manage')
  openAccount(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Body() { accountCode, kind, titleFr, titleEn }: LedgerAccountDto,
  ): Promise<Wire<AccountRow>> {
    return this.chart.openAccount(actor, house, write, { code: accountCode, kind, titleFr, titleEn });
  }

  @Get('trial-balance')
  @Permission('ledger.read')
  trialBalance(@CurrentHouse() house: House, @Query() period: LedgerPeriodDto): Promise<TrialBalance> {
    return this.journals.trialBalance(house, period);
  }

  @Get('accounts/:account')
  @Permission('ledger.read')
  account(
    @CurrentHouse() house: House,
    @Param('account') account: string,
    @Query() page: AccountPageDto,
  ): Promise<AccountPage> {
    return this.journals.account(house, account, page, page);
  }

  @Get('trial-balance.csv')
  @Permission('ledger.read')
  @Header('content-type', CSV)
  trialBalanceCsv(@CurrentHouse() house: House, @Query() { language, ...period }: LedgerCsvDto): Promise<string> {
    return this.journals.trialBalanceCsv(house, period, language);
  }

  @Get('accounts/:account/entries.csv')
  @Permission('ledger.read')
  @Header('content-type', CSV)
  accountCsv(
    @CurrentHouse() house: House,
    @Param('account') account: string,
    @Query() { language, ...period }: LedgerCsvDto,
  ): Promise<string> {
    return this.journals.accountCsv(house, account, period, language);
  }

  /** Every journal with what was posted to it in the period. */
  @Get('journals')
  @Permission('ledger.read')
  journalsOf(@CurrentHouse() house: House, @Query() period: LedgerPeriodDto): Promise<JournalSums[]> {
    return this.journals.journals(house, period);
  }

  @Get('entries')
  @Permission('ledger.read')
  journal(@CurrentHouse() house: House, @Query() query: JournalPageDto): Promise<JournalPage> {
    return this.journals.journal(house, query, query, query);
  }

  @Get('entries.csv')
  @Permission('ledger.read')
  @Header('content-type', CSV)
  journalCsv(@CurrentHouse() house: House, @Query() query: JournalCsvDto): Promise<string> {
    return this.journals.journalCsv(house, query, query, query.language);
  }

  @Get('entries/:entry')
  @Permission('ledger.read')
  entry(@CurrentHouse() house: House, @Param('entry') entry: string): Promise<JournalEntry> {
    return this.journals.entry(house, entry);
  }

  @Post('entries/:entry/reversal')
  @Permission('ledger.reverse')
  proposeReversal(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Param('entry') entryNumber: string,
    @Body() wanted: EntryReversalDto,
  ): Promise<Wire<{ requestId: bigint }>> {
    const { gamingDay, reason } = wanted;
    return this.journals.proposeReversal(actor, house, write, { entryNumber, gamingDay, reason });
  }
}
