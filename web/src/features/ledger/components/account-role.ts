import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';

export type AccountRole = ApiSchema<'AccountRoleView'>;

/**
 * Returns a function that names a role (a fixed use of an account) and describes what its account holds, in the user's
 * language.
 */
export function useRoleDescriber(): (role: AccountRole) => { readonly name: string; readonly holds: string } {
  const { i18n } = useTranslation();
  return ({ nameFr, nameEn, holdsFr, holdsEn }) =>
    i18n.language === 'en' ? { name: nameEn, holds: holdsEn } : { name: nameFr, holds: holdsFr };
}
