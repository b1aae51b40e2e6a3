import { Body, Controller, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CountReviewDto } from '#desks/sent-counts.js';
import type { CountReview } from '#desks/reviews/count-reviews.js';
import { toChipLines, toValueLines } from '#desks/sent-pieces.js';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import { CagnotteOpeningsService } from './cagnotte-openings.service.js';

@ApiTags('cagnottes')
@Controller('establishments/:establishment/cercle-sessions')
export class CagnotteCountReviewsController {
  constructor(private readonly openings: CagnotteOpeningsService) {}

  /** Reviews the count of a cagnotte before it is signed; records nothing. It shows nothing of the stubs. */
  @Post(':sessionId/count-review')
  @HttpCode(200)
  @Permission('cagnottes.operate')
  reviewCount(
    @CurrentEstablishment() establishment: Establishment,
    @Param('sessionId', IdPipe) sessionId: bigint,
    @Body() { chips, notes }: CountReviewDto,
    @Headers('accept-language') acceptLanguage: string | undefined,
  ): Promise<CountReview> {
    const count = { chips: toChipLines(chips), notes: toValueLines(notes) };
    return this.openings.reviewCount(establishment, sessionId, count, parseAcceptLanguage(acceptLanguage));
  }
}
