import { Injectable } from '@nestjs/common';

@Injectable()
export class ScanService {
  scanPending(_establishmentId: number): Promise<number> {
    return Promise.resolve(0);
  }
}
