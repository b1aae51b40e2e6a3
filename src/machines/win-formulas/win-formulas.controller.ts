import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { WinFormulaDto } from './win-formulas.dto.js';
import type { WinFormulaRow } from './win-formulas.queries.js';
import { WinFormulasService } from './win-formulas.service.js';

/** Serves the formulas of metered win by maker and model. */
@ApiTags('machines')
@Controller('establishments/:establishment/win-formulas')
export class WinFormulasController {
  constructor(private readonly formulas: WinFormulasService) {}

  /** Returns every stated formula, by maker and model, in the order of recording. */
  @Get()
  @Permission('machines.read')
  @ApiOperation({ summary: 'Every stated formula of metered win, by maker and model' })
  listFormulas(@CurrentEstablishment() establishment: Establishment): Promise<WinFormulaRow[]> {
    return this.formulas.listFormulas(establishment);
  }

  /** Proposes the formula of a maker or model from a gaming day on; a second person approves. */
  @Post()
  @Permission('machines.manage')
  @ApiOperation({ summary: 'Proposes the formula of metered win of a maker or model; a second person approves' })
  proposeFormula(
    @WriteRequest() userRequest: UserRequest,
    @Body() { model = '', maker, coinOut, effectiveFrom, reason }: WinFormulaDto,
  ): Promise<Serialized<{ requestId: bigint }>> {
    return this.formulas.proposeFormula(userRequest, { maker, model, coinOut, effectiveFrom, reason });
  }
}
