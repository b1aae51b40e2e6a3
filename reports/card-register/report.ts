import { declareReport } from '#documents/parts/report.js';
import { REGISTER_TABLES, buildRegisterSections } from './register.js';

/** The register of receipt of cards and shoes (MC:1.0, AI67:4). */
export const cardRegister = declareReport({
  name: 'card-register',
  tables: REGISTER_TABLES,
  buildBody: async (context) => ({ sections: await buildRegisterSections('cards', context) }),
});
