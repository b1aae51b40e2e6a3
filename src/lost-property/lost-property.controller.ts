import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '../identity/access.decorators.js';
import type { Actor, Establishment } from '../identity/access.decorators.js';
import { IdempotentWrite } from '../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../platform/database/idempotency.js';
import { NewLostItemDto } from './lost-property.dto.js';
import type { LostItemRow } from './lost-property.queries.js';
import { LostPropertyService } from './lost-property.service.js';

@ApiTags('lost property')
@Controller('establishments/:establishment/lost-property')
export class LostPropertyController {
  constructor(private readonly lostProperty: LostPropertyService) {}

  @Get()
  @Permission('lostProperty.read')
  list(@CurrentEstablishment() establishment: Establishment): Promise<LostItemRow[]> {
    return this.lostProperty.list(establishment);
  }

  @Post()
  @Permission('lostProperty.enter')
  enter(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() item: NewLostItemDto,
  ): Promise<Wire<{ readonly itemNumber: bigint }>> {
    return this.lostProperty.enter(actor, establishment, write, item);
  }
}
