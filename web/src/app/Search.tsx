import { Spotlight, createSpotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishment } from './establishment.js';
import { places } from './navigation.js';
import { useHouse } from './session.js';

const [store, spotlight] = createSpotlight();

export const openSearch = spotlight.open;

/** Finds any place of the menu by its name. */
export function Search() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { code } = useEstablishment();
  const mine = useHouse();
  const offered = places.filter(({ permission }) => mine?.permissions.includes(permission));
  return (
    <Spotlight
      store={store}
      shortcut={null}
      nothingFound={t('search.nothing')}
      searchProps={{ placeholder: t('search.hint'), 'aria-label': t('search.title') }}
      actions={offered.map((place) => ({
        id: place.name,
        label: t(`place.${place.name}`),
        leftSection: <place.icon size={18} aria-hidden />,
        onClick: () => void navigate({ to: place.path === '' ? `/${code}` : `/${code}/${place.path}` }),
      }))}
    />
  );
}
