import { Table, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Percent, useFormats } from '#web/components/figures/figures.js';
import { DrawerSection } from './Section.js';
import type { FigureDetail } from './figure-detail.js';
import { useToleranceFormatter } from './use-limit.js';

type Formula = FigureDetail['formula'];
type FormulaOfKind<Kind extends Formula['kind']> = Extract<Formula, { readonly kind: Kind }>;
type Term = FormulaOfKind<'compared'>['metered'];

interface FigureFormulaProps {
  readonly detail: FigureDetail;
  readonly onOpenFigure: (figure: string) => void;
}

/** Shows the formula of a figure with its numbers, term by term; terms that are figures themselves can be opened. */
export function FigureFormula({ detail, onOpenFigure }: FigureFormulaProps) {
  const { t } = useTranslation('day-grid');
  const { formula } = detail;
  return (
    <DrawerSection title={t('formula')}>
      {formula.kind === 'compared' && <ComparedFormula formula={formula} />}
      {formula.kind === 'sum' && (
        <SumFormula formula={formula} figureLabel={t(`figure.${detail.figure}`)} onOpenFigure={onOpenFigure} />
      )}
      {(formula.kind === 'theoreticalWin' || formula.kind === 'actualHold') && (
        <HoldFormula formula={formula} detail={detail} onOpenFigure={onOpenFigure} />
      )}
    </DrawerSection>
  );
}

interface FormulaLineProps {
  readonly sign: string;
  readonly label: string;
  readonly value: string;
  /** A percentage, shown in brackets after the value. */
  readonly percent?: string | null;
  readonly isResult?: boolean;
  readonly onOpen?: (() => void) | undefined;
}

/**
 * Shows a line of a formula: sign, name, value and percentage. With `onOpen` the value is a button to its own figure.
 */
function FormulaLine({ sign, label, value, percent = null, isResult = false, onOpen }: FormulaLineProps) {
  const { t } = useTranslation('day-grid');
  const weight = isResult ? 700 : 400;
  return (
    <Table.Tr>
      <Table.Td w={28} ta="center" fw={weight}>
        {sign}
      </Table.Td>
      <Table.Th scope="row" fw={weight}>
        {label}
      </Table.Th>
      <Table.Td className="figure" fw={weight}>
        {onOpen === undefined ? (
          value
        ) : (
          <UnstyledButton
            onClick={onOpen}
            aria-label={`${value}, ${t('open', { figure: label })}`}
            fz="sm"
            td="underline"
            mih={24}
          >
            {value}
          </UnstyledButton>
        )}
        {percent !== null && (
          <>
            {' '}
            (<Percent percent={percent} />)
          </>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

const MINUS_SIGN = '\u2212';

/** Returns the sign of an added term: none for the first. */
const getAddedTermSign = (termIndex: number): string => (termIndex === 0 ? '' : '+');

interface SumFormulaProps extends Pick<FigureFormulaProps, 'onOpenFigure'> {
  readonly formula: FormulaOfKind<'sum'>;
  /** The figure's name in words. */
  readonly figureLabel: string;
}

/**
 * Shows a formula of terms that are added or subtracted, with its result, in money or in games. A term that is a figure
 * itself can be opened.
 */
function SumFormula({ formula, figureLabel, onOpenFigure }: SumFormulaProps) {
  const { t } = useTranslation('day-grid');
  const { formatMoney, formatCount } = useFormats();
  const formatValue = formula.unit === 'games' ? formatCount : formatMoney;
  return (
    <Table>
      <Table.Tbody>
        {formula.terms.map(({ sign, name: termName, value, opens }, termIndex) => (
          <FormulaLine
            key={termName}
            sign={sign === '-' ? MINUS_SIGN : getAddedTermSign(termIndex)}
            label={t(`term.${termName}`)}
            value={formatValue(value)}
            onOpen={opens === null ? undefined : () => onOpenFigure(opens)}
          />
        ))}
        <FormulaLine
          sign={formula.terms.length > 0 ? '=' : ''}
          label={figureLabel}
          value={formatValue(formula.result)}
          isResult
        />
      </Table.Tbody>
    </Table>
  );
}

/**
 * Shows the actual (counted or paid) amounts less the metered one, their difference, and whether it is within the
 * tolerance in force.
 */
function ComparedFormula({ formula }: { readonly formula: FormulaOfKind<'compared'> }) {
  const { t } = useTranslation('day-grid');
  const { formatMoney } = useFormats();
  const formatTolerance = useToleranceFormatter();
  const { metered, actual, tolerance, allowedMinor, isBeyond } = formula;
  const actualTerms: readonly Term[] = actual;
  const Sign = isBeyond ? IconAlertTriangle : IconCircleCheck;
  return (
    <>
      <Table>
        <Table.Tbody>
          {actualTerms.map(({ name, value }, termIndex) => (
            <FormulaLine
              key={name}
              sign={getAddedTermSign(termIndex)}
              label={t(`term.${name}`)}
              value={formatMoney(value)}
            />
          ))}
          <FormulaLine sign={MINUS_SIGN} label={t(`term.${metered.name}`)} value={formatMoney(metered.value)} />
          <FormulaLine
            sign="="
            label={t('variance')}
            value={formatMoney(formula.varianceMinor)}
            percent={formula.variancePercent}
            isResult
          />
          {allowedMinor !== null && <FormulaLine sign="" label={t('allowedHere')} value={formatMoney(allowedMinor)} />}
        </Table.Tbody>
      </Table>
      {formula.varianceMinor !== null && (
        <Text mt="xs" className={isBeyond ? 'state-bad' : undefined}>
          <Sign size={16} aria-hidden /> {t(isBeyond ? 'verdict_beyond' : 'verdict_within')}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {formatTolerance(tolerance)}
      </Text>
    </>
  );
}

interface HoldFormulaProps extends FigureFormulaProps {
  readonly formula: FormulaOfKind<'theoreticalWin' | 'actualHold'>;
}

/**
 * Shows the formula of the theoretical win (coin in × theoretical hold) or of the actual hold (win ÷ coin in). Below is
 * the date of the certificate of the machine's return.
 */
function HoldFormula({ formula, detail, onOpenFigure }: HoldFormulaProps) {
  const { t } = useTranslation('day-grid');
  const { t: translateCommon } = useTranslation('common');
  const { formatMoney, formatPercent, formatDay } = useFormats();
  const { coinInMinor, meteredWinMinor, theoreticalHoldPercent, actualHoldPercent } = formula;
  const isTheoreticalWin = formula.kind === 'theoreticalWin';
  const certifiedOn = detail.returnCertifiedOn;
  return (
    <>
      <Text size="sm">{t(isTheoreticalWin ? 'theoreticalFormula' : 'holdFormula')}</Text>
      <Table>
        <Table.Tbody>
          {isTheoreticalWin ? (
            <>
              <FormulaLine
                sign=""
                label={t('term.coinInMinor')}
                value={formatMoney(coinInMinor)}
                onOpen={() => onOpenFigure('coinIn')}
              />
              <FormulaLine
                sign="×"
                label={translateCommon('theoreticalHold')}
                value={formatPercent(theoreticalHoldPercent)}
              />
              <FormulaLine
                sign="="
                label={translateCommon('theoreticalWin')}
                value={formatMoney(formula.theoreticalWinRoundedMinor)}
                isResult
              />
            </>
          ) : (
            <>
              <FormulaLine
                sign=""
                label={t('term.meteredWinMinor')}
                value={formatMoney(meteredWinMinor)}
                onOpen={() => onOpenFigure('meteredWin')}
              />
              <FormulaLine
                sign="÷"
                label={t('term.coinInMinor')}
                value={formatMoney(coinInMinor)}
                onOpen={() => onOpenFigure('coinIn')}
              />
              <FormulaLine
                sign="="
                label={translateCommon('actualHold')}
                value={formatPercent(actualHoldPercent)}
                isResult
              />
              <FormulaLine
                sign=""
                label={translateCommon('theoreticalHold')}
                value={formatPercent(theoreticalHoldPercent)}
              />
            </>
          )}
        </Table.Tbody>
      </Table>
      {certifiedOn !== null && (
        <Text size="sm" c="dimmed">
          {t('certified', { day: formatDay(certifiedOn) })}
        </Text>
      )}
    </>
  );
}
