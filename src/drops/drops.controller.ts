import { Body, Controller, Get, HttpCode, Inject, Param, ParseEnumPipe, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { IdentitiesService } from '#identity/signing/identities.service.js';
import { getRequestOrigin } from '#identity/sessions/session-cookie.js';
import type { Container } from '#domain/cash/drops.js';
import type { Config } from '#platform/runtime/config.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { DropLineRow } from './rounds/drop-lines.queries.js';
import { DropOpeningsService } from './drop-openings.service.js';
import {
  DropAdditionDto,
  DropCloseDto,
  DropOpeningDto,
  DropReasonDto,
  DropsQuery,
  ExchangeDto,
  NewDropDto,
} from './rounds/drops.dto.js';
import type { DropPersonRow, DropRow } from './rounds/drops.queries.js';
import type { DropSheet } from './rounds/drop-sheet.js';
import { DropsService } from './rounds/drops.service.js';
import { ExchangesService } from './exchanges.service.js';
import { WriteRequest, withKeyedDigest, type UserRequest } from '#ledger/user-request.js';

const ContainerPipe = new ParseEnumPipe({ billBox: 'billBox', bucket: 'bucket' });

/** Serves drops (relèves: the collection of the boxes of machines): plan, opening, exchanges, closing. */
@ApiTags('drops')
@Controller('establishments/:establishment/drops')
export class DropsController {
  constructor(
    private readonly drops: DropsService,
    private readonly openings: DropOpeningsService,
    private readonly exchanges: ExchangesService,
    private readonly identities: IdentitiesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns a page of drops (rounds that empty machines), latest first; `unfinished` leaves out those certified or
   * cancelled.
   */
  @Get()
  @Permission('drops.read')
  @ApiOperation({ summary: 'Relèves, the latest first, a page at a time' })
  listDrops(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { day, state, before, limit }: DropsQuery,
  ): Promise<DropRow[]> {
    const filter = { gamingDay: day ?? null, unfinishedOnly: state === 'unfinished', limit };
    return this.drops.listDrops(establishment, { ...filter, before: before === undefined ? null : BigInt(before) });
  }

  /** Returns the people who may be on the team of a drop now. */
  @Get('people')
  @Permission('drops.plan')
  @ApiOperation({ summary: 'Who may be of the team of a relève now, and what each holds' })
  listPeople(@CurrentEstablishment() establishment: Establishment): Promise<DropPersonRow[]> {
    return this.drops.listEligiblePeople(establishment);
  }

  /** Returns one drop with its team, machines and exchanges. */
  @Get(':dropId')
  @Permission('drops.read')
  @ApiOperation({ summary: 'One relève: its team, its machines and what was done at each, its interruptions' })
  findDrop(
    @CurrentEstablishment() establishment: Establishment,
    @Param('dropId', IdPipe) dropId: bigint,
  ): Promise<DropSheet> {
    return this.drops.getDropSheet(establishment, dropId);
  }

  /** Plans a drop with its team and machines. */
  @Post()
  @HttpCode(200)
  @Permission('drops.plan')
  @ApiOperation({ summary: 'Plans a relève with its team and its machines' })
  planDrop(@WriteRequest() userRequest: UserRequest, @Body() body: NewDropDto): Promise<Serialized<DropRow>> {
    const { gamingDay, isDuringOperation } = body;
    return this.drops.planDrop(userRequest, {
      gamingDay: gamingDay ?? null,
      isDuringOperation,
      ...toDropAddition(body),
    });
  }

  /** Adds people or machines to a drop that is not closed. */
  @Post(':dropId/additions')
  @HttpCode(200)
  @Permission('drops.plan')
  @ApiOperation({ summary: 'Adds people or machines to a relève that is not closed' })
  addToDrop(
    @WriteRequest() userRequest: UserRequest,
    @Param('dropId', IdPipe) dropId: bigint,
    @Body() body: DropAdditionDto,
  ): Promise<Serialized<DropRow>> {
    return this.drops.addToDrop(userRequest, dropId, toDropAddition(body));
  }

  /**
   * Opens a drop; the agent on duty, when named, proves his identity. Without one (null), it opens only outside
   * operation.
   */
  @Post(':dropId/opening')
  @HttpCode(200)
  @Permission('drops.plan')
  @ApiOperation({ summary: 'Opens a relève: its team may have the keys; the agent says that he is there' })
  async openDrop(
    @WriteRequest() userRequest: UserRequest,
    @Param('dropId', IdPipe) dropId: bigint,
    @Body() { agent }: DropOpeningDto,
    @Req() request: Request,
  ): Promise<Serialized<DropRow>> {
    const { address } = getRequestOrigin(request);
    const agentIdentity =
      agent === undefined
        ? null
        : await this.identities.verifyIdentity(userRequest.establishment, agent, address, ['agentDeSurveillance']);
    return this.openings.openDrop(withKeyedDigest(userRequest, this.config), dropId, agentIdentity);
  }

  /** Cancels a drop that was not opened. */
  @Post(':dropId/cancellation')
  @HttpCode(200)
  @Permission('drops.plan')
  @ApiOperation({ summary: 'Gives up a relève that was not opened' })
  cancelDrop(
    @WriteRequest() userRequest: UserRequest,
    @Param('dropId', IdPipe) dropId: bigint,
    @Body() { reason }: DropReasonDto,
  ): Promise<Serialized<DropRow>> {
    return this.drops.cancelDrop(userRequest, dropId, reason);
  }

  /** Interrupts an open drop. */
  @Post(':dropId/interruption')
  @HttpCode(200)
  @Permission('drops.operate')
  @ApiOperation({ summary: 'Interrupts an open relève' })
  interruptDrop(
    @WriteRequest() userRequest: UserRequest,
    @Param('dropId', IdPipe) dropId: bigint,
    @Body() { reason }: DropReasonDto,
  ): Promise<Serialized<DropRow>> {
    return this.drops.interruptDrop(userRequest, dropId, reason);
  }

  /** Resumes an interrupted drop. */
  @Post(':dropId/resumption')
  @HttpCode(200)
  @Permission('drops.operate')
  @ApiOperation({ summary: 'Resumes an interrupted relève' })
  resumeDrop(
    @WriteRequest() userRequest: UserRequest,
    @Param('dropId', IdPipe) dropId: bigint,
  ): Promise<Serialized<DropRow>> {
    return this.drops.resumeDrop(userRequest, dropId);
  }

  /** Closes a drop whose machines are all done and whose keys are back. */
  @Post(':dropId/closing')
  @HttpCode(200)
  @Permission('drops.plan')
  @ApiOperation({ summary: 'Closes a relève: every machine is done, the keys are back' })
  closeDrop(
    @WriteRequest() userRequest: UserRequest,
    @Param('dropId', IdPipe) dropId: bigint,
    @Body() { readingsMissingReason }: DropCloseDto,
  ): Promise<Serialized<DropRow>> {
    return this.drops.closeDrop(userRequest, dropId, readingsMissingReason ?? null);
  }

  /** Records an exchange at a machine: a box taken out, another put in. */
  @Post(':dropId/machines/:machine/:container')
  @HttpCode(200)
  @Permission('drops.operate')
  @ApiOperation({
    summary: 'What was done at a machine: a box out, a box in, seals; missing or skipped with its reason',
  })
  recordExchange(
    @WriteRequest() userRequest: UserRequest,
    @Param('dropId', IdPipe) dropId: bigint,
    @Param('machine') machine: string,
    @Param('container', ContainerPipe) container: Container,
    @Body() { taken, put, doneAt, ...body }: ExchangeDto,
  ): Promise<Serialized<DropLineRow>> {
    const boxes = { taken: taken ?? null, put: put ?? null };
    const target = { dropId, machine, container, doneAt: doneAt ?? null };
    return this.exchanges.recordExchange(userRequest, { ...body, ...boxes, ...target });
  }

  /** Reverses an exchange recorded by mistake. */
  @Post(':dropId/machines/:machine/:container/reversal')
  @HttpCode(200)
  @Permission('drops.plan')
  @ApiOperation({ summary: 'Takes back what was written of a machine by mistake, while the relève is open' })
  reverseExchange(
    @WriteRequest() userRequest: UserRequest,
    @Param('dropId', IdPipe) dropId: bigint,
    @Param('machine') machine: string,
    @Param('container', ContainerPipe) container: Container,
    @Body() { reason }: DropReasonDto,
  ): Promise<Serialized<DropLineRow>> {
    return this.exchanges.reverseExchange(userRequest, { dropId, machine, container, reason });
  }
}

/** Returns the people and machines to add to a drop, as its service expects them. */
function toDropAddition({ team, machines }: DropAdditionDto) {
  return {
    team: team.map(({ personId, function: teamFunction }) => ({ personId: BigInt(personId), function: teamFunction })),
    lines: machines.map(({ machine, containers }) => ({ machine, containers: containers ?? null })),
  };
}
