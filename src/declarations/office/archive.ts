import { declaration } from '../shapes/shape.js';

/** The declaration of archive/ for the rest of the product. */
export const archiveDeclaration = declaration({
  tables: {
    archives: {
      log: 'mutable',
      rights:
        'insert select update(state, finished_at, size_bytes, sha256, failure_code, parts_done, parts_total, seen_at)',
    },
  },
  refusals: {
    ARCHIVE_DAY_UNKNOWN: {
      status: 422,
      fr: 'L’établissement n’a aucune journée d’exploitation du {from} au {to} : choisissez une autre période.',
      en: 'The establishment has no gaming day from {from} to {to}: choose another period.',
    },
    ARCHIVE_DAYS_CHANGED: {
      status: 409,
      fr: 'Une journée de la période a été close ou rouverte pendant la préparation : demandez l’archive à nouveau.',
      en: 'A day of the period was closed or reopened while the archive was being prepared: request the archive again.',
    },
    ARCHIVE_NOT_READY: {
      status: 409,
      fr: 'L’archive n’est pas encore prête, ou sa préparation a échoué.',
      en: 'The archive is not ready yet, or its preparation failed.',
    },
    ARCHIVE_FILE_GONE: {
      status: 410,
      fr: 'Le fichier de cette archive a été retiré du serveur : demandez l’archive à nouveau.',
      en: 'The file of this archive has been removed from the server: request the archive again.',
    },
    ARCHIVE_TOO_LARGE: {
      status: 422,
      fr: 'L’archive dépasserait 4 Go : demandez une période plus courte.',
      en: 'The archive would exceed 4 GB: request a shorter period.',
    },
    VERIFIER_NOT_BUILT: {
      status: 409,
      fr: 'La page de vérification manque à cette installation : reconstruisez l’application (npm run build).',
      en: 'The verification page is missing from this installation: rebuild the application (npm run build).',
    },
  },
});
