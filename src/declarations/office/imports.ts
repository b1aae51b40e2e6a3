import { declaration } from '../shapes/shape.js';

/** Declares the tables and refusals of the imports module. */
export const importsDeclaration = declaration({
  tables: {
    imports: {
      log: 'derived',
      because: 'the stages of an import: what it brought in is in the log, row by row or batch by batch, with the act',
      rights:
        'insert select update(stored_name, state, rows_done, rows_total, preview, result, refusal, confirmed_by, confirmed_at, finished_at)',
    },
  },
  refusals: {
    IMPORT_NOT_READY: {
      status: 409,
      fr: 'Cet import ne peut pas être confirmé ou abandonné maintenant.',
      en: 'This import cannot be confirmed or abandoned now.',
    },
    IMPORT_HAS_REFUSED_LINES: {
      status: 409,
      fr: '{count} {count, ligne est refusée|lignes sont refusées}, et ce fichier est importé en entier ou pas du tout : corrigez-le, puis déposez-le à nouveau.',
      en: '{count} {count, line is|lines are} refused, and this file is imported as a whole or not at all: correct the refused lines, then upload the file again.',
    },
    IMPORT_FILE_GONE: {
      status: 410,
      fr: 'Le fichier de cet import n’est plus sur le serveur : déposez-le à nouveau.',
      en: 'The file of this import is no longer on the server: upload it again.',
    },
    IMPORT_STOPPED: {
      status: 409,
      fr: 'L’import s’est arrêté sur une erreur du serveur : les lignes déjà écrites restent, et le même fichier peut être déposé à nouveau sans rien doubler.',
      en: 'The import stopped because of a server error: the lines already written remain, and uploading the same file again duplicates nothing.',
    },
  },
});
