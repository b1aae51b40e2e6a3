import { declareReport } from '#documents/parts/report.js';
import { REGISTER_TABLES, buildRegisterSections } from '../card-register/register.js';

/** The register of receipt of dice (MC:2, AI67:26). */
export const diceRegister = declareReport({
  name: 'dice-register',
  tables: REGISTER_TABLES,
  buildBody: async (context) => ({ sections: await buildRegisterSections('dice', context) }),
});
