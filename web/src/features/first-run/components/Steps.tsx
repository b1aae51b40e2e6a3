import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './first-run.module.css';
import { stepNames, type StepName } from './search.js';

export interface StepNavigationProps {
  readonly currentStep: StepName;
  /** First step not completed: earlier ones can be reviewed. */
  readonly reachedStep: StepName;
  readonly onOpenStep: (step: StepName) => void;
}

/**
 * Shows the steps of the first run. Completed ones can be opened again, except the creation of the establishment; the
 * current one is marked.
 */
export function StepNavigation({ currentStep, reachedStep, onOpenStep }: StepNavigationProps) {
  const { t } = useTranslation('first-run');
  const reachedIndex = stepNames.indexOf(reachedStep);
  return (
    <nav aria-label={t('steps')} className="no-print">
      <ol className={classes['steps']}>
        {stepNames.map((name, index) => {
          const isDone = index < reachedIndex;
          const label = (
            <>
              <span className={classes['number']} aria-hidden>
                {isDone ? '✓' : index + 1}
              </span>
              <span>
                {t(`step.${name}`)}
                <span className={classes['state']}>{t(isDone ? 'done' : name === currentStep ? 'here' : 'toDo')}</span>
              </span>
            </>
          );
          return (
            <li key={name} className={classes['step']} data-current={name === currentStep || undefined}>
              {index <= reachedIndex && name !== currentStep && name !== 'establishment' ? (
                <UnstyledButton className={classes['link']} onClick={() => onOpenStep(name)}>
                  {label}
                </UnstyledButton>
              ) : (
                <span className={classes['link']} aria-current={name === currentStep ? 'step' : undefined}>
                  {label}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
