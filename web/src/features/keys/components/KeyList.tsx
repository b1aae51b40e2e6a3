import { SegmentedControl, Table, Text } from '@mantine/core';
import { IconKey, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { STATE_TAG_STYLES } from '#web/components/figures/state-looks.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { KeyActions } from './KeyActions.js';
import { keyStates, type KeysSearch } from './search.js';

type Key = ApiSchema<'KeyRow'>;

/** Returns true when the list of the chosen state includes the key. Without a state, it includes every key in use. */
function isKeyInState({ retiredAt, handOverNumber }: Key, state: KeysSearch['state']): boolean {
  if (state === 'retired') return retiredAt !== null;
  if (retiredAt !== null) return false;
  return state === undefined || (state === 'out') === (handOverNumber !== null);
}

export interface KeyListProps {
  readonly state: KeysSearch['state'];
  readonly onStateChange: (state: KeysSearch['state']) => void;
}

/** Lists the keys in a chosen state, each with its current place and possible acts. */
export function KeyList({ state, onStateChange }: KeyListProps) {
  const { t } = useTranslation('keys');
  const keysQuery = useEstablishmentQuery('/keys');
  const visibleKeys = keysQuery.data?.filter((key) => isKeyInState(key, state));
  return (
    <>
      <SegmentedControl
        mb="md"
        aria-label={t('which')}
        data={[
          { value: 'all', label: t('state.all') },
          ...keyStates.map((value) => ({ value, label: t(`state.${value}`) })),
        ]}
        value={state ?? 'all'}
        onChange={(value) => onStateChange(keyStates.find((keyState) => keyState === value))}
      />
      <QueryStatus query={keysQuery} />
      {visibleKeys?.length === 0 && <EmptyState title={t('none')} explanation={t('noneText')} />}
      {visibleKeys !== undefined && visibleKeys.length > 0 && <KeyTable keys={visibleKeys} />}
    </>
  );
}

/** Renders the keys: the lock that each opens, its place, and its possible acts. */
function KeyTable({ keys }: { readonly keys: readonly Key[] }) {
  const { t } = useTranslation('keys');
  return (
    <ListTable label={t('tab.keys')} columns={[t('key'), t('opens'), t('where'), t('acts')]} verticalSpacing="sm">
      {keys.map((key) => (
        <Table.Tr key={key.keyId}>
          <Table.Td fw={700}>{key.keyNumber}</Table.Td>
          <Table.Td>
            {t(`kind.${key.kind}`)}
            <Text size="sm" c="dimmed">
              {[
                key.standNumber === null ? '' : t('ofStand', { stand: key.standNumber }),
                key.tableNumber === null ? '' : t('ofTable', { table: key.tableNumber }),
                key.depot ?? '',
                key.opens,
              ]
                .filter((text) => text !== '')
                .join(' · ')}
            </Text>
          </Table.Td>
          <Table.Td>
            <KeyLocation keyRow={key} />
          </Table.Td>
          <Table.Td>
            <KeyActions keyRow={key} />
          </Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}

/** Shows the place of a key: in custody, with a holder until a time, missing, or retired. */
function KeyLocation({
  keyRow: { retiredAt, retirementReason, missingSince, holderName, dueAt, custody },
}: {
  readonly keyRow: Key;
}) {
  const { t } = useTranslation('keys');
  const { formatTime, formatElapsed } = useTimeFormats();
  if (retiredAt !== null) {
    return (
      <>
        <StateTag {...STATE_TAG_STYLES.retired}>{t('retired')}</StateTag>
        <Text size="sm">{retirementReason}</Text>
      </>
    );
  }
  const holderText = holderName === null ? null : t('until', { name: holderName, at: formatTime(dueAt ?? '') });
  if (missingSince !== null) {
    return (
      <>
        <StateTag {...STATE_TAG_STYLES.alarm}>
          {t('missing', { at: formatTime(missingSince), ago: formatElapsed(missingSince) })}
        </StateTag>
        <Text size="sm">{holderText}</Text>
      </>
    );
  }
  return holderText === null ? (
    <StateTag icon={IconKey} color="teal">
      {t(`custody.${custody}`)}
    </StateTag>
  ) : (
    <StateTag icon={IconUser} color="yellow">
      {holderText}
    </StateTag>
  );
}
