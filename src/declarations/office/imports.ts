import { declareModule } from '../shapes/shape.js';

/** Declares the tables and refusals of the imports module. */
export const importsDeclaration = declareModule({
  approvals: {
    importWithdrawal: {
      decidedBy: ['direction'],
      requestedWith: ['readings.import', 'machines.manage', 'counts.enter', 'totals.enter'],
    },
  },
  tables: {
    import_layouts: { log: 'append_only', rights: 'insert select' },
    imports: {
      log: 'derived',
      because: 'the stages of an import: what it brought in is in the log, row by row or batch by batch, with the act',
      rights:
        'insert select update(stored_name, state, rows_done, rows_total, preview, result, refusal, confirmed_by, confirmed_at, finished_at, withdrawal, withdrawn_at)',
    },
  },
  refusals: {
    LAYOUT_NOT_VALID: 422,
    FILE_KIND_UNKNOWN: 422,
    IMPORT_NOT_READY: 409,
    IMPORT_HAS_REFUSED_LINES: 409,
    IMPORT_FILE_GONE: 410,
    IMPORT_STOPPED: 409,
    IMPORT_NOT_WITHDRAWABLE: 409,
    NOTHING_TO_WITHDRAW: 409,
    WITHDRAWAL_ALREADY_REQUESTED: 409,
    WITHDRAWAL_CHANGED: 409,
    NUMBER_DAMAGED: 422,
    TICKET_NUMBER_ROUNDED: 422,
    TICKET_OF_OWN_SYSTEM: 409,
    TICKET_PAYMENT_NOT_IMPORTED: 422,
  },
});
