import {
  IconAlertTriangle,
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars5,
  IconArrowDown,
  IconArrowUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCirclePlus,
  IconEqual,
  IconPlayerPause,
  IconPoint,
  IconQuestionMark,
  IconTool,
  IconTrendingDown,
  IconVolumeOff,
} from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import type { Colouring } from './floor.js';
import classes from './floor.module.css';

interface MarkStyle {
  readonly icon: TablerIcon;
  readonly tone: string;
}

const noMark: MarkStyle = { icon: IconPoint, tone: 'plain' };

/** A sign, a tone and a pattern each: any one of them identifies the mark. */
const markStyles: Readonly<Record<Colouring, Readonly<Record<string, MarkStyle>>>> = {
  state: {
    inService: { icon: IconCircleCheck, tone: 'good' },
    outOfService: { icon: IconTool, tone: 'stopped' },
    silent: { icon: IconVolumeOff, tone: 'mute' },
    empty: { icon: IconCircleDashed, tone: 'empty' },
    findings: { icon: IconAlertTriangle, tone: 'bad' },
  },
  win: {
    loss: { icon: IconTrendingDown, tone: 'bad' },
    noPlay: { icon: IconPlayerPause, tone: 'plain' },
    low: { icon: IconAntennaBars2, tone: 'low' },
    middle: { icon: IconAntennaBars3, tone: 'middle' },
    high: { icon: IconAntennaBars5, tone: 'good' },
    unknown: { icon: IconQuestionMark, tone: 'plain' },
    none: noMark,
  },
  hold: {
    below: { icon: IconArrowDown, tone: 'bad' },
    within: { icon: IconEqual, tone: 'good' },
    above: { icon: IconArrowUp, tone: 'mute' },
    unknown: { icon: IconQuestionMark, tone: 'plain' },
    none: noMark,
  },
  variance: {
    short: { icon: IconCircleMinus, tone: 'bad' },
    even: { icon: IconEqual, tone: 'good' },
    over: { icon: IconCirclePlus, tone: 'mute' },
    uncounted: { icon: IconCircleDashed, tone: 'plain' },
    unknown: { icon: IconQuestionMark, tone: 'plain' },
    none: noMark,
  },
};

export interface FloorMarkProps {
  readonly colouring: Colouring;
  readonly mark: string;
}

/** Renders a stand's band: the sign of its mark, on the mark's colour and pattern. */
export function FloorMark({ colouring, mark }: FloorMarkProps) {
  const { icon: Icon, tone } = markStyles[colouring][mark] ?? noMark;
  return (
    <span className={`${classes['mark'] ?? ''} ${classes[tone] ?? ''}`} aria-hidden>
      <span className={classes['sign']}>
        <Icon size={15} stroke={2.2} />
      </span>
    </span>
  );
}
