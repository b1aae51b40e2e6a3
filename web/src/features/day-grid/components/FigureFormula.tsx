import { Table, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Percent, useFormats } from '#web/components/figures/figures.js';
import { Section } from './Section.js';
import type { FigureDetail } from './figure-detail.js';
import { useToleranceText } from './use-limit.js';

type Formula = FigureDetail['formula'];
type FormulaOfKind<Kind extends Formula['kind']> = Extract<Formula, { readonly kind: Kind }>;
type Term = FormulaOfKind<'compared'>['metered'];

interface FigureFormulaProps {
  readonly detail: FigureDetail;
  readonly openFigure: (figure: string) => void;
}

/** Shows the formula of a figure with its numbers, term by term; terms that are figures themselves can be opened. */
export function FigureFormula({ detail, openFigure }: FigureFormulaProps) {
  const { t } = useTranslation('day-grid');
  const { formula } = detail;
  return (
    <Section title={t('formula')}>
      {formula.kind === 'compared' && <ComparedFormula formula={formula} />}
      {formula.kind === 'sum' && (
        <SumFormula formula={formula} name={t(`figure.${detail.figure}`)} openFigure={openFigure} />
      )}
      {(formula.kind === 'theoreticalWin' || formula.kind === 'actualHold') && (
        <HoldFormula formula={formula} detail={detail} openFigure={openFigure} />
      )}
    </Section>
  );
}

interface FormulaLineProps {
  readonly sign: string;
  readonly name: string;
  readonly value: string;
  /** A percentage, shown in brackets after the value. */
  readonly percent?: string | null;
  readonly isResult?: boolean;
  readonly open?: (() => void) | undefined;
}

/** Shows a line of a formula: sign, name, value and percentage. With `open` the value is a button to its own figure. */
function FormulaLine({ sign, name, value, percent = null, isResult = false, open }: FormulaLineProps) {
  const { t } = useTranslation('day-grid');
  const weight = isResult ? 700 : 400;
  return (
    <Table.Tr>
      <Table.Td w={28} ta="center" fw={weight}>
        {sign}
      </Table.Td>
      <Table.Th scope="row" fw={weight}>
        {name}
      </Table.Th>
      <Table.Td className="figure" fw={weight}>
        {open === undefined ? (
          value
        ) : (
          <UnstyledButton
            onClick={open}
            aria-label={`${value}, ${t('open', { figure: name })}`}
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

const minus = '\u2212';

/** Returns the sign of an added term: none for the first. */
const getAddedSign = (termIndex: number): string => (termIndex === 0 ? '' : '+');

interface SumFormulaProps extends Pick<FigureFormulaProps, 'openFigure'> {
  readonly formula: FormulaOfKind<'sum'>;
  /** The figure's name in words. */
  readonly name: string;
}

/**
 * Shows a formula of terms that are added or subtracted, with its result, in money or in games. A term that is a figure
 * itself can be opened.
 */
function SumFormula({ formula, name, openFigure }: SumFormulaProps) {
  const { t } = useTranslation('day-grid');
  const { formatMoney: formatMoney, formatCount } = useFormats();
  const formatValue = formula.unit === 'games' ? formatCount : formatMoney;
  return (
    <Table>
      <Table.Tbody>
        {formula.terms.map(({ sign, name: termName, value, opens }, termIndex) => (
          <FormulaLine
            key={termName}
            sign={sign === '-' ? minus : getAddedSign(termIndex)}
            name={t(`term.${termName}`)}
            value={formatValue(value)}
            open={opens === null ? undefined : () => openFigure(opens)}
          />
        ))}
        <FormulaLine
          sign={formula.terms.length > 0 ? '=' : ''}
          name={name}
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
  const { formatMoney: formatMoney } = useFormats();
  const describeTolerance = useToleranceText();
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
              sign={getAddedSign(termIndex)}
              name={t(`term.${name}`)}
              value={formatMoney(value)}
            />
          ))}
          <FormulaLine sign={minus} name={t(`term.${metered.name}`)} value={formatMoney(metered.value)} />
          <FormulaLine
            sign="="
            name={t('variance')}
            value={formatMoney(formula.varianceMinor)}
            percent={formula.variancePercent}
            isResult
          />
          {allowedMinor !== null && <FormulaLine sign="" name={t('allowedHere')} value={formatMoney(allowedMinor)} />}
        </Table.Tbody>
      </Table>
      <Text mt="xs" className={isBeyond ? 'state-bad' : undefined}>
        <Sign size={16} aria-hidden /> {t(isBeyond ? 'verdict_beyond' : 'verdict_within')}
      </Text>
      <Text size="sm" c="dimmed">
        {describeTolerance(tolerance)}
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
function HoldFormula({ formula, detail, openFigure }: HoldFormulaProps) {
  const { t } = useTranslation('day-grid');
  const { t: translateCommon } = useTranslation('common');
  const { formatMoney: formatMoney, formatPercent: formatPercent, formatDay: formatDay } = useFormats();
  const { coinInMinor, meteredWinMinor, theoreticalHoldPercent, actualHoldPercent } = formula;
  const isTheory = formula.kind === 'theoreticalWin';
  const certifiedOn = detail.returnCertifiedOn;
  return (
    <>
      <Text size="sm">{t(isTheory ? 'theoreticalFormula' : 'holdFormula')}</Text>
      <Table>
        <Table.Tbody>
          {isTheory ? (
            <>
              <FormulaLine
                sign=""
                name={t('term.coinInMinor')}
                value={formatMoney(coinInMinor)}
                open={() => openFigure('coinIn')}
              />
              <FormulaLine
                sign="×"
                name={translateCommon('theoreticalHold')}
                value={formatPercent(theoreticalHoldPercent)}
              />
              <FormulaLine
                sign="="
                name={translateCommon('theoreticalWin')}
                value={formatMoney(formula.theoreticalWinRoundedMinor)}
                isResult
              />
            </>
          ) : (
            <>
              <FormulaLine
                sign=""
                name={t('term.meteredWinMinor')}
                value={formatMoney(meteredWinMinor)}
                open={() => openFigure('meteredWin')}
              />
              <FormulaLine
                sign="÷"
                name={t('term.coinInMinor')}
                value={formatMoney(coinInMinor)}
                open={() => openFigure('coinIn')}
              />
              <FormulaLine
                sign="="
                name={translateCommon('actualHold')}
                value={formatPercent(actualHoldPercent)}
                isResult
              />
              <FormulaLine
                sign=""
                name={translateCommon('theoreticalHold')}
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
