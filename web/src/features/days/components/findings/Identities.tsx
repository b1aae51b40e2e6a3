import { Group, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';

/**
 * Shows the identities (equations between meters) that movements must satisfy: both sides, and whether they are equal
 * as a word and an icon.
 */
export function MeterIdentities({ identities }: { readonly identities: readonly ApiSchema<'StepIdentity'>[] }) {
  const { t } = useTranslation('days');
  const { t: translateFinding } = useTranslation('findings');
  const { formatCount } = useFormats();
  if (identities.length === 0) return null;
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {t('step.identities')}
      </Title>
      <Stack gap={4}>
        {identities.map(({ name, left, right, isBalanced }) => (
          <Group key={name} gap="xs">
            {isBalanced ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
            <Text size="sm">
              {t(isBalanced ? 'step.balanced' : 'step.unbalanced', {
                identity: translateFinding(`identity_${name}`),
                left: formatCount(left),
                right: formatCount(right),
              })}
            </Text>
          </Group>
        ))}
      </Stack>
    </section>
  );
}
