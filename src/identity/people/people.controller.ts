import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdempotentWrite, type Wire, type WriteKey } from '#platform/database/idempotency.js';
import { CurrentActor, FreshProof, Permission, type Actor } from '../access/access.decorators.js';
import {
  AccountStateDto,
  NewAccountDto,
  NewPersonDto,
  PeopleQueryDto,
  PersonChangeDto,
  ReasonDto,
} from '../access/access.dto.js';
import { AccountsService, type Account, type AccountWithPassword } from './accounts.service.js';
import { IdPipe } from '../access/id.pipe.js';
import type { PersonRow } from './people.queries.js';
import { PeopleService } from './people.service.js';

@ApiTags('access')
@Controller()
export class PeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly accounts: AccountsService,
  ) {}

  /** Returns people, newest first, a page at a time. */
  @Permission('people.read')
  @Get('people')
  listPeople(@Query() { search, before, limit }: PeopleQueryDto): Promise<PersonRow[]> {
    return this.people.listPeople(search ?? null, before === undefined ? null : BigInt(before), limit ?? 100);
  }

  /** Returns one person with their accounts. */
  @Permission('people.read')
  @Get('people/:personId')
  findPerson(@Param('personId', IdPipe) personId: bigint): Promise<PersonRow> {
    return this.people.findPerson(personId);
  }

  /** Enters a person of the installation's staff, without account or function. */
  @Permission('people.manage')
  @FreshProof()
  @Post('people')
  createPerson(
    @CurrentActor() actor: Actor,
    @IdempotentWrite() writeKey: WriteKey,
    @Body() person: NewPersonDto,
  ): Promise<Wire<PersonRow>> {
    return this.people.createPerson(actor, writeKey, person);
  }

  /** Corrects a person's name or dates the end of their employment. */
  @Permission('people.manage')
  @FreshProof()
  @Patch('people/:personId')
  changePerson(
    @CurrentActor() actor: Actor,
    @IdempotentWrite() writeKey: WriteKey,
    @Param('personId', IdPipe) personId: bigint,
    @Body() change: PersonChangeDto,
  ): Promise<Wire<PersonRow>> {
    return this.people.changePerson(actor, writeKey, personId, change);
  }

  /**
   * Opens an account; the generated password is in the response, once. For a person who decides, the approver's
   * response contains it.
   */
  @Permission('people.manage')
  @FreshProof()
  @Post('people/:personId/accounts')
  openAccount(
    @CurrentActor() actor: Actor,
    @IdempotentWrite() writeKey: WriteKey,
    @Param('personId', IdPipe) personId: bigint,
    @Body() { login, reason }: NewAccountDto,
  ): Promise<AccountWithPassword> {
    return this.accounts.openAccount(actor, writeKey, personId, { login, ...(reason === undefined ? {} : { reason }) });
  }

  /**
   * Resets a password; the generated password is in the response, once. For a person who decides, the approver's
   * response contains it.
   */
  @Permission('people.manage')
  @FreshProof()
  @Post('accounts/:accountId/password-reset')
  resetPassword(
    @CurrentActor() actor: Actor,
    @IdempotentWrite() writeKey: WriteKey,
    @Param('accountId', IdPipe) accountId: bigint,
    @Body() { reason }: ReasonDto,
  ): Promise<AccountWithPassword> {
    return this.accounts.resetPassword(actor, writeKey, accountId, reason);
  }

  /** Suspends, ends or reactivates an account; its sessions and its person's tokens end at once, for good. */
  @Permission('people.manage')
  @FreshProof()
  @Post('accounts/:accountId/state')
  setAccountState(
    @CurrentActor() actor: Actor,
    @IdempotentWrite() writeKey: WriteKey,
    @Param('accountId', IdPipe) accountId: bigint,
    @Body() change: AccountStateDto,
  ): Promise<Wire<Account>> {
    return this.accounts.setAccountState(actor, writeKey, accountId, change);
  }
}
