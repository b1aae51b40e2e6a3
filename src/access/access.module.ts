import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { AccountsService } from './accounts.service.js';
import { ApprovalsController } from './approvals.controller.js';
import { ApprovalsService } from './approvals.service.js';
import { BadgesController } from './badges.controller.js';
import { BadgesService } from './badges.service.js';
import { CallerStreams } from './caller-streams.service.js';
import { CallersService } from './callers.service.js';
import { ChangeStreams } from './change-streams.service.js';
import { ChangesController } from './changes.controller.js';
import { EnrolmentsController } from './enrolments.controller.js';
import { EnrolmentsService } from './enrolments.service.js';
import { GrantsController } from './grants.controller.js';
import { GrantsService } from './grants.service.js';
import { IdentitiesService } from './identities.service.js';
import { LockRules } from './lock-rules.service.js';
import { LocksController } from './locks.controller.js';
import { LocksService } from './locks.service.js';
import { PeopleOnController } from './people-on.controller.js';
import { PeopleOnService } from './people-on.service.js';
import { PeopleController } from './people.controller.js';
import { PeopleService } from './people.service.js';
import { PersonalRecordsService } from './personal-records.service.js';
import { RetentionService } from './retention.service.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';
import { SignaturesService } from './signatures.service.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

/** People, what they hold, how they sign in, and the second person's approval. Guards every route of the server. */
@Global()
@Module({
  controllers: [
    LocksController,
    SessionsController,
    EnrolmentsController,
    PeopleController,
    PeopleOnController,
    GrantsController,
    TokensController,
    ApprovalsController,
    ChangesController,
    BadgesController,
  ],
  providers: [
    CallersService,
    CallerStreams,
    ChangeStreams,
    LockRules,
    SessionsService,
    LocksService,
    EnrolmentsService,
    PeopleService,
    PeopleOnService,
    AccountsService,
    GrantsService,
    TokensService,
    ApprovalsService,
    IdentitiesService,
    PersonalRecordsService,
    SignaturesService,
    BadgesService,
    RetentionService,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [
    ApprovalsService,
    CallerStreams,
    PeopleService,
    AccountsService,
    GrantsService,
    TokensService,
    SessionsService,
    LockRules,
    IdentitiesService,
    PersonalRecordsService,
    SignaturesService,
  ],
})
export class AccessModule {}
