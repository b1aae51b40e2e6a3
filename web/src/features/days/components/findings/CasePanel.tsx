import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCaseCauseText } from '#domain/cases/case-causes.js';
import type { ApiSchema } from '#web/api/client.js';
import { ReasonFormDialog } from '#web/components/dialogs/ReasonForm.js';
import { EntryLineRows } from '#web/components/figures/EntryLines.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTextTranslator } from '#web/components/figures/titled.js';
import { PageLink } from '#web/components/pages/Go.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useHasPermission } from '#web/session/session.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { formatMinorAsInput } from '../amounts.js';
import { CorrectTotalButton } from './CorrectTotal.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useCorrectedMachines, useDayPathParams, type FindingDescription } from '../use-day.js';

type Case = ApiSchema<'CaseView'>;
type Act = NonNullable<Case['act']>;

/**
 * Shows the case of a finding: its number and cause, its other findings, and the act that it proposes with the entries
 * that the act changes. Shows nothing for a notice.
 */
export function CasePanel({ finding }: { readonly finding: FindingDescription }) {
  const { t } = useTranslation('days');
  const translate = useTextTranslator();
  const { establishment, day } = useDayPathParams();
  const { findingKey, caseNumber } = finding;
  const caseQuery = useEstablishmentQuery(
    '/days/{day}/findings/{key}/case',
    { path: { day, key: findingKey } },
    { enabled: caseNumber !== null },
  );
  const view = caseQuery.data;
  if (caseNumber === null || view === undefined) return null;
  const otherFindings = view.findings.filter((each) => each.findingKey !== findingKey);
  return (
    <section>
      <Title order={3} size="h5">
        {t('case.title', { number: caseNumber })}
      </Title>
      {view.cause !== 'unknown' && <Text size="sm">{translate(getCaseCauseText(view.cause))}</Text>}
      {otherFindings.length > 0 && (
        <Group gap="xs">
          <Text size="sm">{t('case.others')}</Text>
          {otherFindings.map((each) => (
            <PageLink key={each.findingKey} to={`/${establishment}/days/${day}`} search={{ finding: each.findingKey }}>
              {each.machine ?? each.findingKey}
            </PageLink>
          ))}
        </Group>
      )}
      {view.act !== null && finding.dayState === 'open' && (
        <CaseProposal view={view} act={view.act} finding={finding} />
      )}
    </section>
  );
}

interface CaseProposalProps {
  readonly view: Case;
  readonly act: Act;
  readonly finding: FindingDescription;
}

/** Shows the act that a case proposes, the entries that it changes, and the button that does it. */
function CaseProposal({ view, act, finding }: CaseProposalProps) {
  const { t } = useTranslation('days');
  const { formatMoney, formatInstant } = useFormats();
  const correctedMachines = useCorrectedMachines(true);
  const isRequested =
    correctedMachines.has(act.machine) || ('otherMachine' in act && correctedMachines.has(act.otherMachine));
  const isTotalCorrected = !useHasPermission('payouts.open') && act.kind === 'openSlip';
  const values = {
    machine: act.machine,
    other: act.kind === 'exchangeCounts' || act.kind === 'moveSlip' ? act.otherMachine : '',
    denomination: act.kind === 'correctDenomination' ? formatMoney(act.denominationMinor) : '',
    at: act.kind === 'correctDenomination' ? formatInstant(act.effectiveAt) : '',
    amount: act.kind === 'openSlip' || act.kind === 'moveSlip' ? formatMoney(act.amountMinor) : '',
  };
  return (
    <Stack gap="xs" mt="xs">
      <Text size="sm" fw={600}>
        {t(isTotalCorrected ? 'case.act_correctTotal' : `case.act_${act.kind}`, values)}
      </Text>
      {view.effects.map((effect) => (
        <EffectTable key={effect.machine} effect={effect} />
      ))}
      {view.effects.length > 0 && view.effects.every(({ findingsLeft }) => findingsLeft === 0) && (
        <Text size="sm">{t('case.nothingLeft')}</Text>
      )}
      {act.kind === 'openSlip' && !isTotalCorrected && view.effects.length === 0 && (
        <Text size="sm">{t('case.paidLater')}</Text>
      )}
      {isRequested ? <Text size="sm">{t('case.requested')}</Text> : <ActButton act={act} finding={finding} />}
    </Stack>
  );
}

/** Shows the entries of a machine that an act changes: as they are now, and in their place after the act. */
function EffectTable({ effect }: { readonly effect: Case['effects'][number] }) {
  const { t } = useTranslation('days');
  const { machine, entriesNow, entriesThen } = effect;
  return (
    <Table captionSide="top" aria-label={t('case.entriesOf', { machine })}>
      <Table.Caption>{t('case.entriesOf', { machine })}</Table.Caption>
      {(
        [
          ['now', entriesNow],
          ['then', entriesThen],
        ] as const
      ).map(([name, entries]) => (
        <Table.Tbody key={name}>
          <Table.Tr>
            <Table.Th colSpan={3} scope="rowgroup">
              {t(`case.${name}`)}
              {entries.length === 0 && ` : ${t('case.noEntry')}`}
            </Table.Th>
          </Table.Tr>
          <EntryLineRows entries={entries} />
        </Table.Tbody>
      ))}
    </Table>
  );
}

/** Shows the button of an act that two people decide, or the link to its form filled in; nothing for another form. */
function ActButton({ act, finding }: Omit<CaseProposalProps, 'view'>) {
  const { t } = useTranslation('days');
  const { establishment } = useDayPathParams();
  const { currencyExponent } = useEstablishment();
  const { i18n } = useTranslation();
  const mayOpenSlips = useHasPermission('payouts.open');
  const mayEnterTotals = useHasPermission('totals.enter');
  if (act.kind === 'correctDenomination' || act.kind === 'exchangeCounts' || act.kind === 'moveSlip')
    return <RequestButton kind={act.kind} finding={finding} />;
  // counts and steps have their buttons among the remedies of the finding
  if (act.kind !== 'openSlip') return null;
  if (!mayOpenSlips) {
    const { machine, slipKind, amountMinor } = act;
    return mayEnterTotals ? (
      <CorrectTotalButton machine={machine} kind={slipKind} changeMinor={amountMinor} changeSlips={1} />
    ) : null;
  }
  const search = {
    machine: act.machine,
    kind: act.slipKind,
    amount: formatMinorAsInput(act.amountMinor, currencyExponent, i18n.language),
    ...(act.wonBefore === null ? {} : { at: act.wonBefore }),
  };
  return (
    <Group>
      <Button component={Link} to={`/${establishment}/new-payout` as never} search={search as never}>
        {t('case.openSlip')}
      </Button>
    </Group>
  );
}

interface RequestButtonProps {
  readonly kind: 'correctDenomination' | 'exchangeCounts' | 'moveSlip';
  readonly finding: FindingDescription;
}

/** Shows the button that requests an act with its reason, for a second person's approval. */
function RequestButton({ kind, finding }: RequestButtonProps) {
  const { t } = useTranslation('days');
  const { day } = useDayPathParams();
  const [isAsking, setAsking] = useState(false);
  const isAllowed = {
    correctDenomination: useHasPermission('findings.explain'),
    exchangeCounts: useHasPermission('counts.enter'),
    moveSlip: useHasPermission('totals.enter'),
  }[kind];
  const mutation = {
    correctDenomination: useEstablishmentMutation('post', '/days/{day}/findings/{key}/case/denomination'),
    exchangeCounts: useEstablishmentMutation('post', '/days/{day}/findings/{key}/case/exchange'),
    moveSlip: useEstablishmentMutation('post', '/days/{day}/findings/{key}/case/slip'),
  }[kind];
  if (!isAllowed)
    return (
      <Text size="sm" c="dimmed">
        {t(`case.askedOf_${kind}`)}
      </Text>
    );
  const request = (reason: string): void => {
    const onSuccess = (): void => {
      notifySuccess(t('case.asked'));
      setAsking(false);
    };
    mutation.mutate({ path: { day, key: finding.findingKey }, body: { reason } }, { onSuccess });
  };
  return (
    <Group>
      <Button onClick={() => setAsking(true)}>{t(`case.${kind}`)}</Button>
      {isAsking && (
        <ReasonFormDialog
          title={t(`case.${kind}`)}
          label={t('case.reason')}
          tooShortMessage={t('reasonShort')}
          submitLabel={t('askApproval')}
          isPending={mutation.isPending}
          problem={mutation.error}
          onClose={() => setAsking(false)}
          onSubmit={request}
        />
      )}
    </Group>
  );
}
