import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CurrentActor, CurrentHouse, Permission } from '../access/access.decorators.js';
import type { Actor, House } from '../access/access.decorators.js';
import { IdempotentWrite } from '../platform/idempotency.js';
import type { Wire, WriteKey } from '../platform/idempotency.js';
import { JournalsService } from './journals.service.js';
import type { AccountPage, JournalPage, TrialBalance } from './journals.service.js';
import { AccountPageDto, JournalPageDto, LedgerPeriodDto, ReversalDto } from './ledger.dto.js';
import type { AccountRow, JournalEntryRow } from './ledger.queries.js';

@Controller('establishments/:establishment/ledger')
export class LedgerController {
  constructor(private readonly journals: JournalsService) {}

  @Get('accounts')
  @Permission('ledger.read')
  accounts(@CurrentHouse() house: House): Promise<AccountRow[]> {
    return this.journals.accounts(house);
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

  @Get('entries')
  @Permission('ledger.read')
  journal(
    @CurrentHouse() house: House,
    @Query() { from, to, journal, after, limit }: JournalPageDto,
  ): Promise<JournalPage> {
    return this.journals.journal(house, { from, to }, { journal: journal ?? null, after, limit });
  }

  @Get('entries/:entry')
  @Permission('ledger.read')
  entry(@CurrentHouse() house: House, @Param('entry') entry: string): Promise<JournalEntryRow> {
    return this.journals.entry(house, entry);
  }

  @Post('entries/:entry/reversal')
  @Permission('ledger.reverse')
  proposeReversal(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Param('entry') entryNumber: string,
    @Body() wanted: ReversalDto,
  ): Promise<Wire<{ requestId: bigint }>> {
    const { gamingDay, reason } = wanted;
    return this.journals.proposeReversal(actor, house, write, { entryNumber, gamingDay, reason });
  }
}
