import { Controller, Get, Headers, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { buildInputRefusal } from '#platform/http/validation.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import { RuleInputQuery } from './rules.dto.js';
import { RulesService, type AskableRule, type RuleAnswer } from './rules.service.js';

/** Evaluates single rules of the texts. */
@ApiTags('rules')
@Controller('establishments/:establishment/rules')
export class RulesController {
  constructor(private readonly rules: RulesService) {}

  /** Lists the rules that can be evaluated, those of the establishment's legal text first. */
  @Get()
  @Permission('rules.read')
  @ApiOperation({ summary: 'Rules that can be asked alone, those of the establishment’s own text first' })
  listRules(
    @CurrentEstablishment() { currency, jurisdiction }: Establishment,
    @Headers('accept-language') acceptLanguage?: string,
  ): AskableRule[] {
    return this.rules.listRules(parseAcceptLanguage(acceptLanguage), currency, jurisdiction);
  }

  /** Returns the answer of a rule to an input, with its arithmetic and article; nothing is written. */
  @Get(':key/answer')
  @Permission('rules.read')
  @ApiOperation({ summary: 'What a rule says of an input, with its arithmetic and its article; nothing is written' })
  answerRule(
    @CurrentEstablishment() { currency }: Establishment,
    @Param('key') key: string,
    @Query() { input }: RuleInputQuery,
    @Headers('accept-language') acceptLanguage?: string,
  ): RuleAnswer {
    return this.rules.evaluate(key, parseJson(input), parseAcceptLanguage(acceptLanguage), currency);
  }
}

/** Parses a JSON text. Refuses with INVALID_INPUT a text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw buildInputRefusal([{ field: 'input', problem: 'is not JSON' }]);
  }
}
