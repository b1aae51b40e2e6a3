import { Badge, NavLink, ScrollArea, Text, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { menuGroups, splitMenu } from '#web/components/pages/menu-order.js';
import { isAt, usePlaces } from '#web/components/pages/navigation.js';
import type { Place } from '#web/components/pages/navigation.js';
import { useShortcut } from '#web/components/pages/shortcuts.js';
import { countsByPlace, usePendingTasks } from '#web/components/pages/waiting.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useOwnEstablishment, usePerson } from '#web/session/session.js';

/** The menu: the daily entries of the user's functions, and below « Plus » all others that they may open. */
export function Navigation({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('shell');
  const { permissions = [], roles = [] } = useOwnEstablishment() ?? {};
  const { pathname } = useLocation();
  const { code } = useEstablishment();
  const { isOpen, toggle } = useWholeMenu();
  const offered = usePlaces().filter(({ permission }) => permissions.includes(permission));
  const { often, more } = splitMenu(offered, roles);
  const here = more.find((place) => isAt(place, code, pathname));
  const below = isOpen ? more : [];
  return (
    <ScrollArea type="hover" component="nav" aria-label={t('menu.title')}>
      {offered.map((place) => (
        <GoKey key={place.path} place={place} />
      ))}
      {more.length === 0 ? (
        <Groups places={often} close={close} />
      ) : (
        <>
          {often.map((place) => (
            <PlaceLink key={place.path} place={place} close={close} />
          ))}
          {!isOpen && here !== undefined && <PlaceLink place={here} close={close} />}
          <MoreButton
            places={isOpen || here === undefined ? more : more.filter((place) => place !== here)}
            isOpen={isOpen}
            toggle={toggle}
          />
          <div id="menu-more" hidden={!isOpen}>
            <Groups places={below} close={close} />
          </div>
        </>
      )}
    </ScrollArea>
  );
}

/** Returns whether the user shows the whole menu on this device. */
function useWholeMenu(): { readonly isOpen: boolean; readonly toggle: () => void } {
  const { personId } = usePerson();
  const [isOpen, setOpen] = useLocalStorage({
    key: `releve.menu.${personId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { isOpen, toggle: () => setOpen((before) => !before) };
}

interface MoreButtonProps {
  /** The places that the button hides, or could hide. */
  readonly places: readonly Place[];
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** Opens the rest of the menu, and counts its pending tasks while it is closed. */
function MoreButton({ places, isOpen, toggle }: MoreButtonProps) {
  const { t } = useTranslation('shell');
  const counts = countsByPlace(usePendingTasks());
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
          {count > 0 && <Count count={count} />}
          <IconChevronDown size={16} aria-hidden className={isOpen ? 'menu-turned' : undefined} />
        </>
      }
      aria-expanded={isOpen}
      aria-controls="menu-more"
      onClick={toggle}
    />
  );
}

/** Places below the names of their groups. */
function Groups({ places, close }: { readonly places: readonly Place[]; readonly close: () => void }) {
  const { t } = useTranslation('shell');
  return menuGroups.map((group) => {
    const inGroup = places.filter((place) => place.group === group);
    if (inGroup.length === 0) return null;
    return (
      <div key={group} role="group" aria-label={t(`menu.${group}`)}>
        <Text size="xs" c="dimmed" fw={600} mt="sm" mb={2} px="sm" aria-hidden>
          {t(`menu.${group}`)}
        </Text>
        {inGroup.map((place) => (
          <PlaceLink key={place.path} place={place} close={close} />
        ))}
      </div>
    );
  });
}

/** Returns the address of a place of this establishment. */
function useAddress({ path }: Place): string {
  const { code } = useEstablishment();
  return path === '' ? `/${code}` : `/${code}/${path}`;
}

/** Link to a place of the menu, with the number of its pending tasks; the current place is scrolled into view. */
function PlaceLink({ place, close }: { readonly place: Place; readonly close: () => void }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const { code } = useEstablishment();
  const count = countsByPlace(usePendingTasks())[place.name] ?? 0;
  const isHere = isAt(place, code, pathname);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  return (
    <NavLink
      ref={link}
      component={Link}
      className="menu-place"
      to={useAddress(place)}
      activeOptions={{ exact: true }}
      label={t(`place.${place.name}`)}
      active={isHere}
      aria-current={isHere ? 'page' : undefined}
      leftSection={<place.icon size={18} aria-hidden />}
      {...(count > 0 && { rightSection: <Count count={count} /> })}
      onClick={close}
    />
  );
}

/** Number of pending tasks of a place of the menu. */
function Count({ count }: { readonly count: number }) {
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
function GoKey({ place }: { readonly place: Place }) {
  return place.key === undefined ? null : <Keys keys={`g ${place.key}`} place={place} />;
}

/** Registers the keys that open a place. */
function Keys({ keys, place }: { readonly keys: string; readonly place: Place }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const to = useAddress(place);
  useShortcut({ keys, words: t(`place.${place.name}`), group: 'go' }, () => void navigate({ to }));
  return null;
}
