import { Body, Controller, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CountReviewDto } from '#desks/sent-counts.js';
import type { CountReview } from '#desks/reviews/count-reviews.js';
import { toChipLines, toValueLines } from '#desks/sent-pieces.js';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import { requireCountedAct } from './counted-acts.js';
import { TableCountReviewsService } from './table-count-reviews.service.js';

@ApiTags('tables')
@Controller('establishments/:establishment/table-sessions')
export class TableCountReviewsController {
  constructor(private readonly reviews: TableCountReviewsService) {}

  /** Reviews the count of a session's interruption, reopening or end before it is signed; records nothing. */
  @Post(':sessionId/count-reviews/:act')
  @HttpCode(200)
  @Permission('tables.operate')
  reviewCount(
    @CurrentEstablishment() establishment: Establishment,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Param('act') act: string,
    @Body() { chips, notes }: CountReviewDto,
    @Headers('accept-language') acceptLanguage: string | undefined,
  ): Promise<CountReview> {
    const count = { act: requireCountedAct(act), chips: toChipLines(chips), notes: toValueLines(notes) };
    return this.reviews.reviewCount(establishment, sessionId, count, parseAcceptLanguage(acceptLanguage));
  }
}
