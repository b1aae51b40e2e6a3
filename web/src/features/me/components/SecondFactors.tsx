import { Divider, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '#web/api/client.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { Passkeys } from './Passkeys.js';
import { TelephoneForm } from './TelephoneForm.js';

/** Shows the factors required besides the password: the telephone's code, passkeys, or both. */
export function SecondFactors() {
  const { t } = useTranslation('me');
  const factorsQuery = useApiQuery('/api/second-factor', {});
  if (factorsQuery.error !== null || factorsQuery.data === undefined) return <QueryStatus query={factorsQuery} />;
  const { hasCode, passkeys } = factorsQuery.data;
  return (
    <Stack>
      <Divider label={t('factor.telephone')} labelPosition="left" />
      <TelephoneForm isSet={hasCode} hasPasskey={passkeys.length > 0} />
      <Divider label={t('passkeys.title')} labelPosition="left" />
      <Passkeys factors={factorsQuery.data} />
    </Stack>
  );
}
