import { Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useChipFormats } from '#web/components/chips/chips.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { useFormats } from '#web/components/figures/figures.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { Note } from '#web/components/general/Note.js';
import { TitledSection } from '#web/components/general/TitledSection.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useHasPermission } from '#web/session/session.js';
import { ChipIssueDialog } from '../components/ChipIssueDialog.js';
import { DeskTabs } from '../components/DeskTabs.js';

const PLACES = [
  'issued',
  'destroyed',
  'owned',
  'inStrongroom',
  'atDesks',
  'atTables',
  'inCirculation',
] as const satisfies readonly (keyof ApiSchema<'ChipRegisterLine'>)[];

/** Shows the register of chips: the pieces of each kind by place, and every issue and destruction. */
export function ChipsScreen() {
  const { t } = useTranslation('desks');
  const mayIssue = useHasPermission('desks.manage');
  const registerQuery = useEstablishmentQuery('/chip-register');
  const register = registerQuery.data;
  return (
    <>
      <PageHeader title={t('register.title')} summary={t('register.about')}>
        {mayIssue && register !== undefined && (
          <>
            <DialogButton label={t('register.issue')} isAddition>
              {(close) => <ChipIssueDialog kind="issue" lines={register.lines} onClose={close} />}
            </DialogButton>
            {register.isInUse && (
              <DialogButton label={t('register.destruction')}>
                {(close) => <ChipIssueDialog kind="destruction" lines={register.lines} onClose={close} />}
              </DialogButton>
            )}
          </>
        )}
      </PageHeader>
      <DeskTabs here="chips" />
      {register === undefined ? <QueryStatus query={registerQuery} /> : <Register register={register} />}
    </>
  );
}

/** Shows the pieces of each kind by place, then the issues and destructions. */
function Register({ register }: { readonly register: ApiSchema<'ChipRegister'> }) {
  const { t } = useTranslation('desks');
  const { formatCount } = useFormats();
  const { formatChipKind } = useChipFormats();
  const { isInUse, lines } = register;
  if (lines.length === 0) return <EmptyState title={t('register.empty')} explanation={t('register.notInUse')} />;
  return (
    <Stack gap="xl">
      {!isInUse && <Note color="yellow" title={t('register.notInUse')} />}
      <ListTable
        label={t('register.title')}
        miw={860}
        columns={[t('register.kind'), ...PLACES.map((place) => ({ label: t(`register.${place}`), isFigure: true }))]}
      >
        {lines.map((line) => (
          <Table.Tr key={`${line.medium}/${line.game}/${line.valueMinor}`}>
            <Table.Th scope="row">{formatChipKind({ ...line, valueMinor: BigInt(line.valueMinor) })}</Table.Th>
            {PLACES.map((place) => (
              <Table.Td key={place} className="figure" {...(place === 'owned' ? { fw: 700 } : {})}>
                {!isInUse && UNKNOWN_BEFORE_USE.has(place) ? '–' : formatCount(Number(line[place]))}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </ListTable>
      <Text size="sm" c="dimmed">
        {t('register.cagnottes')}
      </Text>
      <TitledSection title={t('register.acts')}>
        <IssueTable />
      </TitledSection>
    </Stack>
  );
}

const UNKNOWN_BEFORE_USE: ReadonlySet<string> = new Set(['issued', 'destroyed', 'owned', 'inStrongroom']);

/** Shows the issues and destructions of chips, newest first, each with its two people and its reason. */
function IssueTable() {
  const { t } = useTranslation('desks');
  const { formatInstant } = useFormats();
  const { formatChips } = useChipFormats();
  const issuesQuery = useEstablishmentQuery('/chip-issues');
  if (issuesQuery.data === undefined) return <QueryStatus query={issuesQuery} />;
  if (issuesQuery.data.length === 0) return <Text c="dimmed">{t('register.noActs')}</Text>;
  const columns = (['at', 'act', 'pieces', 'people', 'reason'] as const).map((name) => t(`register.${name}`));
  return (
    <ListTable label={t('register.acts')} miw={760} columns={columns}>
      {issuesQuery.data.map((issue) => (
        <Table.Tr key={issue.issueId}>
          <Table.Td>{formatInstant(issue.happenedAt)}</Table.Td>
          <Table.Td>{t(`register.kind_${issue.kind}`)}</Table.Td>
          <Table.Td>{formatChips([issue])}</Table.Td>
          <Table.Td>
            {issue.recordedByName}
            <Text size="sm" c="dimmed">
              {t('counts.witness', { name: issue.witnessedByName })}
            </Text>
          </Table.Td>
          <Table.Td>{issue.reason}</Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}
