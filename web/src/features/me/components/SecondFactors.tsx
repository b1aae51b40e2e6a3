import { Divider, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { Passkeys } from './Passkeys.js';
import { TelephoneForm } from './TelephoneForm.js';

/** Shows the factors required besides the password: the telephone's code, passkeys, or both. */
export function SecondFactors() {
  const { t } = useTranslation('me');
  const factors = useRead('/api/second-factor', {});
  if (factors.error !== null) return <ProblemBox problem={factors.error} />;
  if (factors.data === undefined) return <Waiting />;
  const { hasCode, passkeys } = factors.data;
  return (
    <Stack>
      <Divider label={t('factor.telephone')} labelPosition="left" />
      <TelephoneForm isSet={hasCode} hasPasskey={passkeys.length > 0} />
      <Divider label={t('passkeys.title')} labelPosition="left" />
      <Passkeys factors={factors.data} />
    </Stack>
  );
}
