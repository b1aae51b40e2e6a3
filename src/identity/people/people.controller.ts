import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdempotentWrite, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import { CurrentActor, RequireRecentAuthentication, Permission, type Actor } from '../access/access.decorators.js';
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
    return this.people.getPerson(personId);
  }

  /** Enters a person of the installation's staff, without account or function. */
  @Permission('people.manage')
  @RequireRecentAuthentication()
  @Post('people')
  createPerson(
    @CurrentActor() actor: Actor,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Body() person: NewPersonDto,
  ): Promise<Serialized<PersonRow>> {
    return this.people.createPerson(actor, idempotencyKey, person);
  }

  /** Corrects a person's name or dates the end of their employment. */
  @Permission('people.manage')
  @RequireRecentAuthentication()
  @Patch('people/:personId')
  changePerson(
    @CurrentActor() actor: Actor,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Param('personId', IdPipe) personId: bigint,
    @Body() change: PersonChangeDto,
  ): Promise<Serialized<PersonRow>> {
    return this.people.changePerson(actor, idempotencyKey, personId, change);
  }

  /**
   * Opens an account; the generated password is in the response, once. For a person who decides, the approver's
   * response contains it.
   */
  @Permission('people.manage')
  @RequireRecentAuthentication()
  @Post('people/:personId/accounts')
  openAccount(
    @CurrentActor() actor: Actor,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Param('personId', IdPipe) personId: bigint,
    @Body() { login, reason }: NewAccountDto,
  ): Promise<AccountWithPassword> {
    return this.accounts.openAccount(actor, idempotencyKey, personId, {
      login,
      ...(reason === undefined ? {} : { reason }),
    });
  }

  /**
   * Resets a password; the generated password is in the response, once. For a person who decides, the approver's
   * response contains it.
   */
  @Permission('people.manage')
  @RequireRecentAuthentication()
  @Post('accounts/:accountId/password-reset')
  resetPassword(
    @CurrentActor() actor: Actor,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Param('accountId', IdPipe) accountId: bigint,
    @Body() { reason }: ReasonDto,
  ): Promise<AccountWithPassword> {
    return this.accounts.resetPassword(actor, idempotencyKey, accountId, reason);
  }

  /** Suspends, ends or reactivates an account; its sessions and its person's tokens end at once, for good. */
  @Permission('people.manage')
  @RequireRecentAuthentication()
  @Post('accounts/:accountId/state')
  setAccountState(
    @CurrentActor() actor: Actor,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Param('accountId', IdPipe) accountId: bigint,
    @Body() change: AccountStateDto,
  ): Promise<Serialized<Account>> {
    return this.accounts.setAccountState(actor, idempotencyKey, accountId, change);
  }
}
