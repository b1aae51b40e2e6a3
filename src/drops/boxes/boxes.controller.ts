import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { BoxRow } from './boxes.queries.js';
import { BoxesService, type BoxHistory } from './boxes.service.js';
import { BoxesQuery, BoxFitDto, BoxReasonDto, NewBoxesDto } from '../rounds/drops.dto.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

/** Serves the file of bill boxes and coin buckets, and where each one is. */
@ApiTags('drops')
@Controller('establishments/:establishment/boxes')
export class BoxesController {
  constructor(private readonly boxes: BoxesService) {}

  /** Returns a page of bill boxes and coin buckets by number, and where each is. */
  @Get()
  @Permission('drops.read')
  @ApiOperation({ summary: 'Bill boxes and buckets by number, and where each is, a page at a time' })
  listBoxes(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { place, container, after, limit }: BoxesQuery,
  ): Promise<BoxRow[]> {
    const filter = { place: place ?? null, container: container ?? null, after: after ?? null, limit };
    return this.boxes.listBoxes(establishment, filter);
  }

  /** Returns one box and its past places. */
  @Get(':box')
  @Permission('drops.read')
  @ApiOperation({ summary: 'One box and where it has been' })
  findBox(@CurrentEstablishment() establishment: Establishment, @Param('box') box: string): Promise<BoxHistory> {
    return this.boxes.getBoxHistory(establishment, box);
  }

  /** Enters boxes in the file, all of them or none. */
  @Post()
  @HttpCode(200)
  @Permission('boxes.manage')
  @ApiOperation({ summary: 'Enters boxes in the file, all of them or none' })
  registerBoxes(
    @WriteRequest() userRequest: UserRequest,
    @Body() { boxes }: NewBoxesDto,
  ): Promise<Serialized<BoxRow[]>> {
    const newBoxes = boxes.map(({ box, container }) => ({ boxNumber: box, container }));
    return this.boxes.registerBoxes(userRequest, newBoxes);
  }

  /** Puts a box from the stock into a machine, outside a drop (the round that empties machines). */
  @Post(':box/fit')
  @HttpCode(200)
  @Permission('boxes.manage')
  @ApiOperation({ summary: 'Puts a box from the stock into a machine, outside a relève' })
  fitBox(
    @WriteRequest() userRequest: UserRequest,
    @Param('box') box: string,
    @Body() { machine }: BoxFitDto,
  ): Promise<Serialized<BoxRow>> {
    return this.boxes.fitBox(userRequest, box, machine);
  }

  /** Takes a box out of use for good. */
  @Post(':box/retirement')
  @HttpCode(200)
  @Permission('boxes.manage')
  @ApiOperation({ summary: 'Takes a box out of use for good' })
  retireBox(
    @WriteRequest() userRequest: UserRequest,
    @Param('box') box: string,
    @Body() { reason }: BoxReasonDto,
  ): Promise<Serialized<BoxRow>> {
    return this.boxes.changeBoxPlace(userRequest, 'retire', { boxNumber: box, reason });
  }

  /** Reports that a box is missing from its place. */
  @Post(':box/missing')
  @HttpCode(200)
  @Permission('boxes.manage')
  @ApiOperation({ summary: 'Says that a box is not where it should be' })
  reportMissing(
    @WriteRequest() userRequest: UserRequest,
    @Param('box') box: string,
    @Body() { reason }: BoxReasonDto,
  ): Promise<Serialized<BoxRow>> {
    return this.boxes.changeBoxPlace(userRequest, 'reportMissing', { boxNumber: box, reason });
  }

  /** Returns a missing box that was found empty to the stock. */
  @Post(':box/found')
  @HttpCode(200)
  @Permission('boxes.manage')
  @ApiOperation({ summary: 'A missing box was found empty and is in stock again' })
  recoverBox(
    @WriteRequest() userRequest: UserRequest,
    @Param('box') box: string,
    @Body() { reason }: BoxReasonDto,
  ): Promise<Serialized<BoxRow>> {
    return this.boxes.changeBoxPlace(userRequest, 'recover', { boxNumber: box, reason });
  }
}
