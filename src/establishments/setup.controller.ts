import { Controller, Get } from '@nestjs/common';
import { Permission, Public } from '../identity/access.decorators.js';
import { SetupService } from './setup.service.js';
import type { SetupChoices, SetupState } from './setup.service.js';

/** What the first-run wizard asks before there is an establishment. */
@Controller('setup')
export class SetupController {
  constructor(private readonly setup: SetupService) {}

  /**
   * Whether this installation still waits for its first establishment; nothing else is told to whoever is not signed
   * in.
   */
  @Public()
  @Get()
  state(): Promise<SetupState> {
    return this.setup.state();
  }

  /** What an establishment may be made of: jurisdictions with what each brings, currencies, time zones. */
  @Permission('establishments.manage')
  @Get('choices')
  choices(): SetupChoices {
    return this.setup.choices();
  }
}
