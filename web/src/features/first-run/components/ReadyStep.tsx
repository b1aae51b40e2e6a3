import { Anchor, Button, Group, List, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Note } from '#web/components/general/Note.js';
import type { PersonEstablishment } from '#web/session/session.js';

/**
 * Shows the last step of the first run: the establishment works; the remaining tasks, each with its link, and the
 * people who do them.
 */
export function ReadyStep({ establishment }: { readonly establishment: PersonEstablishment }) {
  const { t } = useTranslation('first-run');
  const hasPermission = (permission: PersonEstablishment['permissions'][number]): boolean =>
    establishment.permissions.includes(permission);
  return (
    <Stack>
      <Title order={2} size="h3">
        {t('ready.title', { name: establishment.name })}
      </Title>
      <Note color="teal">{t('ready.text')}</Note>
      <List spacing="xs">
        <List.Item>
          {t('ready.devices')}{' '}
          {hasPermission('tokens.manage') && (
            <Anchor component={Link} underline="always" to={`/${establishment.code}/devices`}>
              {t('ready.toDevices')}
            </Anchor>
          )}
        </List.Item>
        <List.Item>
          {t('ready.settings')}{' '}
          <Anchor component={Link} underline="always" to={`/${establishment.code}/settings`}>
            {t('ready.toSettings')}
          </Anchor>
        </List.Item>
        <List.Item>
          {t('ready.pin')}{' '}
          <Anchor component={Link} to="/me" underline="always">
            {t('ready.toMe')}
          </Anchor>
        </List.Item>
        <List.Item>{t('ready.accountant')}</List.Item>
      </List>
      <Group>
        <Button component={Link} to={`/${establishment.code}`}>
          {t('ready.enter')}
        </Button>
      </Group>
    </Stack>
  );
}
