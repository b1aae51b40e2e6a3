import { SegmentedControl, Table, Text } from '@mantine/core';
import { IconKey, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRead, type Shape } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Empty } from '#web/components/general/Empty.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { STATE_LOOKS } from '#web/components/figures/state-looks.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { KeyActions } from './KeyActions.js';
import { keyStates, type KeysSearch } from './search.js';

type Key = Shape<'KeyRow'>;

/** Returns true when the list of the chosen state includes the key. Without a state, it includes every key in use. */
function isListed({ retiredAt, handOverNumber }: Key, state: KeysSearch['state']): boolean {
  if (state === 'retired') return retiredAt !== null;
  if (retiredAt !== null) return false;
  return state === undefined || (state === 'out') === (handOverNumber !== null);
}

export interface KeyListProps {
  readonly state: KeysSearch['state'];
  readonly setState: (state: KeysSearch['state']) => void;
}

/** Lists the keys in a chosen state, each with its current place and possible acts. */
export function KeyList({ state, setState }: KeyListProps) {
  const { t } = useTranslation('keys');
  const establishment = useEstablishmentCode();
  const keys = useRead('/api/establishments/{establishment}/keys', { params: { path: { establishment } } });
  const shownKeys = keys.data?.filter((key) => isListed(key, state));
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
        onChange={(value) => setState(keyStates.find((keyState) => keyState === value))}
      />
      {keys.error !== null && <ProblemBox problem={keys.error} />}
      {keys.isPending && <Waiting />}
      {shownKeys?.length === 0 && <Empty title={t('none')} explanation={t('noneText')} />}
      {shownKeys !== undefined && shownKeys.length > 0 && <KeyTable keys={shownKeys} />}
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
            <KeyPlace of={key} />
          </Table.Td>
          <Table.Td>
            <KeyActions of={key} />
          </Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}

/** Shows the place of a key: in custody, with a holder until a time, missing, or retired. */
function KeyPlace({
  of: { retiredAt, retirementReason, missingSince, holderName, dueAt, custody },
}: {
  readonly of: Key;
}) {
  const { t } = useTranslation('keys');
  const { formatTime, formatElapsed } = useTimeFormats();
  if (retiredAt !== null) {
    return (
      <>
        <StateTag {...STATE_LOOKS.retired}>{t('retired')}</StateTag>
        <Text size="sm">{retirementReason}</Text>
      </>
    );
  }
  const holder = holderName === null ? null : t('until', { name: holderName, at: formatTime(dueAt ?? '') });
  if (missingSince !== null) {
    return (
      <>
        <StateTag {...STATE_LOOKS.alarm}>
          {t('missing', { at: formatTime(missingSince), ago: formatElapsed(missingSince) })}
        </StateTag>
        <Text size="sm">{holder}</Text>
      </>
    );
  }
  return holder === null ? (
    <StateTag icon={IconKey} color="teal">
      {t(`custody.${custody}`)}
    </StateTag>
  ) : (
    <StateTag icon={IconUser} color="yellow">
      {holder}
    </StateTag>
  );
}
