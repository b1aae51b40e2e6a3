import { Controller, Get } from '@nestjs/common';
import { Permission, Public } from '#identity/access/access.decorators.js';
import { SetupService, type SetupChoices, type SetupState } from './setup.service.js';

/** Serves the first-run wizard before an establishment exists. */
@Controller('setup')
export class SetupController {
  constructor(private readonly setup: SetupService) {}

  /** Returns whether this installation still waits for its first establishment, and nothing else, without a session. */
  @Public()
  @Get()
  readSetupState(): Promise<SetupState> {
    return this.setup.readSetupState();
  }

  /** Returns the choices for an establishment: jurisdictions with their contents, currencies, time zones. */
  @Permission('establishments.manage')
  @Get('choices')
  listSetupChoices(): SetupChoices {
    return this.setup.getSetupChoices();
  }
}
