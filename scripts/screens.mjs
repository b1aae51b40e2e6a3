/**
 * Lists every screen of the client from its own router, so that the photographs and the tests in `test/e2e` miss none.
 * Works on a page of playwright.
 */

/** The demonstration's establishment, and its gaming day that waits to be closed. */
const establishment = 'DEMO';

/**
 * Returns the address patterns of every screen, such as `/$establishment/machines/$machine`. A page of the client must
 * be open.
 */
export async function screenPatterns(page) {
  const patterns = await page.evaluate(() =>
    Object.values(globalThis.__TSR_ROUTER__.routesById)
      .filter((route) => route.id !== '__root__' && (route.children ?? []).length === 0)
      .map((route) => (route.fullPath.length > 1 ? route.fullPath.replace(/\/$/, '') : route.fullPath)),
  );
  return [...new Set(patterns)].sort();
}

/**
 * Returns an address of every screen: `reached` has them by pattern. Values of `$day` and `$machine` are read from the
 * server, all others from links on the screens; `unreached` lists the patterns to which no link leads.
 */
export async function screenAddresses(page, { day }) {
  const patterns = await screenPatterns(page);
  const machines = await read(page, `/api/establishments/${establishment}/machines?limit=1`);
  const values = { establishment, day, machine: machineOf(machines) };
  const reached = new Map();
  for (const pattern of patterns) {
    const address = pattern.replace(/\$(\w+)/g, (whole, name) => values[name] ?? whole);
    if (!address.includes('$')) reached.set(pattern, address);
  }
  const leadsTo = ([pattern]) => patterns.filter((each) => !reached.has(each) && each.startsWith(`${pattern}/`)).length;
  const waiting = [...reached];
  while (waiting.length > 0 && reached.size < patterns.length) {
    // a list links to its entries: few screens need to be opened
    waiting.sort((one, other) => leadsTo(other) - leadsTo(one));
    const [, address] = waiting.shift();
    await goToScreen(page, address);
    for (const link of await linksOf(page)) {
      const pattern = patternOf(link, patterns);
      if (pattern !== undefined && !reached.has(pattern)) reached.set(pattern, link);
    }
  }
  return { reached, unreached: patterns.filter((pattern) => !reached.has(pattern)) };
}

/** Opens the address and waits until its screen is ready: a heading is there, nothing is loading, nothing moves. */
export async function openScreen(page, address) {
  await page.goto(address);
  await waitUntilSettled(page);
}

/** Navigates without reloading the page, as a link would. */
export async function goToScreen(page, address) {
  await page.evaluate((to) => {
    globalThis.__TSR_ROUTER__.history.push(to);
  }, address);
  await page.waitForTimeout(50);
  await waitUntilSettled(page);
}

/**
 * Waits until a heading is there, nothing is loading, nothing moves and nothing has changed for a moment; five seconds
 * at most.
 */
export async function waitUntilSettled(page) {
  // a screen without a heading still counts: a test reports the missing heading
  await page.waitForSelector('h1', { timeout: 10_000 }).catch(() => undefined);
  await page.evaluate(
    async ({ calmMs, longestMs }) => {
      const { document, MutationObserver, performance, setTimeout, __TSR_ROUTER__: router } = globalThis;
      const startedAt = performance.now();
      let changedAt = startedAt;
      const observer = new MutationObserver(() => (changedAt = performance.now()));
      observer.observe(document, { subtree: true, childList: true, characterData: true });
      // finite fades and slides; endless animations are waited for by name
      const moves = () =>
        document
          .getAnimations()
          .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime < longestMs);
      const waits = () =>
        router?.state.status === 'pending' ||
        router?.state.isLoading === true ||
        moves() ||
        document.querySelector('#root .mantine-Loader-root, #root .mantine-Skeleton-root, [aria-busy="true"]') !== null;
      for (;;) {
        const now = performance.now();
        if (waits()) changedAt = now;
        if (now - changedAt >= calmMs || now - startedAt >= longestMs) break;
        await new Promise((done) => setTimeout(done, 20));
      }
      observer.disconnect();
    },
    { calmMs: 150, longestMs: 5_000 },
  );
}

/** Returns the elements that make the page scroll sideways: the first ones that reach beyond it, as HTML. */
export function overflowingElements(page) {
  return page.evaluate(() => {
    const { document, getComputedStyle } = globalThis;
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const isInScroller = (element) =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isInScroller(element.parentElement));
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > width + 1 && !isInScroller(element.parentElement))
      .slice(0, 3)
      .map((element) => element.outerHTML.slice(0, 160));
  });
}

/** Returns translation keys shown on the screen in place of missing words; a test's own acts have no words. */
export function missingWords(page) {
  return page.evaluate(() =>
    globalThis.document.body.innerText
      .split(/\s+/)
      .filter((word) => /^(?!test\.)[a-z]+[A-Za-z]*(\.[a-z][A-Za-z]*){1,4}$/.test(word))
      // a file is recognised by its name
      .filter((word) => !/\.(csv|html|json|pdf|zip)$/.test(word)),
  );
}

/** Returns the elements that move for longer than a tenth of a second, or for ever. */
export function movingElements(page) {
  return page.evaluate(() =>
    globalThis.document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().duration > 100)
      .map(({ animationName, transitionProperty }) => animationName ?? transitionProperty ?? 'animation'),
  );
}

/** Returns the API's response to a request with the page's own session. */
async function read(page, path) {
  const answer = await page.request.get(path);
  if (!answer.ok()) throw new Error(`${path} answers ${answer.status()}`);
  return answer.json();
}

function machineOf(answer) {
  const [first] = Array.isArray(answer) ? answer : (answer.machines ?? answer.items ?? answer.rows ?? []);
  return first?.sbmNumber ?? first?.number ?? first?.machine;
}

function linksOf(page) {
  return page.evaluate(() =>
    [...globalThis.document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''),
  );
}

/** Returns the most specific pattern that matches the address. */
function patternOf(link, patterns) {
  const { pathname } = new URL(link, 'http://any');
  const parts = pathname.split('/');
  const literalCount = (pattern) => pattern.split('/').filter((part) => !part.startsWith('$')).length;
  return patterns
    .filter((pattern) => {
      const segments = pattern.split('/');
      return (
        segments.length === parts.length && segments.every((part, at) => part.startsWith('$') || part === parts[at])
      );
    })
    .sort((left, right) => literalCount(right) - literalCount(left))[0];
}
