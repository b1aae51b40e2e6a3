import { Body, Controller, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import { DeskCountsService } from './desk-counts.service.js';
import type { CountReview } from './reviews/count-reviews.js';
import { DeskCountReviewDto } from './sent-counts.js';
import { toChipLines } from './sent-pieces.js';

@ApiTags('desks')
@Controller('establishments/:establishment/desks')
export class DeskCountReviewsController {
  constructor(private readonly counts: DeskCountsService) {}

  /** Reviews the count of a desk before it is signed; records nothing. It shows nothing of the balance. */
  @Post(':desk/count-review')
  @HttpCode(200)
  @Permission('desks.operate')
  reviewCount(
    @CurrentEstablishment() establishment: Establishment,
    @Param('desk') deskCode: string,
    @Body() { countedMinor, chips }: DeskCountReviewDto,
    @Headers('accept-language') acceptLanguage: string | undefined,
  ): Promise<CountReview> {
    const count = { deskCode, countedMinor: BigInt(countedMinor), chips: toChipLines(chips) };
    return this.counts.reviewCount(establishment, count, parseAcceptLanguage(acceptLanguage));
  }
}
