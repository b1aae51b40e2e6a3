import { ActionIcon, AppShell, Burger, Group, Menu, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconBell,
  IconBellOff,
  IconKeyboard,
  IconLanguage,
  IconLock,
  IconLogout,
  IconMoon,
  IconSearch,
  IconUser,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sendWrite } from '#web/api/client.js';
import { Problem } from '#web/api/problem.js';
import { OutboxBadge } from '#web/outbox/KeptBadge.js';
import { CachedDataNote } from '#web/outbox/queue/ReadEarlier.js';
import { HelpDialog } from './Help.js';
import { IdentifyButton } from './IdentifyButton.js';
import { Search, openSearch } from './Search.js';
import { useAlarmNotifications, useAlarmCallChoice } from '../background/alarm-call.js';
import { useChangeStream } from '../background/changes.js';
import { useOpenWorkCache } from '../background/open-work.js';
import { endSessionOffline, lockSession } from '../background/idle.js';
import { useIsAlarmResponder, useFetchPendingTasks } from '../background/waiting.js';
import { forgetPerson } from '#web/session/known.js';
import { Navigation } from '../menu/Navigation.js';
import { PendingTasksContext } from '#web/components/pages/waiting.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useOwnEstablishment, usePerson } from '#web/session/session.js';
import { useShortcut } from '#web/components/pages/shortcuts.js';
import { changeLanguage, currentLanguage } from '#web/locales/language.js';

/** Frames every page of an establishment: menu, search, help, the user's menu, and the background's alarms. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('shell');
  const [isMenuOpen, menuHandlers] = useDisclosure(false);
  const [isHelpOpen, helpHandlers] = useDisclosure(false);
  const { code, name } = useEstablishment();
  useChangeStream(code);
  useOpenWorkCache();
  const pendingTasks = useFetchPendingTasks();
  useAlarmNotifications(pendingTasks);
  useShortcut({ keys: '?', label: t('help.title'), group: 'everywhere' }, helpHandlers.open);
  useShortcut({ keys: 'mod+k', label: t('search.title'), group: 'everywhere' }, openSearch);
  return (
    <PendingTasksContext value={pendingTasks}>
      <AppShell
        header={{ height: 52 }}
        navbar={{ width: 232, breakpoint: 'md', collapsed: { mobile: !isMenuOpen } }}
        padding="md"
      >
        <a className="skip-link" href="#content">
          {t('skip')}
        </a>
        <AppShell.Header className="no-print" px="md">
          <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
            <Group gap="xs" wrap="nowrap" miw={0}>
              <Burger
                opened={isMenuOpen}
                onClick={menuHandlers.toggle}
                hiddenFrom="md"
                size="sm"
                aria-label={t('menu.toggle')}
              />
              <Text fw={700} visibleFrom="xs">
                Relevé
              </Text>
              <Text c="dimmed" truncate>
                {name}
              </Text>
            </Group>
            <Group gap="xs" wrap="nowrap">
              <Tooltip label={`${t('search.title')} (Ctrl K)`}>
                <ActionIcon variant="default" size="lg" onClick={openSearch} aria-label={t('search.title')}>
                  <IconSearch size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
              <Tooltip label={`${t('help.title')} (?)`}>
                <ActionIcon
                  variant="default"
                  size="lg"
                  onClick={helpHandlers.open}
                  aria-label={t('help.title')}
                  visibleFrom="xs"
                >
                  <IconKeyboard size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
              <IdentifyButton />
              <OutboxBadge />
              <PersonMenu />
            </Group>
          </Group>
        </AppShell.Header>
        <AppShell.Navbar className="no-print" p="xs">
          <Navigation onClose={menuHandlers.close} />
        </AppShell.Navbar>
        <AppShell.Main id="content" tabIndex={-1}>
          <CachedDataNote />
          {children}
        </AppShell.Main>
        {isHelpOpen && <HelpDialog onClose={helpHandlers.close} />}
        <Search />
      </AppShell>
    </PendingTasksContext>
  );
}

/** Renders the switch for the sound of grave alarms on this device, for users who answer them. */
function AlarmSoundMenuItem() {
  const { t } = useTranslation('shell');
  const isAlarmResponder = useIsAlarmResponder();
  const { isOn, setOn } = useAlarmCallChoice();
  if (!isAlarmResponder) return null;
  const Icon = isOn ? IconBellOff : IconBell;
  return (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={() => setOn(!isOn)}>
      {t(isOn ? 'alarmCall.silence' : 'alarmCall.sound')}
    </Menu.Item>
  );
}

/** Renders the user's menu: language, colours, alarm sound, own account, lock and sign-out. */
function PersonMenu() {
  const { t } = useTranslation('shell');
  const person = usePerson();
  const ownEstablishment = useOwnEstablishment();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  /** Ends the session and opens the sign-in page. Without network, the session is locked here now and ended later. */
  const signOut = async (): Promise<void> => {
    try {
      await sendWrite('delete', '/api/sessions/current', {});
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 0) throw error;
      endSessionOffline();
      return;
    }
    forgetPerson();
    queryClient.clear();
    await navigate({ to: '/sign-in' });
  };
  useShortcut({ keys: 'g z', label: t('person.lock'), group: 'everywhere' }, () => void lockSession());
  const otherLanguage = currentLanguage() === 'fr' ? 'en' : 'fr';
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton px="xs" py={4} aria-label={t('person.menu', { name: person.fullName })}>
          <Group gap={6} wrap="nowrap">
            <IconUser size={18} aria-hidden />
            <Text size="sm" visibleFrom="sm" maw={180} truncate>
              {person.fullName}
            </Text>
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {person.fullName}
          <br />
          {ownEstablishment?.roles.map((role) => t(`role.${role}`)).join(', ')}
        </Menu.Label>
        <Menu.Item
          leftSection={<IconLanguage size={16} aria-hidden />}
          onClick={() => void changeLanguage(otherLanguage)}
        >
          {t(`language.${otherLanguage}`)}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconMoon size={16} aria-hidden />}
          onClick={() => setColorScheme(colorScheme === 'dark' ? 'light' : 'dark')}
        >
          {t(colorScheme === 'dark' ? 'appearance.light' : 'appearance.dark')}
        </Menu.Item>
        <AlarmSoundMenuItem />
        <Menu.Divider />
        <Menu.Item component={Link} to="/me" leftSection={<IconUser size={16} aria-hidden />}>
          {t('person.account')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLock size={16} aria-hidden />} onClick={() => void lockSession()}>
          {t('person.lock')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
          {t('person.leave')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
