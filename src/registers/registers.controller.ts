import { Controller, Get, Header, Headers, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentHouse, Permission } from '../identity/access.decorators.js';
import type { House } from '../identity/access.decorators.js';
import { refusalLanguage } from '../refusals/refusal.js';
import { RegisterPageDto, RegisterQueryDto } from './registers.dto.js';
import { RegistersService } from './registers.service.js';
import type { RegisterPage, RegisterSheet, RegisterSummary } from './registers.service.js';

@ApiTags('registers')
@Controller('establishments/:establishment/registers')
export class RegistersController {
  constructor(private readonly registers: RegistersService) {}

  @Get()
  @Permission('log.read')
  @ApiOperation({ summary: 'The official registers of the house, with their last number and their last visa' })
  list(@CurrentHouse() house: House): Promise<RegisterSummary[]> {
    return this.registers.registers(house);
  }

  @Get(':register')
  @Permission('log.read')
  @ApiOperation({ summary: 'A register with its visas and observations' })
  one(@CurrentHouse() house: House, @Param('register') register: string): Promise<RegisterSheet> {
    return this.registers.register(house, register);
  }

  @Get(':register/entries')
  @Permission('log.read')
  @ApiOperation({ summary: 'Its entries, the latest first, each with what it refers to in words' })
  entries(
    @CurrentHouse() house: House,
    @Param('register') register: string,
    @Query() query: RegisterPageDto,
  ): Promise<RegisterPage> {
    return this.registers.entries(house, register, query, query);
  }

  @Get(':register/entries.csv')
  @Permission('log.read')
  @Header('content-type', 'text/csv; charset=utf-8')
  @ApiOperation({ summary: 'The same as CSV, everything the question leaves' })
  csv(
    @CurrentHouse() house: House,
    @Param('register') register: string,
    @Query() query: RegisterQueryDto,
    @Headers('accept-language') accepted?: string,
  ): Promise<string> {
    return this.registers.csv(house, register, query, query.language ?? refusalLanguage(accepted));
  }
}
