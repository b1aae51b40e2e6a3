import { Badge, NavLink, ScrollArea, Text, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { menuGroups, splitMenu } from '#web/components/pages/menu-order.js';
import { isWithinPlace, useMenuPlaces, type Place } from '#web/components/pages/navigation.js';
import { useShortcut } from '#web/components/pages/shortcuts.js';
import { countTasksByPlace, usePendingTasks } from '#web/components/pages/waiting.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useOwnEstablishment, usePerson } from '#web/session/session.js';

/**
 * Renders the menu: the user's daily places, and below the button « Plus » (more) all others that the user may open.
 * The shortcuts of all of them work, whether they are visible or not.
 */
export function Navigation({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('shell');
  const { permissions = [], roles = [] } = useOwnEstablishment() ?? {};
  const { pathname } = useLocation();
  const { code } = useEstablishment();
  const { isOpen, toggle } = useWholeMenu();
  const offeredPlaces = useMenuPlaces().filter(({ permission }) => permissions.includes(permission));
  const { dailyPlaces, otherPlaces } = splitMenu(offeredPlaces, roles);
  const currentPlace = otherPlaces.find((place) => isWithinPlace(place, code, pathname));
  // the current place stays visible while the rest of the menu is closed
  const hiddenPlaces = isOpen ? otherPlaces : otherPlaces.filter((place) => place !== currentPlace);
  return (
    <ScrollArea type="hover" component="nav" aria-label={t('menu.title')}>
      {offeredPlaces.map((place) => (
        <PlaceShortcut key={place.path} place={place} />
      ))}
      {otherPlaces.length === 0 ? (
        <PlaceGroups places={dailyPlaces} close={close} />
      ) : (
        <>
          {dailyPlaces.map((place) => (
            <PlaceLink key={place.path} place={place} close={close} />
          ))}
          {!isOpen && currentPlace !== undefined && <PlaceLink place={currentPlace} close={close} />}
          <RestOfMenuButton places={hiddenPlaces} isOpen={isOpen} toggle={toggle} />
          <div id="menu-more" hidden={!isOpen}>
            <PlaceGroups places={isOpen ? otherPlaces : []} close={close} />
          </div>
        </>
      )}
    </ScrollArea>
  );
}

/** Returns whether the user has the whole menu open on this device, and the function that toggles it. */
function useWholeMenu(): { readonly isOpen: boolean; readonly toggle: () => void } {
  const { personId } = usePerson();
  const [isOpen, setOpen] = useLocalStorage({
    key: `releve.menu.${personId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { isOpen, toggle: () => setOpen((before) => !before) };
}

interface RestOfMenuButtonProps {
  /** The places that the button hides, or could hide. */
  readonly places: readonly Place[];
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** Renders the button that opens the rest of the menu, with the number of its pending tasks while it is closed. */
function RestOfMenuButton({ places, isOpen, toggle }: RestOfMenuButtonProps) {
  const { t } = useTranslation('shell');
  const counts = countTasksByPlace(usePendingTasks());
  const count = isOpen ? 0 : places.reduce((sum, { name }) => sum + (counts[name] ?? 0), 0);
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
          {count > 0 && <PendingCount count={count} />}
          <IconChevronDown size={16} aria-hidden className={isOpen ? 'menu-turned' : undefined} />
        </>
      }
      aria-expanded={isOpen}
      aria-controls="menu-more"
      onClick={toggle}
    />
  );
}

/** Renders the menu's places (pages) below the names of their groups; an empty group is left out. */
function PlaceGroups({ places, close }: { readonly places: readonly Place[]; readonly close: () => void }) {
  const { t } = useTranslation('shell');
  return menuGroups.map((group) => {
    const groupPlaces = places.filter((place) => place.group === group);
    if (groupPlaces.length === 0) return null;
    return (
      <div key={group} role="group" aria-label={t(`menu.${group}`)}>
        <Text size="xs" c="dimmed" fw={600} mt="sm" mb={2} px="sm" aria-hidden>
          {t(`menu.${group}`)}
        </Text>
        {groupPlaces.map((place) => (
          <PlaceLink key={place.path} place={place} close={close} />
        ))}
      </div>
    );
  });
}

/** Returns the address of a place of this establishment. */
function usePlaceAddress({ path }: Place): string {
  const { code } = useEstablishment();
  return path === '' ? `/${code}` : `/${code}/${path}`;
}

/** Links to a place of the menu, with the number of its pending tasks; the current place is scrolled into view. */
function PlaceLink({ place, close }: { readonly place: Place; readonly close: () => void }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const { code } = useEstablishment();
  const count = countTasksByPlace(usePendingTasks())[place.name] ?? 0;
  const isCurrent = isWithinPlace(place, code, pathname);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <NavLink
      ref={link}
      component={Link}
      className="menu-place"
      to={usePlaceAddress(place)}
      activeOptions={{ exact: true }}
      label={t(`place.${place.name}`)}
      active={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      leftSection={<place.icon size={18} aria-hidden />}
      {...(count > 0 && { rightSection: <PendingCount count={count} /> })}
      onClick={close}
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
function PlaceShortcut({ place }: { readonly place: Place }) {
  return place.key === undefined ? null : <PlaceKeys keys={`g ${place.key}`} place={place} />;
}

/** Registers the shortcut keys that open a place of the menu. */
function PlaceKeys({ keys, place }: { readonly keys: string; readonly place: Place }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const to = usePlaceAddress(place);
  useShortcut({ keys, label: t(`place.${place.name}`), group: 'go' }, () => void navigate({ to }));
  return null;
}
