import { Alert, Anchor, Button, Group, Paper, Progress, Table, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconUsers } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useFormats } from '#web/components/figures/figures.js';
import { PageLink } from '#web/components/pages/Go.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { FileQuestion } from '#web/components/files/FileQuestion.js';
import { FileConclusions } from '../components/FileConclusions.js';
import { ImportStateBadge } from '../components/ImportStateBadge.js';
import { WithdrawImportButton, WithdrawalEffect } from '../components/WithdrawImport.js';
import { isInProgress, importKinds, type ImportDetail } from '../components/import-words.js';
import { findSentFile, forgetSentFile, type SentFile } from '../components/sent-files.js';
import { uploadImportFile } from '../components/upload.js';
import classes from '../components/imports.module.css';

type ImportFigures = ApiSchema<'ImportFigures'>;

/** Shows an import: its preview, its progress and its result. The import continues while the page is closed. */
export function ImportScreen() {
  const { t } = useTranslation('imports');
  const establishment = useEstablishmentCode();
  const { importId } = useParams({ from: '/behind/$establishment/imports/$importId' });
  const importQuery = useEstablishmentQuery(
    '/imports/{importId}',
    { path: { importId } },
    { refetchInterval: ({ state }) => (state.data !== undefined && isInProgress(state.data) ? 700 : false) },
  );
  const { data } = importQuery;
  return (
    <>
      <Anchor component={Link} to={`/${establishment}/imports`} size="sm" className="no-print">
        {t('all')}
      </Anchor>
      <PageHeader
        title={data === undefined ? t('one', { number: importId }) : t('oneOf', { file: data.fileName })}
        summary={data === undefined ? undefined : <ImportSummary detail={data} />}
      />
      <QueryStatus query={importQuery} />
      {data !== undefined && <ImportDetails detail={data} />}
    </>
  );
}

/** Renders the line under the title: the file's kind, day and size, who requested the import and who confirmed it. */
function ImportSummary({ detail }: { readonly detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { formatInstant, formatDay, formatCount } = useFormats();
  const { options } = detail;
  const summaryParts = [
    t(`kind_${detail.kind}`),
    ...(options.day === undefined ? [] : [t('ofDay', { day: formatDay(options.day) })]),
    t('bytes', { count: Number(detail.fileBytes), shown: formatCount(detail.fileBytes) }),
    t('askedByAt', { by: detail.askedBy, at: formatInstant(detail.askedAt) }),
    ...(detail.confirmedBy === null
      ? []
      : [t('confirmedByAt', { by: detail.confirmedBy, at: formatInstant(detail.confirmedAt) })]),
  ];
  return <>{summaryParts.join(' · ')}</>;
}

/**
 * Shows the import's state, its progress or refusal, and the decision when one is due. Its figures are those of the
 * result or, before it, of the preview. It is blocked when a refused line prevents the whole import.
 */
function ImportDetails({ detail }: { readonly detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const establishment = useEstablishmentCode();
  const { formatDay } = useFormats();
  const { state, mayConfirm, needsSecondPerson, preview } = detail;
  const isBlocked = state === 'checked' && !mayConfirm && !needsSecondPerson && (preview?.refusedCount ?? 0) > 0;
  return (
    <>
      <Group gap="sm" mb="sm" role="status">
        <ImportStateBadge state={detail.state} />
        <Text>{t(isBlocked ? 'says_blocked' : getStateKey(detail))}</Text>
      </Group>
      {isInProgress(detail) && <ImportProgress detail={detail} />}
      {detail.refusal !== null && <RefusalNote detail={detail} refusal={detail.refusal} />}
      {detail.state === 'checked' && <ImportDecision detail={detail} />}
      {detail.withdrawal !== null && <PastWithdrawal detail={detail} />}
      {detail.result !== null && <ImportResult figures={detail.result} title={t('result')} />}
      {detail.result !== null && detail.options.day !== undefined && (
        <PageLink to={`/${establishment}/days/${detail.options.day}`}>
          {t('openDay', { day: formatDay(detail.options.day) })}
        </PageLink>
      )}
      {(detail.result?.conflicts ?? 0) + (detail.result?.exceptions ?? 0) > 0 && (
        <Anchor component={Link} to={`/${establishment}/meter-exceptions`} size="sm" className="no-print">
          {t('toSettle')}
        </Anchor>
      )}
      {detail.mayWithdraw && (
        <Group mt="md" className="no-print">
          {detail.isWithdrawalRequested ? (
            <Text>
              <IconUsers size={16} aria-hidden /> {t('withdrawal.pending')}
            </Text>
          ) : (
            <WithdrawImportButton importId={detail.importId} />
          )}
        </Group>
      )}
      {detail.preview !== null && detail.result === null && (
        <ImportResult figures={detail.preview} title={t('preview')} />
      )}
    </>
  );
}

/** Shows when an import was withdrawn, the facts that were reversed and those that stay. */
function PastWithdrawal({ detail: { withdrawal, withdrawnAt } }: { readonly detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { formatInstant } = useFormats();
  if (withdrawal === null) return null;
  return (
    <Paper withBorder p="md" mb="md">
      <Title order={2} size="h4" mb="xs">
        {t('withdrawal.done', { at: formatInstant(withdrawnAt) })}
      </Title>
      <WithdrawalEffect withdrawal={withdrawal} tense="past" />
    </Paper>
  );
}

/**
 * Returns the key of the sentence about an import's state: not everything is written where lines were refused, and a
 * question is no file that cannot be read.
 */
function getStateKey({ state, result, refusal }: ImportDetail): string {
  if (refusal?.option !== undefined) return 'says_question';
  return state === 'finished' && (result?.refusedCount ?? 0) > 0 ? 'says_partly' : `says_${state}`;
}

/** Shows the import's progress with the number of rows done; the user may leave the page meanwhile. */
function ImportProgress({ detail }: { readonly detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { formatCount } = useFormats();
  const total = detail.rowsTotal === null ? null : Number(detail.rowsTotal);
  const percent = total === null || total === 0 ? null : Math.min(100, (Number(detail.rowsDone) * 100) / total);
  return (
    <div>
      <Text size="sm">
        {total === null
          ? t('rowsRead', { done: formatCount(detail.rowsDone) })
          : t('rowsDone', { done: formatCount(detail.rowsDone), total: formatCount(detail.rowsTotal) })}
      </Text>
      <Progress value={percent ?? 100} animated={percent === null} aria-label={t(`state_${detail.state}`)} />
      <Text size="sm" c="dimmed">
        {t('mayLeave')}
      </Text>
    </div>
  );
}

interface RefusalNoteProps {
  readonly detail: ImportDetail;
  readonly refusal: ApiSchema<'ImportRefusal'>;
}

/**
 * Shows the reason and the code of a refused file. A question is answered here while this page has the file; else a link
 * leads back to the form, with the kind of the file.
 */
function RefusalNote({ detail: { importId, kind }, refusal }: RefusalNoteProps) {
  const { i18n, t } = useTranslation('imports');
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Problem | null>(null);
  const sentFile = findSentFile(importId);
  const isQuestion = refusal.option !== undefined;
  const sendAgain = async (file: SentFile, option: string, answer: string): Promise<void> => {
    try {
      const answeredFile = { ...file, options: { ...file.options, [option]: answer } };
      const answeredId = await uploadImportFile(establishment, answeredFile, () => undefined);
      forgetSentFile(importId);
      await navigate({ to: `/${establishment}/imports/${answeredId}` });
    } catch (error) {
      setProblem(error as Problem);
    }
  };
  return (
    <Alert
      color={isQuestion ? 'yellow' : 'red'}
      icon={<IconAlertTriangle aria-hidden />}
      my="sm"
      title={i18n.language === 'en' ? refusal.messageEn : refusal.messageFr}
    >
      {t('code', { code: refusal.code })}
      {sentFile !== undefined && isQuestion ? (
        <FileQuestion {...refusal} onAnswer={(option, answer) => void sendAgain(sentFile, option, answer)} />
      ) : (
        <>
          {isQuestion && <Text size="sm">{t('answerAgain')}</Text>}
          <Anchor
            component={Link}
            to={`/${establishment}/imports`}
            search={{ kind } as never}
            display="block"
            size="sm"
            className="no-print"
          >
            {t('bringAgain')}
          </Anchor>
        </>
      )}
      {problem !== null && <ProblemBox problem={problem} />}
    </Alert>
  );
}

/**
 * Renders the buttons that confirm or abandon a checked import. Some kinds are imported only whole, so that a refused
 * line prevents it. Renders nothing without the permission of the kind.
 */
function ImportDecision({ detail }: { readonly detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const permission = importKinds.find(({ kind }) => kind === detail.kind)?.permission ?? 'readings.import';
  const mayDecide = useHasPermission(permission);
  const path = { importId: detail.importId };
  const confirmationMutation = useEstablishmentMutation('post', '/imports/{importId}/confirmation');
  const abandonmentMutation = useEstablishmentMutation('post', '/imports/{importId}/abandonment');
  const problem = confirmationMutation.error ?? abandonmentMutation.error;
  const { refusedCount = 0, accepted = 0, rows = 0 } = detail.preview ?? {};
  const wouldWriteNothing = accepted === 0 && refusedCount >= rows;
  const confirmKey = refusedCount > 0 ? 'confirmSome' : 'confirmAll';
  if (!mayDecide) return null;
  return (
    <Paper withBorder p="md" mb="md" className="no-print">
      {detail.needsSecondPerson && (
        <Text mb="xs">
          <IconUsers size={16} aria-hidden /> {t('secondPerson')}
        </Text>
      )}
      {!detail.mayConfirm && !detail.needsSecondPerson && refusedCount > 0 && (
        <Text mb="xs">
          <IconAlertTriangle size={16} aria-hidden /> {t('allOrNothing')}
        </Text>
      )}
      {detail.mayConfirm && (
        <Text mb="xs">
          <IconCircleCheck size={16} aria-hidden />{' '}
          {t(wouldWriteNothing ? 'confirmNone' : confirmKey, { count: accepted })}
        </Text>
      )}
      <Group gap="sm">
        <Button
          disabled={!detail.mayConfirm || wouldWriteNothing}
          loading={confirmationMutation.isPending}
          onClick={() => confirmationMutation.mutate({ path })}
        >
          {t('confirm')}
        </Button>
        <Button
          variant="default"
          loading={abandonmentMutation.isPending}
          onClick={() => abandonmentMutation.mutate({ path })}
        >
          {t('abandon')}
        </Button>
      </Group>
      {problem !== null && <ProblemBox problem={problem} />}
    </Paper>
  );
}

/**
 * Shows an import's figures, the machines that it registers, the days that were already closed, and the refused lines.
 * Of a long file, only the first rows were tried for the preview.
 */
function ImportResult({ figures, title }: { readonly figures: ImportFigures; readonly title: string }) {
  const { t } = useTranslation('imports');
  const { formatCount, formatDay } = useFormats();
  const namedFigures: readonly (readonly [string, number | null])[] = [
    ['rows', figures.rows],
    ['accepted', figures.accepted],
    ['duplicates', figures.duplicates],
    ['conflicts', figures.conflicts],
    ['exceptions', figures.exceptions],
    ['refused', figures.refusedCount],
  ];
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <dl className={classes['figures']}>
        {namedFigures.map(([name, figure]) =>
          figure === null ? null : (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{formatCount(figure)}</dd>
            </div>
          ),
        )}
      </dl>
      {figures.file !== undefined && <FileConclusions file={figures.file} />}
      {figures.triedRows < figures.rows - figures.refusedCount && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('tried', { tried: formatCount(figures.triedRows), rows: formatCount(figures.rows) })}
        </Text>
      )}
      {figures.registeredMachines.length > 0 && (
        <Text mt="xs">{t('registered', { machines: figures.registeredMachines.join(', ') })}</Text>
      )}
      {figures.closedDays.map(({ gamingDay, readings }) => (
        <Alert key={gamingDay} color="yellow" mt="xs" icon={<IconAlertTriangle aria-hidden />}>
          {t('closedDay', { count: readings, shown: formatCount(readings), day: formatDay(gamingDay) })}
        </Alert>
      ))}
      <WaitingLines figures={figures} />
      {figures.refusedCount > 0 && <RefusedLines figures={figures} />}
    </section>
  );
}

/** Lists the steps that entered lines wait for, each with the numbers of its lines; nothing without any. */
function WaitingLines({ figures: { waiting = [], waitingCount = 0 } }: { readonly figures: ImportFigures }) {
  const { t } = useTranslation('imports');
  const { formatCount } = useFormats();
  if (waitingCount === 0) return null;
  const steps = [...new Set(waiting.flatMap((line) => line.steps))];
  const title = t('waiting.title', { count: waitingCount });
  return (
    <Alert color="yellow" mt="xs" icon={<IconUsers aria-hidden />} title={title}>
      {steps.map((step) => {
        const lines = waiting.filter((line) => line.steps.includes(step)).map(({ line }) => line);
        return (
          <Text key={step} size="sm">
            {t(`waiting.${step}`)}{' '}
            {t('waiting.lines', { count: lines.length, lines: shortenLines(lines, formatCount) })}
          </Text>
        );
      })}
    </Alert>
  );
}

/** Line numbers shown of each step. */
const MAX_LINES_SHOWN = 12;

/** Returns the first line numbers as text, with a sign that there are others. */
const shortenLines = (lines: readonly number[], formatCount: (count: number) => string): string =>
  lines.slice(0, MAX_LINES_SHOWN).map(formatCount).join(', ') + (lines.length > MAX_LINES_SHOWN ? '…' : '');

/**
 * Returns an object URL of a CSV file of the refused lines: line number in the uploaded file, reason, code and text.
 */
function useRefusedLinesUrl({ refused }: ImportFigures): string {
  const { t, i18n } = useTranslation('imports');
  const headerRow = [t('line'), t('why'), t('codeName'), t('lineText')];
  const language = i18n.language;
  const csvText = [
    headerRow,
    ...refused.map(({ line, text: lineText, code, messageFr, messageEn }) => [
      line,
      language === 'en' ? messageEn : messageFr,
      code,
      lineText ?? '',
    ]),
  ]
    .map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(';'))
    .join('\r\n');
  // spreadsheets recognise UTF-8 by the byte order mark
  return useMemo(() => URL.createObjectURL(new Blob(['\ufeff', csvText], { type: 'text/csv' })), [csvText]);
}

/** Lists the refused lines with their reasons, and offers them as a file. */
function RefusedLines({ figures }: { readonly figures: ImportFigures }) {
  const { t, i18n } = useTranslation('imports');
  const { formatCount } = useFormats();
  const title = t('refusedLines');
  const fileUrl = useRefusedLinesUrl(figures);
  return (
    <>
      <Title order={3} size="h5" mt="md" mb="xs">
        {title}
      </Title>
      {figures.refused.length < figures.refusedCount && (
        <Text size="sm" c="dimmed">
          {t('firstRefused', { shown: formatCount(figures.refused.length), count: figures.refusedCount })}
        </Text>
      )}
      <Anchor href={fileUrl} download={t('refusedFile')} size="sm" py="xs" display="inline-block" className="no-print">
        {t('refusedDownload')}
      </Anchor>
      <ListTable
        label={title}
        columns={[{ label: t('line'), isFigure: true }, t('why'), t('codeName'), t('lineText')]}
        striped
        withTableBorder
      >
        {figures.refused.map(({ line, text, code, messageFr, messageEn }, index) => (
          <Table.Tr key={`${line} ${index}`}>
            <Table.Th scope="row" className="figure">
              {formatCount(line)}
            </Table.Th>
            <Table.Td>{i18n.language === 'en' ? messageEn : messageFr}</Table.Td>
            <Table.Td>{code}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{text ?? '—'}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
    </>
  );
}
