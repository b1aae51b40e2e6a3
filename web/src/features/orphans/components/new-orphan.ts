import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../api/client.js';
import type { Shape } from '../../../api/client.js';
import { useEstablishmentCode, usePerson } from '../../../session/session.js';
import { announce } from '../../../components/pages/announce.js';
import { useDesks } from '../../../components/figures/desks.js';
import { useEstablishmentClock } from '../../../components/figures/establishment-clock.js';
import { USUAL_PAYMENT, useUnusualAmount } from '../../../components/forms/unusual-amount.js';
import { useFaults, useTyped, useTypedAmounts } from '../../../components/forms/use-typed.js';
import type { TypedForm } from '../../../components/forms/use-typed.js';

/** What is entered here; an unclaimed jackpot is entered from its slip. */
export const orphanKinds = ['creditsLeft', 'foundTicket', 'foundCard', 'foundCash', 'abandonedStake'] as const;

export const isOnMachineKind = (kind: string): boolean => kind === 'creditsLeft';
export const isNumberedKind = (kind: string): boolean =>
  kind === 'creditsLeft' || kind === 'foundTicket' || kind === 'foundCard';

type Fields =
  | 'kind'
  | 'machine'
  | 'place'
  | 'reference'
  | 'stake'
  | 'gains'
  | 'foundAt'
  | 'desk'
  | 'code'
  | 'secret'
  | 'takenBy'
  | 'takerName'
  | 'takerSeen';
type Values = TypedForm<Fields>['values'];

const begun = (now: string): Values => ({
  ...{ kind: 'creditsLeft', machine: '', place: '', reference: '', stake: '', gains: '', foundAt: now },
  ...{ desk: '', code: '', secret: '', takenBy: '', takerName: '', takerSeen: '' },
});

/** What is wrong with a field, in words; `isReceiverAsked` when the desk is another's. */
function useOrphanFaults() {
  const { t } = useTranslation('acts');
  const { needed, short, amount, sum } = useFaults();
  const { instant } = useEstablishmentClock();
  return (name: Fields, values: Values, isReceiverAsked: boolean): string | null => {
    const value = values[name];
    const { kind } = values;
    const isSomewhere = values.machine.trim() !== '' || values.place.trim() !== '';
    const faults: Partial<Record<Fields, string | null>> = {
      machine: isOnMachineKind(kind) ? needed(value) : null,
      place: isOnMachineKind(kind) || isSomewhere ? null : needed(value),
      reference: isNumberedKind(kind) ? needed(value) : null,
      stake: amount(value),
      gains: kind === 'abandonedStake' && value !== '' ? sum(value) : null,
      foundAt: instant(value) === null ? t('instant') : null,
      desk: needed(value),
      code: isReceiverAsked ? needed(value) : null,
      secret: isReceiverAsked ? needed(value) : null,
      takerName: values.takenBy === '' ? null : needed(value),
      takerSeen: values.takenBy === '' ? null : short(value),
    };
    return faults[name] ?? null;
  };
}

/** The form of a new orphan: what it holds, what is wrong, and sending it. */
export function useNewOrphan(close: () => void) {
  const { t } = useTranslation('orphans');
  const establishment = useEstablishmentCode();
  const { personId } = usePerson();
  const { desks = [] } = useDesks();
  const { now, instant } = useEstablishmentClock();
  const { minor } = useTypedAmounts();
  const faultOf = useOrphanFaults();
  const holderOf = (code: string) => desks.find(({ deskCode }) => deskCode === code);
  const isOthers = ({ desk }: Values): boolean => desk !== '' && holderOf(desk)?.heldBy !== personId;
  const form = useTyped<Fields>(begun(now), (name, values) => faultOf(name, values, isOthers(values)));
  const write = useWrite('post', '/api/establishments/{establishment}/orphans');
  const { values } = form;
  const isReceiverAsked = isOthers(values);
  const stake = useUnusualAmount(values.stake, USUAL_PAYMENT);
  const gains = useUnusualAmount(values.kind === 'abandonedStake' ? values.gains : '', USUAL_PAYMENT);
  const act = (): void => {
    const body = { ...bodyOf(values, isReceiverAsked, minor), foundAt: instant(values.foundAt) ?? '' };
    write.mutate(
      { params: { path: { establishment } }, body },
      {
        onSuccess: ({ orphanNumber }) => {
          announce(t('new.done', { number: orphanNumber }));
          close();
        },
      },
    );
  };
  const holder = holderOf(values.desk)?.heldByName ?? '';
  // both are asked at once
  const areSure = (): boolean => [stake.isSure(), gains.isSure()].every(Boolean);
  const send = (): void => form.send(() => areSure() && act());
  const unusual = { stake: stake.question, gains: gains.question };
  return { form, desks, isReceiverAsked, holder, write, send, unusual };
}

export type NewOrphan = ReturnType<typeof useNewOrphan>;

/** What the kind asks for and nothing else. */
function bodyOf(values: Values, isReceiverAsked: boolean, minor: (text: string) => string): Shape<'NewOrphanDto'> {
  const kind = orphanKinds.find((each) => each === values.kind) ?? 'creditsLeft';
  const text = (name: 'machine' | 'place' | 'reference') => values[name].trim();
  return {
    kind,
    desk: values.desk,
    stakeMinor: minor(values.stake),
    ...(text('machine') === '' ? {} : { machine: text('machine') }),
    ...(isOnMachineKind(kind) || text('place') === '' ? {} : { place: text('place') }),
    ...(isNumberedKind(kind) ? { reference: text('reference') } : {}),
    ...(kind === 'abandonedStake' && values.gains !== '' ? { gainsMinor: minor(values.gains) } : {}),
    ...(isReceiverAsked ? { receiver: { code: values.code.trim(), secret: values.secret } } : {}),
    ...(values.takenBy === ''
      ? {}
      : {
          taking: {
            by: values.takenBy === 'employee' ? ('employee' as const) : ('customer' as const),
            name: values.takerName.trim(),
            seen: values.takerSeen.trim(),
          },
        }),
  };
}
