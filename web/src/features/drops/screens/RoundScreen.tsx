import { Group, Progress, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { Note } from '#web/components/general/Note.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useQueuedForms } from '#web/outbox/queue/use-forms.js';
import { BackLink } from '#web/components/general/BackLink.js';
import { useDropSheetQuery } from './DropScreen.js';
import { InterruptOrResumeButton } from '../components/round/DropSteps.js';
import { ExchangeForm } from '../components/round/ExchangeForm.js';
import { DropLineList } from '../components/round/LineList.js';
import { NextMachineStep } from '../components/round/MachineStep.js';
import { getLineQueueSubject, useDropPermissions, type DropLine, type DropSheet } from '../components/standing.js';

/** Shows the page of a drop's round: machine by machine, by scanner or by hand, with and without network. */
export function RoundScreen() {
  const { t } = useTranslation('drops');
  const dropQuery = useDropSheetQuery();
  if (dropQuery.data !== undefined) return <RoundView drop={dropQuery.data} />;
  return (
    <>
      <PageHeader title={t('steps.round')} />
      <QueryStatus query={dropQuery} />
    </>
  );
}

/** Returns the subjects of forms stored on this tablet that have not reached the server. */
function useQueuedSubjects(): ReadonlySet<string> {
  const unsentForms = useQueuedForms().filter(({ state }) => state === 'waiting' || state === 'refused');
  return new Set(unsentForms.map(({ subject }) => subject));
}

/**
 * Shows the round of a drop: its progress, the next machine or the exchange at the chosen one, and the list of
 * machines. Only team members may work on it, while it is open.
 */
function RoundView({ drop }: { readonly drop: DropSheet }) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const permissions = useDropPermissions(drop);
  const queuedSubjects = useQueuedSubjects();
  const [chosenLine, setChosenLine] = useState<DropLine | null>(null);
  const [areSealsNumbered, setAreSealsNumbered] = useState(false);
  const [exchangeCount, setExchangeCount] = useState(0);
  const { dropId, dropNumber, state, doneCount, lineCount } = drop;
  const mayWorkOnRound = state === 'open' && permissions.mayOperate;
  const progress = t('progress', { done: doneCount, count: lineCount });
  const isLineQueued = (line: DropLine): boolean => queuedSubjects.has(getLineQueueSubject(dropId, line));
  const remainingLines = drop.lines.filter((line) => line.exchangeId === null && !isLineQueued(line));
  /** Closes the form; the counter is the key of the machine field, which is thereby emptied and focused. */
  const leaveExchange = (): void => {
    setChosenLine(null);
    setExchangeCount((previousCount) => previousCount + 1);
  };
  return (
    <Stack maw={820} gap="md">
      <div>
        <BackLink to={`/${establishment}/drops/${dropId}`}>{t('round.back', { number: dropNumber })}</BackLink>
        <PageHeader title={t('round.title', { number: dropNumber })} summary={progress}>
          {mayWorkOnRound && (
            <Switch
              size="md"
              label={t('round.seals')}
              checked={areSealsNumbered}
              onChange={({ currentTarget }) => setAreSealsNumbered(currentTarget.checked)}
            />
          )}
        </PageHeader>
        <Progress value={(doneCount / lineCount) * 100} aria-label={progress} />
      </div>
      {state === 'interrupted' && (
        <Note color="yellow" title={t('round.interrupted')}>
          <Text>{t('round.interruptedAbout')}</Text>
          {permissions.mayOperate && (
            <Group mt="xs">
              <InterruptOrResumeButton drop={drop} />
            </Group>
          )}
        </Note>
      )}
      {state === 'open' && !permissions.mayOperate && <Note color="blue" title={t('round.notOfTeam')} />}
      {mayWorkOnRound && chosenLine === null && remainingLines.length > 0 && (
        <NextMachineStep
          key={exchangeCount}
          lines={drop.lines}
          remainingLines={remainingLines}
          onChooseLine={setChosenLine}
          autoFocus={exchangeCount > 0}
        />
      )}
      {mayWorkOnRound && remainingLines.length === 0 && (
        <Note color="teal" title={t('round.allDone')}>
          {t('round.allDoneAbout')}
        </Note>
      )}
      {mayWorkOnRound && chosenLine !== null && (
        <ExchangeForm
          key={getLineQueueSubject(dropId, chosenLine)}
          drop={drop}
          areSealsNumbered={areSealsNumbered}
          line={chosenLine}
          onSaved={leaveExchange}
          onClose={leaveExchange}
        />
      )}
      <DropLineList
        drop={drop}
        permissions={permissions}
        isLineQueued={isLineQueued}
        onChooseLine={mayWorkOnRound && chosenLine === null ? setChosenLine : null}
      />
    </Stack>
  );
}
