import type { DigestCheck } from '#audit/verify/verify-tables.js';

/** The pictures themselves are too large for the log; it has their digests, against which they are checked. */
export const photographsProof: DigestCheck = {
  table: 'photographs',
  sql: `select jsonb_build_object('establishment_id', photographs.establishment_id,
        'photograph_id', photographs.photograph_id)::text as row_key,
      'content: the picture is not the one that was recorded' as detail
    from photographs
    where photographs.establishment_id = $1 and photographs.content_sha256 <> sha256(photographs.content)`,
};
