import type { DigestCheck } from '#audit/verify/verify-tables.js';

/** Checks the pictures, which are too large for the log, against their digests in it. */
export const photographsProof: DigestCheck = {
  table: 'photographs',
  sql: `select jsonb_build_object('establishment_id', photographs.establishment_id,
        'photograph_id', photographs.photograph_id)::text as row_key,
      'content: the picture is not the one that was recorded' as detail
    from photographs
    where photographs.establishment_id = $1 and photographs.content_sha256 <> sha256(photographs.content)`,
};
