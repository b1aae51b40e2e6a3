import { Controller, Get, Headers, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import { SearchDto } from './search.dto.js';
import { SearchService, type SearchAnswer } from './search.service.js';

@ApiTags('search')
@Controller('establishments/:establishment/search')
export class SearchController {
  constructor(private readonly searchService: SearchService) {}

  /**
   * Finds machines, days, people and documents that match the text, a few of each, limited to the caller's permissions.
   */
  @Permission('establishments.read')
  @Get()
  search(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Query() { q }: SearchDto,
    @Headers('accept-language') language?: string,
  ): Promise<SearchAnswer> {
    return this.searchService.search(actor, establishment, q, parseAcceptLanguage(language));
  }
}
