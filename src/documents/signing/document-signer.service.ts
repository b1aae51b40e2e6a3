import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '#platform/runtime/config.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { ensureDocumentIdentity } from './document-keys.js';
import { signPdf } from './signing.js';
import { TimestampService } from './timestamp.service.js';

/** The title and time of a document to sign, which its signature states. */
export interface DocumentToSign {
  readonly title: string;
  readonly generatedAt: Date;
}

/** Signs documents with the key of their establishment, and adds the timestamp of the authority if available. */
@Injectable()
export class DocumentSigner {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly timestamps: TimestampService,
  ) {}

  /**
   * Returns the PDF signed with the establishment's key, which is created on its first use, with a timestamp if any.
   */
  async signDocument(
    establishment: { readonly code: string; readonly name: string },
    { title, generatedAt }: DocumentToSign,
    pdf: Buffer,
  ): Promise<Buffer> {
    const identity = await ensureDocumentIdentity(this.config.home, establishment, generatedAt);
    const details = { reason: title, location: establishment.name, signingTime: generatedAt };
    return signPdf(pdf, identity, details, this.timestamps.createTimestamper());
  }
}
