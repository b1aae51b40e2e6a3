import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { HandInDto, PresentationDto, PresentationOutcomeDto, PrintDto, TicketRecordDto } from './ticket-devices.dto.js';
import type { DevicePlaceDto } from './ticket-devices.dto.js';
import { TicketDevicesService, type DeviceReference, type DeviceTicket } from './ticket-devices.service.js';
import { OffLineTicketsService, type HandedIn } from './off-line-tickets.service.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

/** Requests of machines and kiosks: the fields are those of a validation record. */
@ApiTags('tickets')
@Controller('establishments/:establishment/ticket-devices')
export class TicketDevicesController {
  constructor(
    private readonly devices: TicketDevicesService,
    private readonly offLine: OffLineTicketsService,
  ) {}

  /** Returns the validation number of a ticket before its print; the same idempotency key returns the same number. */
  @Post('requests')
  @HttpCode(200)
  @Permission('tickets.device')
  @ApiOperation({ summary: 'A validation number for a ticket about to be printed; with the same key, the same' })
  requestNumber(
    @WriteRequest() userRequest: UserRequest,
    @Body() { amountMinor, kind, sequence, validationType, pool, ...device }: TicketRecordDto,
  ): Promise<
    Serialized<
      DeviceTicket & {
        /** Number of the ticket, as printed. */
        readonly number: string;
      }
    >
  > {
    return this.devices.requestTicketNumber(
      { ...userRequest, device: toDeviceReference(device) },
      {
        amountMinor: BigInt(amountMinor),
        kind: kind ?? 'cashable',
        sequenceNumber: BigInt(sequence),
        validationType: validationType ?? null,
        pool: pool ?? null,
      },
    );
  }

  /** Records the outcome of a print: complete, incomplete, or a duplicate. */
  @Post('prints')
  @HttpCode(200)
  @Permission('tickets.device')
  @ApiOperation({ summary: 'What became of the paper: printed whole, incomplete, or a duplicate' })
  recordPrint(
    @WriteRequest() userRequest: UserRequest,
    @Body() { number, isPrinted, isDuplicate = false, ...device }: PrintDto,
  ): Promise<Serialized<DeviceTicket>> {
    return this.devices.recordPrint(
      { ...userRequest, device: toDeviceReference(device) },
      { number, isPrinted, isDuplicate },
    );
  }

  /** Takes an inserted ticket in; it is pending at this device until the device reports the outcome. */
  @Post('presentations')
  @HttpCode(200)
  @Permission('tickets.device')
  @ApiOperation({
    summary: 'A ticket put in: what it is worth, and it is this device’s until it says what became of it',
  })
  presentTicket(
    @WriteRequest() userRequest: UserRequest,
    @Body() { number, ...device }: PresentationDto,
  ): Promise<Serialized<DeviceTicket>> {
    return this.devices.presentTicket({ ...userRequest, device: toDeviceReference(device) }, number);
  }

  /** Records the outcome of an inserted ticket: stacked (retained and paid), or returned. */
  @Post('outcomes')
  @HttpCode(200)
  @Permission('tickets.device')
  @ApiOperation({ summary: 'What became of a ticket that was put in: stacked, it is paid; returned, it is not' })
  settlePresentation(
    @WriteRequest() userRequest: UserRequest,
    @Body() { number, outcome, ...device }: PresentationOutcomeDto,
  ): Promise<Serialized<DeviceTicket>> {
    return this.devices.settlePresentation({ ...userRequest, device: toDeviceReference(device) }, { number, outcome });
  }

  /** Returns the state of a ticket to its device after a lost response. */
  @Post('inquiries')
  @HttpCode(200)
  @Permission('tickets.device')
  @ApiOperation({ summary: 'Where a ticket is that this device issued or holds, after an answer that was lost' })
  findDeviceTicket(
    @CurrentEstablishment() establishment: Establishment,
    @Body() { number, ...device }: PresentationDto,
  ): Promise<DeviceTicket> {
    return this.devices.requireDeviceTicket(establishment, toDeviceReference(device), number);
  }

  /** Takes in tickets that a machine validated off line; each is judged by itself. */
  @Post('hand-ins')
  @HttpCode(200)
  @Permission('tickets.device')
  @ApiOperation({ summary: 'Tickets that a machine validated off line, at most 100; each is judged by itself' })
  handInTickets(
    @WriteRequest() userRequest: UserRequest,
    @Body() { machine, tickets }: HandInDto,
  ): Promise<Serialized<HandedIn>> {
    const offLineTickets = tickets.map(({ amountMinor, kind, sequence, validationType, pool, number, printedAt }) => ({
      number,
      amountMinor: BigInt(amountMinor),
      kind: kind ?? 'cashable',
      sequenceNumber: BigInt(sequence),
      validationType: validationType ?? null,
      pool: pool ?? null,
      printedAt,
    }));
    return this.offLine.handInTickets(userRequest, machine, offLineTickets);
  }
}

/** Returns the device's place as the service expects it: null for each part that was not sent. */
const toDeviceReference = ({ machine, kiosk, at }: DevicePlaceDto): DeviceReference => ({
  machine: machine ?? null,
  kiosk: kiosk ?? null,
  at: at ?? null,
});
