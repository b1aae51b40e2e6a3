import { declareModule } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';
import { declareSetting, declarePatternText } from '../shapes/settings.js';

/** The declaration of machines/ for the rest of the product. */
export const machinesDeclaration = declareModule({
  permissions: {
    'machines.read': {
      heldBy: [
        ...documentReaders,
        'superviseur',
        'mecanicien',
        'changeur',
        'caissier',
        'caissierPrincipal',
        'agentDeSurveillance',
        'administrateur',
      ],
    },
    'machines.manage': {
      heldBy: ['direction'],
      forbiddenRoles: ['comptable', 'agentDeSurveillance', 'controleur', 'administrateur'],
    },
    'machines.export': { heldBy: documentReaders },
  },
  approvals: { machineChange: { decidedBy: ['direction'], requestedWith: ['machines.manage'] } },
  settings: {
    machineNumberRanges: declareSetting(
      'entity',
      8,
      declarePatternText('[A-Za-z]*\\d{1,9}-[A-Za-z]*\\d{1,9}(, ?[A-Za-z]*\\d{1,9}-[A-Za-z]*\\d{1,9})*', '200'),
    ),
  },
  tables: {
    floor_plan_cells: { log: 'append_only', rights: 'insert select' },
    floor_plans: { log: 'append_only', rights: 'insert select' },
    machine_versions: { log: 'append_only', rights: 'insert select' },
    machines: { log: 'mutable', rights: 'insert select update(serial_number, maker)' },
    photographs: { log: 'append_only', rights: 'insert select' },
    stands: { log: 'mutable', rights: 'insert select update(room, grid_column, grid_row, retired_at)' },
    stand_withdrawals: { log: 'mutable', rights: 'insert select update(ended_by, ended_at)', texts: ['reason'] },
    stations: { log: 'append_only', rights: 'insert select' },
  },
  refusals: {
    NOT_AN_IMAGE: 415,
    IMAGE_TOO_LARGE: 413,
    SBM_NUMBER_OUT_OF_RANGE: 422,
    UNKNOWN_STAND: 422,
    STAND_NUMBER_TAKEN: 409,
    STAND_NUMBER_PERMANENT: 409,
    STAND_RETIRED: 409,
    STAND_WITHDRAWN: 409,
    STAND_OCCUPIED: 409,
    UNKNOWN_ROOM: 422,
    STAND_OF_OTHER_ROOM: 422,
    STAND_PLACED_TWICE: 422,
    FLOOR_CELL_OFF_PLAN: 422,
    FLOOR_CELL_TAKEN: 422,
    FLOOR_PLAN_CHANGED: 409,
    FLOOR_PLAN_IN_FUTURE: 422,
    FLOOR_PLAN_OUT_OF_ORDER: 409,
    FLOOR_PLAN_NOT_VALID: 422,
    SBM_NUMBER_TAKEN: 409,
    SERIAL_NUMBER_TAKEN: 409,
    RETURN_OR_RAKE_REQUIRED: 422,
    DENOMINATION_TOO_FINE: 422,
    HOPPER_LID_REQUIRED: 422,
    MACHINE_RETIRED: 409,
    MACHINE_ALREADY_IN_STATE: 409,
    MACHINE_CHANGE_OUT_OF_ORDER: 409,
    MACHINE_CHANGE_IN_FUTURE: 422,
    MACHINE_CHANGE_NOT_VALID: 422,
    NOTHING_CHANGES: 409,
    TECHNICAL_SHEET_NOT_VALID: 422,
    MACHINE_FILE_NOT_VALID: 422,
  },
});
