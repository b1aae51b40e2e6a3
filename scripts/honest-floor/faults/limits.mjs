/**
 * Known limits: kinds of faults that are silently wrong today, by the beginning of their name, each with its reason.
 * They are printed and never counted as found; `npm run honest-floor` fails while one of them is silently wrong.
 */
const NOT_YET_NAMED = {
  'counter rises a little and stays (few counters)': 'the rise is possible play, and no other counter contradicts it',
};

/** Returns why a kind is a known limit; undefined when it is none. */
export const limitOf = (kind) => Object.entries(NOT_YET_NAMED).find(([beginning]) => kind.startsWith(beginning))?.[1];
