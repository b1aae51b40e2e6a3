import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import type { Period, PeriodSearch } from './search.js';
import type { ChosenPeriod } from './use-period.js';

export interface LedgerFrameProps {
  readonly header: ReactNode;
  readonly currentBook: 'journal' | 'balance' | 'account';
  readonly chosenPeriod: ChosenPeriod;
  readonly onPeriodChange: (period: PeriodSearch) => void;
  /** Filters of the page besides its period. */
  readonly filters?: ReactNode;
  readonly children: (period: Period) => ReactNode;
}

/**
 * Frames one of the books (`currentBook`) with the period shared by all, the filters, and links to the other books. The
 * content is shown once the period is known and its end is not before its start.
 */
export function LedgerFrame(props: LedgerFrameProps) {
  const { t } = useTranslation('ledger');
  const { header, currentBook, chosenPeriod, onPeriodChange, filters, children } = props;
  const { period } = chosenPeriod;
  const isEndBeforeStart = period !== undefined && period.to < period.from;
  return (
    <>
      {header}
      {chosenPeriod.problem !== null && <ProblemBox problem={chosenPeriod.problem} />}
      {chosenPeriod.isBeforeFirstDay && <EmptyState title={t('beginning')} explanation={t('beginningText')} />}
      {chosenPeriod.problem === null && !chosenPeriod.isBeforeFirstDay && period === undefined && <Loading />}
      {period !== undefined && (
        <>
          <BookTabs currentBook={currentBook} period={period} />
          <Group gap="sm" align="flex-end" my="sm" className="no-print" role="search" aria-label={t('filters')}>
            <DayInput
              label={t('from')}
              day={period.from}
              onChange={(from) => onPeriodChange({ ...period, from: from ?? period.from })}
            />
            <DayInput
              label={t('to')}
              day={period.to}
              error={isEndBeforeStart ? t('reversedPeriod') : undefined}
              onChange={(to) => onPeriodChange({ ...period, to: to ?? period.to })}
            />
            {filters}
          </Group>
          {!isEndBeforeStart && children(period)}
        </>
      )}
    </>
  );
}

export interface BookTabsProps {
  readonly currentBook: LedgerFrameProps['currentBook'] | 'suspense' | 'roles';
  readonly period: PeriodSearch;
}

/** Renders links to the books, which share the period; `currentBook` is the current one. */
export function BookTabs({ currentBook, period }: BookTabsProps) {
  const { t } = useTranslation('ledger');
  const establishment = useEstablishmentCode();
  const books = [
    { name: 'journal', to: `/${establishment}/ledger`, label: t('journal') },
    { name: 'balance', to: `/${establishment}/ledger/trial-balance`, label: t('trialBalance') },
    { name: 'suspense', to: `/${establishment}/ledger/suspense`, label: t('suspense.tab') },
    { name: 'roles', to: `/${establishment}/ledger/roles`, label: t('roles.tab') },
  ] as const;
  return (
    <nav aria-label={t('books')} className="no-print">
      <Group gap="xs">
        {books.map(({ name, to, label }) => (
          <Button
            key={name}
            component={Link}
            to={to}
            search={period as never}
            variant={name === currentBook ? 'light' : 'subtle'}
            aria-current={name === currentBook ? 'page' : undefined}
          >
            {label}
          </Button>
        ))}
      </Group>
    </nav>
  );
}
