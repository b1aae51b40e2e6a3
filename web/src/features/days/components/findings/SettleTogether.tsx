import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { ReasonFormDialog } from '#web/components/dialogs/ReasonForm.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useHasPermission } from '#web/session/session.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { SelectionList } from '../SelectionList.js';

type SuggestedStep = ApiSchema<'SuggestedStep'>;

export interface SettleTogetherProps {
  /** Start and end of the period in which the steps end; absent: all open steps. */
  readonly period?: { readonly from: string; readonly to: string } | undefined;
}

/** Lets the user request, with one reason, the settlements that the facts suggest. */
export function SettleTogetherButton({ period }: SettleTogetherProps) {
  const { t } = useTranslation('days');
  const mayPropose = useHasPermission('adjustments.propose');
  const [isOpen, setOpen] = useState(false);
  if (!mayPropose) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('settleTogether.open')}
      </Button>
      {isOpen && <SettleTogetherDialog period={period} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SettleTogetherDialogProps {
  readonly period: SettleTogetherProps['period'];
  readonly onClose: () => void;
}

const buildStepKey = ({ machine, station, laterReadAt }: SuggestedStep): string =>
  `${machine} ${station} ${laterReadAt}`;

/** Shows the suggested settlements with their effect, those left out aside, and the reason for them. */
function SettleTogetherDialog({ period, onClose }: SettleTogetherDialogProps) {
  const { t } = useTranslation('days');
  const stepsQuery = useEstablishmentQuery('/meter-steps/suggested', { query: { ...period } });
  const [excludedKeys, setExcludedKeys] = useState<ReadonlySet<string>>(new Set());
  const proposalsMutation = useEstablishmentMutation('post', '/meter-adjustments/together');
  const steps = stepsQuery.data ?? [];
  const chosenSteps = steps.filter((step) => !excludedKeys.has(buildStepKey(step)));
  return (
    <ReasonFormDialog
      title={t('settleTogether.title')}
      explanation={t('settleTogether.about')}
      size="xl"
      label={t('settleTogether.reason')}
      hint={t('settle.reasonHint')}
      tooShortMessage={t('reasonShort')}
      submitLabel={chosenSteps.length === 0 ? null : t('settleTogether.request', { count: chosenSteps.length })}
      isPending={proposalsMutation.isPending}
      problem={proposalsMutation.error}
      onClose={onClose}
      onSubmit={(reason) =>
        proposalsMutation.mutate(
          {
            body: {
              steps: chosenSteps.map(({ machine, station, kind, earlierReadAt, laterReadAt, counters }) => ({
                machine,
                station,
                kind,
                earlierReadAt,
                laterReadAt,
                counters,
              })),
              reason,
            },
          },
          { onSuccess: onClose },
        )
      }
    >
      <QueryStatus query={stepsQuery} />
      {stepsQuery.data?.length === 0 && <Text size="sm">{t('settleTogether.none')}</Text>}
      <SelectionList
        label={t('settleTogether.chosen')}
        items={steps.map((step) => ({
          id: buildStepKey(step),
          title: t('exceptions.machine', { machine: step.machine, station: step.station }),
          text: <SuggestionText step={step} />,
        }))}
        excludedIds={excludedKeys}
        onChange={setExcludedKeys}
      />
    </ReasonFormDialog>
  );
}

/** Shows the readings, likely cause and effect of a suggested settlement. */
function SuggestionText({ step }: { readonly step: SuggestedStep }) {
  const { t } = useTranslation('days');
  const { formatInstant, formatCount, formatMoney } = useFormats();
  const { earlierReadAt, laterReadAt, cause, changes, figuresNow, figuresThen } = step;
  return (
    <>
      {t('exceptions.fromTo', { from: formatInstant(earlierReadAt), to: formatInstant(laterReadAt) })}.{' '}
      {t(`settle.cause_${cause}`)}
      <Text size="xs" component="span" display="block">
        {changes
          .map(({ label, movementThen }) =>
            t('settleTogether.change', {
              counter: label,
              movement: movementThen === null ? t('step.withheld') : formatCount(movementThen),
            }),
          )
          .join(' · ')}
      </Text>
      <Text size="xs" component="span" display="block" fw={600}>
        {t('settleTogether.coinIn', {
          now: formatMoney(figuresNow.coinInMinor),
          then: formatMoney(figuresThen.coinInMinor),
        })}
      </Text>
    </>
  );
}
