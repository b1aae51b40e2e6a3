import { Anchor, Button, Group, List, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/general/Note.js';
import type { HouseOfPerson } from '../../../session/session.js';

/** The house works: what is left, and who does it. */
export function ReadyStep({ house }: { readonly house: HouseOfPerson }) {
  const { t } = useTranslation('first-run');
  const may = (permission: HouseOfPerson['permissions'][number]): boolean => house.permissions.includes(permission);
  return (
    <Stack>
      <Title order={2} size="h3">
        {t('ready.title', { name: house.name })}
      </Title>
      <Note color="teal">{t('ready.text')}</Note>
      <List spacing="xs">
        <List.Item>
          {t('ready.devices')}{' '}
          {may('tokens.manage') && (
            <Anchor component={Link} underline="always" to={`/${house.code}/devices`}>
              {t('ready.toDevices')}
            </Anchor>
          )}
        </List.Item>
        <List.Item>
          {t('ready.settings')}{' '}
          <Anchor component={Link} underline="always" to={`/${house.code}/settings`}>
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
        <Button component={Link} to={`/${house.code}`}>
          {t('ready.enter')}
        </Button>
      </Group>
    </Stack>
  );
}
