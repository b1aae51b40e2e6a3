import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { BackLink } from '#web/components/general/BackLink.js';
import { Note } from '#web/components/general/Note.js';
import { Loading } from '#web/components/general/Waiting.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { WriteForm, type WriteFormProps } from './WriteForm.js';
import { ReviewPanel } from './counts/ReviewPanel.js';
import { buildDraftKey, forgetTabletDraft } from './counts/tablet-drafts.js';
import { chooseDraft, type DraftState, type LoadedDraft, type ServerDraft } from './counts/use-count-draft.js';
import type { ReviewStep } from './counts/use-count-review.js';

interface DraftedCountProps {
  /** The counted desk or session, and the act: `table/12/closing`. */
  readonly subject: string;
  readonly query: {
    readonly data: ServerDraft | undefined;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Renders the count from its draft; `restart` takes the server's figures, `clear` none. */
  readonly children: (draft: LoadedDraft, restart: () => void) => ReactNode;
}

/** Loads the draft of a count from this tablet or the server, then shows the count where it was. */
export function DraftedCount({ subject, query, children }: DraftedCountProps) {
  const key = buildDraftKey(useEstablishmentCode(), subject);
  const [loaded, setLoaded] = useState<LoadedDraft | null>(null);
  const [formNumber, setFormNumber] = useState(0);
  if (loaded === null && !query.isFetching) setLoaded(chooseDraft(key, query.data));
  if (loaded === null) return <Loading />;
  /** Drops this tablet's figures and takes the server's. */
  const restart = (): void => {
    forgetTabletDraft(key);
    void query.refetch().then(() => {
      setLoaded(null);
      setFormNumber((previous) => previous + 1);
    });
  };
  return <div key={formNumber}>{children(loaded, restart)}</div>;
}

interface CountPageProps extends Omit<WriteFormProps, 'onClose'> {
  readonly title: string;
  readonly backTo: string;
  readonly backLabel: string;
  readonly draft: LoadedDraft;
  readonly draftState: DraftState;
  /** Takes the figures that another tablet saved. */
  readonly onTakeOther: () => void;
  /** The fields of the count, which come before its review. */
  readonly figures: ReactNode;
  /** The review; null: nothing is counted, and the signatures follow at once. */
  readonly reviewStep: ReviewStep | null;
  /** Checks the typed figures, then requests their review. */
  readonly onReview: () => void;
  /** True: the count is signed, and the page before it follows. */
  readonly isDone: boolean;
}

/**
 * Shows a count as a page of its own: its figures, then their review with the signatures; refusal and buttons stay in
 * view. Leaving it before it is signed is questioned; its figures stay on the tablet and the server.
 */
export function CountPage(props: CountPageProps) {
  const { title, backTo, backLabel, draft, draftState, onTakeOther, isDone, ...formProps } = props;
  const { t } = useTranslation('acts');
  const navigate = useNavigate();
  const leave = (): void => void navigate({ to: backTo as never });
  const isBegun = draftState !== 'blank' && !isDone;
  const blocker = useBlocker({ shouldBlockFn: () => isBegun, enableBeforeUnload: false, withResolver: true });
  useEffect(() => {
    if (isDone) void navigate({ to: backTo as never });
  }, [isDone, navigate, backTo]);
  return (
    <>
      <BackLink to={backTo}>{backLabel}</BackLink>
      <PageHeader title={title} summary={t(`count.draft_${draftState}`)} />
      <Paper withBorder p="md" component="section" aria-label={title}>
        {draft.savedByName !== null && (
          <Text size="sm" c="dimmed" mb="xs">
            {t('count.draftOf', { name: draft.savedByName })}
          </Text>
        )}
        {draftState === 'otherTablet' && (
          <Note color="yellow" role="alert" mb="sm" title={t('count.otherTablet')}>
            <Button size="md" variant="default" onClick={onTakeOther}>
              {t('count.takeOther')}
            </Button>
          </Note>
        )}
        <CountSteps {...formProps} onClose={leave} />
      </Paper>
      {blocker.status === 'blocked' && (
        <Dialog title={t('count.leave')} onClose={blocker.reset}>
          <Stack>
            <Text>{t('count.leaveText')}</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={blocker.reset}>
                {t('count.stay')}
              </Button>
              <Button onClick={blocker.proceed}>{t('count.leaveNow')}</Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  );
}

type CountStepsProps = Pick<CountPageProps, 'figures' | 'reviewStep' | 'onReview'> & WriteFormProps;

/** Shows the step of a count: its figures until they are reviewed, then the review with the signatures. */
function CountSteps({ figures, reviewStep, onReview, children, ...formProps }: CountStepsProps) {
  const { t } = useTranslation('acts');
  if (reviewStep === null)
    return (
      <WriteForm {...formProps}>
        {figures}
        {children}
      </WriteForm>
    );
  const { review, correct, mutation } = reviewStep;
  if (review === null) {
    const reviewProps = { ...formProps, submitLabel: t('count.review'), onSubmit: onReview, mutation };
    return (
      <WriteForm {...reviewProps} key="figures">
        {figures}
      </WriteForm>
    );
  }
  return (
    <WriteForm {...formProps} key="signatures">
      <ReviewPanel review={review} onCorrect={correct} />
      {children}
    </WriteForm>
  );
}
