import { Badge, NavLink, ScrollArea, Text, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { menuGroups, splitMenu } from '#web/components/pages/menu-order.js';
import { isWithinMenuEntry, useMenuEntries, type MenuEntry } from '#web/components/pages/navigation.js';
import { useShortcut } from '#web/components/pages/shortcuts.js';
import { countTasksByMenuEntry, usePendingTasks } from '#web/components/pages/waiting.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useOwnEstablishment, usePerson } from '#web/session/session.js';

/**
 * Renders the menu: the user's daily places, and below the button « Plus » (more) all others that the user may open.
 * The shortcuts of all of them work, whether they are visible or not.
 */
export function Navigation({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { permissions = [], roles = [] } = useOwnEstablishment() ?? {};
  const { pathname } = useLocation();
  const { code } = useEstablishment();
  const { isOpen, toggle } = useMenuExpansion();
  const permittedEntries = useMenuEntries().filter(({ permission }) => permissions.includes(permission));
  const { dailyEntries, otherEntries } = splitMenu(permittedEntries, roles);
  const currentEntry = otherEntries.find((entry) => isWithinMenuEntry(entry, code, pathname));
  // the current place stays visible while the rest of the menu is closed
  const hiddenEntries = isOpen ? otherEntries : otherEntries.filter((entry) => entry !== currentEntry);
  return (
    <ScrollArea type="hover" component="nav" aria-label={t('menu.title')}>
      {permittedEntries.map((entry) => (
        <MenuEntryShortcut key={entry.path} place={entry} />
      ))}
      {otherEntries.length === 0 ? (
        <MenuGroups places={dailyEntries} onClose={onClose} />
      ) : (
        <>
          {dailyEntries.map((entry) => (
            <MenuEntryLink key={entry.path} place={entry} onClose={onClose} />
          ))}
          {!isOpen && currentEntry !== undefined && <MenuEntryLink place={currentEntry} onClose={onClose} />}
          <RestOfMenuButton entries={hiddenEntries} isOpen={isOpen} onToggle={toggle} />
          <div id="menu-more" hidden={!isOpen}>
            <MenuGroups places={isOpen ? otherEntries : []} onClose={onClose} />
          </div>
        </>
      )}
    </ScrollArea>
  );
}

/** Returns whether the user has the whole menu open on this device, and the function that toggles it. */
function useMenuExpansion(): { readonly isOpen: boolean; readonly toggle: () => void } {
  const { personId } = usePerson();
  const [isOpen, setOpen] = useLocalStorage({
    key: `releve.menu.${personId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { isOpen, toggle: () => setOpen((wasOpen) => !wasOpen) };
}

interface RestOfMenuButtonProps {
  /** The places that the button hides, or could hide. */
  readonly entries: readonly MenuEntry[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Renders the button that opens the rest of the menu, with the number of its pending tasks while it is closed. */
function RestOfMenuButton({ entries, isOpen, onToggle }: RestOfMenuButtonProps) {
  const { t } = useTranslation('shell');
  const taskCounts = countTasksByMenuEntry(usePendingTasks());
  const hiddenTaskCount = isOpen ? 0 : entries.reduce((sum, { name }) => sum + (taskCounts[name] ?? 0), 0);
  return (
    <NavLink
      component="button"
      type="button"
      className="menu-place"
      mt="xs"
      label={t('menu.more')}
      leftSection={<IconDots size={18} aria-hidden />}
      rightSection={
        <>
          {hiddenTaskCount > 0 && <PendingCount count={hiddenTaskCount} />}
          <IconChevronDown size={16} aria-hidden className={isOpen ? 'menu-turned' : undefined} />
        </>
      }
      aria-expanded={isOpen}
      aria-controls="menu-more"
      onClick={onToggle}
    />
  );
}

/** Renders the menu's places (pages) below the names of their groups; an empty group is left out. */
function MenuGroups({ places, onClose }: { readonly places: readonly MenuEntry[]; readonly onClose: () => void }) {
  const { t } = useTranslation('shell');
  return menuGroups.map((group) => {
    const groupEntries = places.filter((entry) => entry.group === group);
    if (groupEntries.length === 0) return null;
    return (
      <div key={group} role="group" aria-label={t(`menu.${group}`)}>
        <Text size="xs" c="dimmed" fw={600} mt="sm" mb={2} px="sm" aria-hidden>
          {t(`menu.${group}`)}
        </Text>
        {groupEntries.map((entry) => (
          <MenuEntryLink key={entry.path} place={entry} onClose={onClose} />
        ))}
      </div>
    );
  });
}

/** Returns the address of a place of this establishment. */
function useMenuEntryAddress({ path }: MenuEntry): string {
  const { code } = useEstablishment();
  return path === '' ? `/${code}` : `/${code}/${path}`;
}

/** Links to a place of the menu, with the number of its pending tasks; the current place is scrolled into view. */
function MenuEntryLink({ place, onClose }: { readonly place: MenuEntry; readonly onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const { code } = useEstablishment();
  const taskCount = countTasksByMenuEntry(usePendingTasks())[place.name] ?? 0;
  const isCurrent = isWithinMenuEntry(place, code, pathname);
  const linkRef = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) linkRef.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <NavLink
      ref={linkRef}
      component={Link}
      className="menu-place"
      to={useMenuEntryAddress(place)}
      activeOptions={{ exact: true }}
      label={t(`place.${place.name}`)}
      active={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      leftSection={<place.icon size={18} aria-hidden />}
      {...(taskCount > 0 && { rightSection: <PendingCount count={taskCount} /> })}
      onClick={onClose}
    />
  );
}

/** Shows the number of pending tasks of a place of the menu. */
function PendingCount({ count }: { readonly count: number }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <Badge size="sm" circle={count < 10} aria-hidden className="menu-count">
        {count}
      </Badge>
      <VisuallyHidden>{t('waiting.count', { count })}</VisuallyHidden>
    </>
  );
}

/** Registers the shortcut of a place, if it has one, whether the menu shows the place or not. */
function MenuEntryShortcut({ place }: { readonly place: MenuEntry }) {
  return place.shortcutKey === undefined ? null : <MenuEntryKeys keys={`g ${place.shortcutKey}`} place={place} />;
}

/** Registers the shortcut keys that open a place of the menu. */
function MenuEntryKeys({ keys, place }: { readonly keys: string; readonly place: MenuEntry }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const address = useMenuEntryAddress(place);
  useShortcut({ keys, label: t(`place.${place.name}`), group: 'go' }, () => void navigate({ to: address }));
  return null;
}
