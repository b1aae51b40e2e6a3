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
      fr: 'Cet import ne peut pas être confirmé ou abandonné maintenant (état : {state}).',
      en: 'This import cannot be confirmed or abandoned now (state: {state}).',
    },
    IMPORT_HAS_REFUSED_LINES: {
      status: 409,
      fr: '{count} lignes sont refusées, et ce fichier est importé en entier ou pas du tout : corrigez-les, puis déposez le fichier à nouveau.',
      en: '{count} lines are refused, and this file is taken whole or not at all: mend them, then bring the file again.',
    },
    IMPORT_FILE_GONE: {
      status: 410,
      fr: 'Le fichier de cet import n’est plus sur le serveur : déposez-le à nouveau.',
      en: 'The file of this import is no longer on the server: bring it again.',
    },
    IMPORT_STOPPED: {
      status: 409,
      fr: "L'import s'est arrêté sur une erreur du serveur : ce qui était déjà écrit reste, et le même fichier peut être déposé à nouveau sans rien doubler.",
      en: 'The import stopped at an error of the server: what was written stays, and bringing the same file again doubles nothing.',
    },
  },
});
