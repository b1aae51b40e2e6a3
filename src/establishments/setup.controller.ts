import { Controller, Get } from '@nestjs/common';
import { Permission, Public } from '#identity/access/access.decorators.js';
import { SetupService } from './setup.service.js';
import type { SetupChoices, SetupState } from './setup.service.js';

/** What the first-run wizard reads before there is an establishment. */
@Controller('setup')
export class SetupController {
  constructor(private readonly setup: SetupService) {}

  /**
   * Whether this installation still waits for its first establishment; callers who are not signed in learn nothing
   * else.
   */
  @Public()
  @Get()
  state(): Promise<SetupState> {
    return this.setup.state();
  }

  /** The choices for an establishment: jurisdictions with what each brings, currencies, time zones. */
  @Permission('establishments.manage')
  @Get('choices')
  choices(): SetupChoices {
    return this.setup.choices();
  }
}
