import { Injectable } from '@nestjs/common';
import { SealedNumbers } from '#tickets/records/ticket-numbers.service.js';

/** Finds cards by their numbers, and decrypts numbers to show the last digits. */
@Injectable()
export class StoredValueCardNumbersService extends SealedNumbers {
  protected readonly namespaces = { digested: 'card', sealed: 'cards' };
}
