import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { ChipRegisterService, type ChipRegister } from './chip-register.service.js';

@ApiTags('tables')
@Controller('establishments/:establishment/chip-register')
export class ChipRegisterController {
  constructor(private readonly register: ChipRegisterService) {}

  /** Returns the register of chips: the pieces of each kind, by place. */
  @Get()
  @Permission('chips.read')
  readRegister(@CurrentEstablishment() establishment: Establishment): Promise<ChipRegister> {
    return this.register.readRegister(establishment);
  }
}
