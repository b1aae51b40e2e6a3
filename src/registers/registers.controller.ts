import { Controller, Get, Header, Headers, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import { RegisterPageDto, RegisterQueryDto } from './registers.dto.js';
import { RegistersService, type RegisterPage, type RegisterSheet, type RegisterSummary } from './registers.service.js';

@ApiTags('registers')
@Controller('establishments/:establishment/registers')
export class RegistersController {
  constructor(private readonly registers: RegistersService) {}

  /**
   * Lists the establishment's official registers, each with its last number and last visa (the controller's dated
   * mark).
   */
  @Get()
  @Permission('log.read')
  @ApiOperation({ summary: 'The official registers of the establishment, with their last number and their last visa' })
  listRegisters(@CurrentEstablishment() establishment: Establishment): Promise<RegisterSummary[]> {
    return this.registers.listRegisters(establishment);
  }

  /** Returns a register with its visas (the controller's dated marks) and observations. */
  @Get(':register')
  @Permission('log.read')
  @ApiOperation({ summary: 'A register with its visas and observations' })
  readRegister(
    @CurrentEstablishment() establishment: Establishment,
    @Param('register') register: string,
  ): Promise<RegisterSheet> {
    return this.registers.requireRegisterSheet(establishment, register);
  }

  /** Lists a page of the entries of a register that match the filters, latest first. */
  @Get(':register/entries')
  @Permission('log.read')
  @ApiOperation({ summary: 'Its entries, the latest first, each with what it refers to in words' })
  listEntries(
    @CurrentEstablishment() establishment: Establishment,
    @Param('register') register: string,
    @Query() query: RegisterPageDto,
  ): Promise<RegisterPage> {
    return this.registers.listEntriesPage(establishment, register, query, query);
  }

  /** Returns every entry of a register that matches the filters, as CSV. */
  @Get(':register/entries.csv')
  @Permission('log.read')
  @Header('content-type', 'text/csv; charset=utf-8')
  @ApiOperation({ summary: 'The same as CSV, everything the question leaves' })
  exportEntries(
    @CurrentEstablishment() establishment: Establishment,
    @Param('register') register: string,
    @Query() query: RegisterQueryDto,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<string> {
    return this.registers.exportEntriesCsv(
      establishment,
      register,
      query,
      query.language ?? parseAcceptLanguage(acceptLanguage),
    );
  }
}
