import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { ChartService } from './chart.service.js';
import { JournalsService } from './journals.service.js';
import type { AccountPage, JournalEntry, JournalPage, JournalSums, TrialBalance } from './journal-pages.js';
import { AccountPageDto, EntryReversalDto, JournalPageDto, LedgerPeriodDto, LedgerAccountDto } from './ledger.dto.js';
import type { AccountRow } from './ledger.queries.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

@Controller('establishments/:establishment/ledger')
export class LedgerController {
  constructor(
    private readonly journals: JournalsService,
    private readonly chart: ChartService,
  ) {}

  /** Returns the ledger accounts by code. */
  @Get('accounts')
  @Permission('ledger.read')
  listAccounts(@CurrentEstablishment() establishment: Establishment): Promise<AccountRow[]> {
    return this.journals.listLedgerAccounts(establishment);
  }

  /** Adds an account to the chart; nothing is posted to it until it has a role. */
  @Post('accounts')
  @Permission('ledger.manage')
  openAccount(
    @WriteRequest() userRequest: UserRequest,
    @Body() { accountCode, kind, titleFr, titleEn }: LedgerAccountDto,
  ): Promise<Serialized<AccountRow>> {
    return this.chart.openAccount(userRequest, { code: accountCode, kind, titleFr, titleEn });
  }

  /** Returns the trial balance of a period. */
  @Get('trial-balance')
  @Permission('ledger.read')
  findTrialBalance(
    @CurrentEstablishment() establishment: Establishment,
    @Query() period: LedgerPeriodDto,
  ): Promise<TrialBalance> {
    return this.journals.getTrialBalance(establishment, period);
  }

  /** Returns a page of an account's lines in a period, with the balance after each. */
  @Get('accounts/:account')
  @Permission('ledger.read')
  findAccountPage(
    @CurrentEstablishment() establishment: Establishment,
    @Param('account') accountCode: string,
    @Query() query: AccountPageDto,
  ): Promise<AccountPage> {
    return this.journals.getAccountPage(establishment, accountCode, query, query);
  }

  /** Returns every journal with its postings of the period. */
  @Get('journals')
  @Permission('ledger.read')
  listJournals(
    @CurrentEstablishment() establishment: Establishment,
    @Query() period: LedgerPeriodDto,
  ): Promise<JournalSums[]> {
    return this.journals.listJournals(establishment, period);
  }

  /** Returns the entries of the journals by their numbers, a page at a time. */
  @Get('entries')
  @Permission('ledger.read')
  findJournalPage(
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: JournalPageDto,
  ): Promise<JournalPage> {
    return this.journals.getJournalPage(establishment, query, query, query);
  }

  /** Returns one ledger entry with its lines. */
  @Get('entries/:entry')
  @Permission('ledger.read')
  findEntry(
    @CurrentEstablishment() establishment: Establishment,
    @Param('entry') entryNumber: string,
  ): Promise<JournalEntry> {
    return this.journals.requireEntry(establishment, entryNumber);
  }

  /** Requests the reversal of an entry, which another person must approve. */
  @Post('entries/:entry/reversal')
  @Permission('ledger.reverse')
  proposeReversal(
    @WriteRequest() userRequest: UserRequest,
    @Param('entry') entryNumber: string,
    @Body() input: EntryReversalDto,
  ): Promise<Serialized<{ requestId: bigint }>> {
    const { gamingDay, reason } = input;
    return this.journals.proposeReversal(userRequest, { entryNumber, gamingDay, reason });
  }
}
