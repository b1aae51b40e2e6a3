import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { AccountsService } from './people/accounts.service.js';
import { BadgesController } from './enrolments/badges.controller.js';
import { BadgesService } from './enrolments/badges.service.js';
import { CallerStreams } from './sessions/caller-streams.service.js';
import { CallersService } from './sessions/callers.service.js';
import { ChangeStreams } from './changes/change-streams.service.js';
import { ChangesController } from './changes/changes.controller.js';
import { EnrolmentsController } from './enrolments/enrolments.controller.js';
import { EnrolmentsService } from './enrolments/enrolments.service.js';
import { GrantsController } from './people/grants.controller.js';
import { GrantsService } from './people/grants.service.js';
import { IdentitiesService } from './signing/identities.service.js';
import { SecurityRulesService } from './sessions/lock-rules.service.js';
import { LocksController } from './sessions/locks.controller.js';
import { LocksService } from './sessions/locks.service.js';
import { StaffOnDutyController } from './duty/staff-on-duty.controller.js';
import { StaffOnDutyService } from './duty/staff-on-duty.service.js';
import { OathsService } from './enrolments/oaths.service.js';
import { PeopleController } from './people/people.controller.js';
import { PeopleService } from './people/people.service.js';
import { PersonalRecordsService } from './people/personal-records.service.js';
import { RetentionService } from './people/retention.service.js';
import { SessionAddressesService } from './sessions/session-addresses.service.js';
import { ApprovedActions } from './approved-acts.service.js';
import { PasskeyProofs } from './credentials/passkey-proofs.service.js';
import { Passkeys } from './factors/passkeys.service.js';
import { PasskeysController } from './factors/passkeys.controller.js';
import { SecondFactors } from './factors/second-factors.service.js';
import { SecondFactorsController } from './factors/second-factors.controller.js';
import { SecondPerson } from './deciding/second-person.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignaturesService } from './signing/signatures.service.js';
import { TokensController } from './devices/tokens.controller.js';
import { TokensService } from './devices/tokens.service.js';

/** People, their functions and their sign-in. Guards every route of the server. */
@Global()
@Module({
  controllers: [
    LocksController,
    SessionsController,
    SecondFactorsController,
    PasskeysController,
    EnrolmentsController,
    PeopleController,
    StaffOnDutyController,
    GrantsController,
    TokensController,
    ChangesController,
    BadgesController,
  ],
  providers: [
    CallersService,
    CallerStreams,
    ChangeStreams,
    SecurityRulesService,
    SessionsService,
    LocksService,
    EnrolmentsService,
    OathsService,
    PeopleService,
    StaffOnDutyService,
    AccountsService,
    GrantsService,
    SecondPerson,
    SecondFactors,
    PasskeyProofs,
    Passkeys,
    ApprovedActions,
    TokensService,
    IdentitiesService,
    PersonalRecordsService,
    SignaturesService,
    BadgesService,
    RetentionService,
    SessionAddressesService,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [
    CallerStreams,
    EnrolmentsService,
    PeopleService,
    AccountsService,
    GrantsService,
    SecondPerson,
    ApprovedActions,
    TokensService,
    SessionsService,
    SecurityRulesService,
    IdentitiesService,
    PersonalRecordsService,
    SignaturesService,
  ],
})
export class IdentityModule {}
