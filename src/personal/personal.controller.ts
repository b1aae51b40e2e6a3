import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentActor,
  CurrentEstablishment,
  RequireRecentAuthentication,
  Permission,
} from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import { ErasuresService, type RequestedErasure } from './erasures.service.js';
import { ExportsService, type PersonalExport } from './exports.service.js';
import { CustomerErasureDto, CustomerExportDto, PersonErasureDto, PersonExportDto } from './personal.dto.js';
import type { CustomerRequestDto } from './personal.dto.js';
import { WriteRequest, withKeyedDigest, type UserRequest } from '#ledger/user-request.js';

/** Serves exports and erasures of one subject's personal data. */
@ApiTags('personal')
@Controller('establishments/:establishment/personal-data')
export class PersonalController {
  constructor(
    private readonly exports: ExportsService,
    private readonly erasures: ErasuresService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Exports the data of a customer; each export is recorded with its purpose. */
  @Post('customers/export')
  @HttpCode(200)
  @Permission('personal.export')
  @RequireRecentAuthentication()
  @ApiOperation({ summary: 'Everything that is held of a customer; each time is recorded with its purpose' })
  exportCustomer(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Body() { customer, confirmed, purpose }: CustomerExportDto,
  ): Promise<PersonalExport> {
    return this.exports.exportCustomer(actor, establishment, {
      customer: buildCustomerIdentity(customer),
      confirmedRecordIds: confirmed.map(BigInt),
      purpose,
    });
  }

  /** Exports the data of a present or former member of staff; each export is recorded with its purpose. */
  @Post('people/:personId/export')
  @HttpCode(200)
  @Permission('personal.export')
  @RequireRecentAuthentication()
  @ApiOperation({ summary: 'Everything that is held of somebody who works or worked here; likewise' })
  exportPerson(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('personId', IdPipe) personId: bigint,
    @Body() { purpose }: PersonExportDto,
  ): Promise<PersonalExport> {
    return this.exports.exportPerson(actor, establishment, { personId, purpose });
  }

  /** Requests the erasure of the texts about a customer, which another person must approve. */
  @Post('customers/erasure')
  @Permission('personal.erase')
  @RequireRecentAuthentication()
  @ApiOperation({ summary: 'Asks a second person to erase the words about a customer that need not be kept' })
  requestCustomerErasure(
    @WriteRequest() userRequest: UserRequest,
    @Body() { customer, confirmed, reason }: CustomerErasureDto,
  ): Promise<Serialized<RequestedErasure>> {
    return this.erasures.requestCustomerErasure(withKeyedDigest(userRequest, this.config), {
      customer: buildCustomerIdentity(customer),
      confirmedRecordIds: confirmed.map(BigInt),
      reason,
    });
  }

  /** Requests the erasure of the texts about a former member of staff, which another person must approve. */
  @Post('people/:personId/erasure')
  @Permission('personal.erase')
  @RequireRecentAuthentication()
  @ApiOperation({ summary: 'The same for somebody who worked here' })
  requestPersonErasure(
    @WriteRequest() userRequest: UserRequest,
    @Param('personId', IdPipe) personId: bigint,
    @Body() { reason }: PersonErasureDto,
  ): Promise<Serialized<RequestedErasure>> {
    return this.erasures.requestPersonErasure(withKeyedDigest(userRequest, this.config), { personId, reason });
  }
}

/** Selects the customer of a request: full name, and day of birth, null when unknown. */
const buildCustomerIdentity = ({
  fullName,
  bornOn,
}: CustomerRequestDto): { readonly fullName: string; readonly bornOn: string | null } => ({
  fullName,
  bornOn: bornOn ?? null,
});
