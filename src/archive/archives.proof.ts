import type { FileCheck } from '#audit/verify/verify-files.js';

/** Compares the files of ready archives with the digest of each in the log. */
export const archiveFilesProof: FileCheck = {
  table: 'archives',
  sql: `select jsonb_build_object('archive_id', archives.archive_id,
        'establishment_id', archives.establishment_id)::text as row_key,
      'archives/' || $2::text || '/' || archives.archive_id || '.zip' as file, encode(archives.sha256, 'hex') as sha256
    from archives
    where archives.establishment_id = $1 and archives.state = 'ready'
    order by archives.archive_id`,
};
