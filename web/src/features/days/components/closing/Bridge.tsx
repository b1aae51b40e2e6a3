import { Table, Text, Title } from '@mantine/core';
import { IconVolumeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { getEntryTitle } from '#domain/accounting/journal-words.js';
import type { ApiSchema } from '#web/api/client.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Money } from '#web/components/figures/figures.js';
import { useTextTranslator } from '#web/components/figures/titled.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { Notice } from '../Notice.js';
import { useDayPathParams } from '../use-day.js';

type BridgeLineData = ApiSchema<'BridgeLineRow'>;

/**
 * Shows, line by line, how the day's stakes lead to its metered win (by the machines' meters), its cash win, and the
 * amount posted to gross revenue. Shows nothing before it is computed.
 */
export function RevenueBridge() {
  const { t } = useTranslation('days');
  const path = useDayPathParams();
  const bridgeQuery = useEstablishmentQuery('/days/{day}/bridge', { path });
  if (bridgeQuery.error !== null) return <ProblemBox problem={bridgeQuery.error} />;
  if (bridgeQuery.data === undefined || bridgeQuery.data.lines.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h4" mt="lg" mb="xs" id="bridge">
        {t('bridge.title')}
      </Title>
      <Text size="sm" mb="xs">
        {t('bridge.caption')}
      </Text>
      {bridgeQuery.data.silentMachines.length > 0 && (
        <Notice tone="warning" icon={<IconVolumeOff aria-hidden />} title={t('bridge.silent')}>
          {bridgeQuery.data.silentMachines.join(', ')}
        </Notice>
      )}
      <Table aria-labelledby="bridge" maw={640} withRowBorders={false} verticalSpacing={4}>
        <Table.Tbody>
          {bridgeQuery.data.lines.map((line) => (
            <BridgeLine key={`${line.name} ${line.detail ?? ''}`} line={line} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** Shows a line of the bridge: its name and its amount; sums are bold, an unexplained difference is red. */
function BridgeLine({ line }: { readonly line: BridgeLineData }) {
  const { t } = useTranslation('days');
  const translate = useTextTranslator();
  const { kind, name, detail, amountMinor } = line;
  const title = name === 'otherEntry' ? translate(getEntryTitle(detail ?? '', null)) : '';
  const isSum = kind === 'sum' || kind === 'start';
  const isUnexplained = kind === 'difference' && amountMinor !== null && amountMinor !== '0';
  return (
    <Table.Tr fw={isSum || isUnexplained ? 600 : 400} {...(isUnexplained ? { c: 'red' } : {})}>
      <Table.Th scope="row" fw="inherit" ps={isSum ? 0 : 'md'}>
        {t([`bridge.${name}`, 'bridge.otherEntry'], { account: detail ?? '', title })}
      </Table.Th>
      <Table.Td className="figure" ta="end">
        <Money amountMinor={amountMinor} />
      </Table.Td>
    </Table.Tr>
  );
}
