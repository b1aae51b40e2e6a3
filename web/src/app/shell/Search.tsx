import { Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, createSpotlight } from '@mantine/spotlight';
import { IconCalendar, IconDeviceGamepad, IconFileText, IconSearch, IconUser } from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useMenuEntries } from '#web/components/pages/navigation.js';
import { useOwnEstablishment } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

const [store, spotlight] = createSpotlight();

const searchFieldId = 'search-everything';

/** Opens the search with its field in focus, so that keys typed right after the shortcut are not lost. */
export function openSearch(): void {
  flushSync(spotlight.open);
  document.getElementById(searchFieldId)?.focus();
}

interface SearchResult {
  readonly id: string;
  readonly label: string;
  readonly details: string;
  readonly icon: TablerIcon;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** Returns the text without accents and capitals, for comparison. */
function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Searches machines, days, people, documents and menu pages for the typed text; Enter opens the first result. */
export function Search() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [typedText, setTypedText] = useState('');
  const groups = useSearchResults(typedText.trim());
  const [firstResult] = groups.flatMap(({ results }) => results);
  const openResult = ({ to, search }: SearchResult): void => {
    void navigate({ to, ...(search === undefined ? {} : { search }) });
  };
  const hasNoResults = groups.every(({ results }) => results.length === 0);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={typedText}
      onQueryChange={setTypedText}
      scrollable
      maxHeight={480}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('search.title') } }}
    >
      <Spotlight.Search
        id={searchFieldId}
        placeholder={t('search.hint')}
        aria-label={t('search.title')}
        leftSection={<IconSearch size={18} aria-hidden />}
        onKeyDown={(event) => {
          // results arrive after the key press: nothing is selected yet, and Enter opens the first
          if (event.key !== 'Enter' || store.getState().selected >= 0 || firstResult === undefined) return;
          event.preventDefault();
          spotlight.close();
          openResult(firstResult);
        }}
      />
      <Spotlight.ActionsList>
        {groups
          .filter(({ results }) => results.length > 0)
          .map(({ name, results }) => (
            <Spotlight.ActionsGroup key={name} label={t(`search.${name}`)}>
              {results.map((result) => (
                <Spotlight.Action key={result.id} onClick={() => openResult(result)}>
                  <Group wrap="nowrap" w="100%" gap="sm">
                    <result.icon size={18} aria-hidden />
                    <Text fw={500}>{result.label}</Text>
                    <Text size="sm" truncate style={{ opacity: 0.85 }}>
                      {result.details}
                    </Text>
                  </Group>
                </Spotlight.Action>
              ))}
            </Spotlight.ActionsGroup>
          ))}
        {hasNoResults && <Spotlight.Empty>{t('search.nothing')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/**
 * Returns the results for a typed text by group: the server finds machines, days, people and documents, and this page
 * the menu's places. Earlier results stay until the server responds to a longer text.
 */
function useSearchResults(
  input: string,
): readonly { readonly name: string; readonly results: readonly SearchResult[] }[] {
  const { t } = useTranslation('shell');
  const { code } = useEstablishment();
  const { formatDay } = useFormats();
  const menuResults = useMenuResults(input);
  const [debouncedText] = useDebouncedValue(input, 120);
  const searchQuery = useEstablishmentQuery(
    '/search',
    { query: { q: debouncedText } },
    { enabled: debouncedText !== '', placeholderData: keepPreviousData, staleTime: 20_000 },
  );
  const { machines, days, people, documents } = (debouncedText === '' || input === ''
    ? undefined
    : searchQuery.data) ?? { machines: [], days: [], people: [], documents: [] };
  return [
    {
      name: 'machines',
      results: machines.map(({ sbmNumber, maker, model, location, standNumber }) => ({
        id: `machine-${sbmNumber}`,
        label: sbmNumber,
        details: [maker, model, standNumber, location].filter((part) => part !== null && part !== '').join(' · '),
        icon: IconDeviceGamepad,
        to: `/${code}/machines/${encodeURIComponent(sbmNumber)}`,
      })),
    },
    {
      name: 'days',
      results: days.map(({ gamingDay, state }) => ({
        id: `day-${gamingDay}`,
        label: formatDay(gamingDay),
        details: t(`search.${state}`),
        icon: IconCalendar,
        to: `/${code}/days/${gamingDay}`,
      })),
    },
    {
      name: 'people',
      results: people.map(({ personId, fullName, employeeNumber, roles }) => ({
        id: `person-${personId}`,
        label: fullName,
        details: [employeeNumber, ...roles.map((role) => t(`role.${role}`))].join(' · '),
        icon: IconUser,
        to: `/${code}/people/${personId}`,
      })),
    },
    {
      name: 'documents',
      results: documents.map(({ name, title }) => ({
        id: `document-${name}`,
        label: title,
        details: '',
        icon: IconFileText,
        to: `/${code}/documents`,
        search: { report: name },
      })),
    },
    { name: 'places', results: menuResults },
  ];
}

/** Returns the pages that the user may open and whose menu name contains the typed text. */
function useMenuResults(input: string): readonly SearchResult[] {
  const { t } = useTranslation('shell');
  const { code } = useEstablishment();
  const ownEstablishment = useOwnEstablishment();
  return useMenuEntries()
    .filter(({ permission }) => ownEstablishment?.permissions.includes(permission))
    .map((place) => ({ place, label: t(`place.${place.name}`) }))
    .filter(({ label }) => foldText(label).includes(foldText(input)))
    .map(({ place, label }) => ({
      id: `place-${place.name}`,
      label,
      details: `g ${place.shortcutKey}`,
      icon: place.icon,
      to: place.path === '' ? `/${code}` : `/${code}/${place.path}`,
    }));
}
