import type {
  DrawnStroke,
  FactsSection,
  Finding,
  FindingsSection,
  ImageSection,
  SignaturePlace,
  SignaturesSection,
} from '../model/document.js';
import { formatValue } from '../words/format.js';
import { ACCENT, AMBER, GREY, HAIRLINE, INK, LINE, RED, RULE, type PdfFlow } from './pdf-flow.js';
import { total } from './pdf-table-layout.js';
import { wrap, type Face } from './pdf-text.js';

/** Draws the blocks of a document other than tables. */

const FACT_SIZE = { plain: 8.5, dense: 6.8 } as const;
const GAP = 18;
/** Size of a second language, relative to the first. */
const SECOND_LANGUAGE_SCALE = 0.78;

interface FactLine {
  readonly pairs: readonly Readonly<Record<'label' | 'second' | 'value', readonly string[]>>[];
  readonly height: number;
}

interface FactsLayout {
  readonly size: number;
  readonly leading: number;
  readonly width: number;
  readonly labelWidth: number;
  readonly lines: readonly FactLine[];
}

const FACTS_MARGIN = { above: 2, below: 8 } as const;

/** Breaks the labels and values of facts into lines and measures them, in points. */
function layOutFacts(flow: PdfFlow, section: FactsSection): FactsLayout {
  const { file } = flow;
  const size = section.dense === true ? FACT_SIZE.dense : FACT_SIZE.plain;
  const leading = size * 1.3;
  const across = section.columns ?? 2;
  const width = (flow.width - GAP * (across - 1)) / across;
  const labelWidth = width * (section.dense === true ? 0.58 : 0.46);
  const lines: FactLine[] = [];
  for (let from = 0; from < section.facts.length; from += across) {
    const pairs = section.facts
      .slice(from, from + across)
      .map((fact) => ({
        label: wrap(file.regular, size, fact.label, labelWidth - 6),
        second: wrap(file.regular, size * SECOND_LANGUAGE_SCALE, fact.second ?? '', labelWidth - 6).filter(
          (line) => line !== '',
        ),
        value: wrap(
          file.bold,
          size,
          formatValue(fact.kind ?? 'text', fact.value, flow.context, true),
          width - labelWidth,
        ),
      }));
    const depths = pairs.map(({ label, second, value }) =>
      Math.max(label.length + second.length * SECOND_LANGUAGE_SCALE, value.length),
    );
    lines.push({ pairs, height: Math.max(...depths) * leading + (section.dense === true ? 3 : 5) });
  }
  return { size, leading, width, labelWidth, lines };
}

/** Returns the height of the pairs drawn without a break. */
export function factsHeight(flow: PdfFlow, section: FactsSection): number {
  return total(layOutFacts(flow, section).lines.map(({ height }) => height)) + FACTS_MARGIN.above + FACTS_MARGIN.below;
}

/** Draws pairs side by side: grey label on the left, value on its right, a hairline under each line of pairs. */
export function drawFacts(flow: PdfFlow, section: FactsSection): void {
  const { file } = flow;
  const { size, leading, width, labelWidth, lines } = layOutFacts(flow, section);
  flow.y += FACTS_MARGIN.above;
  for (const [lineIndex, { pairs, height }] of lines.entries()) {
    // the last two lines are never separated, nor from the block that must follow them
    const last = lineIndex === lines.length - 2 ? (lines[lineIndex + 1]?.height ?? 0) : 0;
    flow.ensureSpace(height + last + (lineIndex >= lines.length - 2 ? flow.reserveBelow(FACTS_MARGIN.below) : 0));
    pairs.forEach((pair, index) => {
      const x = flow.left + index * (width + GAP);
      const y = flow.y + size * 1.2;
      const draw = (face: Face, texts: readonly string[], lineX: number, colour: string): void => {
        texts.forEach((line, row) => file.text(face, size, lineX, y + row * leading, line, colour));
      };
      file.mark(flow.root, 'P', '', () => {
        draw(file.regular, pair.label, x, GREY);
        pair.second.forEach((line, row) => {
          const below =
            y + (pair.label.length + row * SECOND_LANGUAGE_SCALE) * leading - size * (1 - SECOND_LANGUAGE_SCALE);
          file.text(file.regular, size * SECOND_LANGUAGE_SCALE, x, below, line, GREY);
        });
        draw(file.bold, pair.value, x + labelWidth, INK);
      });
      file.artifact('Layout', () => file.rule(x, flow.y + height - 0.5, width, 0.25, HAIRLINE));
    });
    flow.y += height;
  }
  flow.y += FACTS_MARGIN.below;
}

const SEVERITY_COLOURS = { info: RULE, warning: AMBER, alarm: RED } as const;
const FINDING_SIZE = 8.5;

interface StyledLine {
  readonly face: Face;
  readonly text: string;
  readonly colour: string;
  readonly indent: number;
}

/** Breaks the texts of a finding into lines with their face and colour. */
function findingLines(flow: PdfFlow, finding: Finding): StyledLine[] {
  const { regular, bold } = flow.file;
  const { words } = flow;
  const lines: StyledLine[] = [];
  /** Adds the lines of a text in a face and colour. */
  const add = (face: Face, text: string, colour: string, indent: number): void => {
    for (const line of wrap(face, FINDING_SIZE, text, flow.width - 12 - indent)) {
      lines.push({ face, text: line, colour, indent });
    }
  };
  const state = finding.state === undefined ? '' : ` · ${finding.state}`;
  const title = `${words.severity[finding.severity]} · ${finding.subject}${state}`;
  add(bold, title, SEVERITY_COLOURS[finding.severity], 0);
  add(regular, finding.text, INK, 0);
  const drawLabelled = (label: string, text: string | undefined, colour: string): void => {
    if (text !== undefined) add(regular, `${label}${words.colon} ${text}`, colour, 0);
  };
  drawLabelled(words.rule, finding.rule, GREY);
  drawLabelled(words.explanation, finding.explanation, INK);
  drawLabelled(words.adjustment, finding.adjustment, INK);
  drawLabelled(words.explainedBy, finding.explainedBy, GREY);
  drawLabelled(words.approvedBy, finding.approvedBy, GREY);
  return lines;
}

/** Draws each finding with a bar of its severity, unbroken where it fits on one page. */
export function drawFindings(flow: PdfFlow, section: FindingsSection): void {
  const { file } = flow;
  if (section.findings.length === 0) {
    flow.lines(file.regular, FINDING_SIZE, [section.emptyText ?? flow.words.none], GREY, 'P');
    flow.y += 6;
    return;
  }
  const leading = FINDING_SIZE * 1.36;
  const ends = section.findings.length - 1;
  for (const [at, finding] of section.findings.entries()) {
    const next = at === ends - 1 ? section.findings[ends] : undefined;
    // the last two lines are never separated, nor from the block that must follow them
    const last = next === undefined ? 0 : findingLines(flow, next).length * leading + 8;
    const follows = at >= ends - 1 ? last + flow.reserve : 0;
    const lines = findingLines(flow, finding);
    const most = Math.floor(flow.pageHeight / leading) - 2;
    for (let from = 0; from < lines.length; from += most) {
      const part = lines.slice(from, from + most);
      const height = part.length * leading;
      flow.ensureSpace(
        height + 8 + (from + most >= lines.length ? Math.min(follows, flow.pageHeight - height - 8) : 0),
      );
      file.artifact('Layout', () => {
        file.rectangle(flow.left, flow.y + 1, 2.2, height, SEVERITY_COLOURS[finding.severity]);
      });
      file.mark(flow.root, 'P', '', () => {
        for (const [index, line] of part.entries()) {
          const y = flow.y + index * leading + FINDING_SIZE * 1.05;
          file.text(line.face, FINDING_SIZE, flow.left + 10 + line.indent, y, line.text, line.colour);
        }
      });
      flow.y += height + 8;
    }
  }
}

const PLACE_HEIGHT = 78;

/** Height with room for a drawn signature. */
const DRAWN_PLACE_HEIGHT = 112;
const MAX_PLACES_ACROSS = 4;
/** Between the text width of an upright A4 page and that of a landscape one. */
const WIDE_PAGE = 600;
/** Between the text width of a receipt and that of an upright A4 page. */
const NARROW_PAGE = 300;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Scales the strokes to fit the middle of their box in their original proportions. */
function fitStrokes(strokes: readonly DrawnStroke[], box: Box): [number, number][][] {
  const points = strokes.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const low = (values: readonly number[]): number => values.reduce((least, each) => Math.min(least, each), Infinity);
  const span = (values: readonly number[]): number =>
    Math.max(1, values.reduce((most, each) => Math.max(most, each), -Infinity) - low(values));
  const scale = Math.min(box.width / span(xs), box.height / span(ys));
  const left = box.x + (box.width - scale * span(xs)) / 2 - scale * low(xs);
  const top = box.y + (box.height - scale * span(ys)) / 2 - scale * low(ys);
  return strokes
    .filter((stroke) => stroke.length > 1)
    .map((stroke) => stroke.map(([x, y]): [number, number] => [left + scale * x, top + scale * y]));
}

const alternative = (text: string): string =>
  `/Alt<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`;

/** Draws a place to sign: its frame and label, the strokes of a drawn signature, and the signer or a hint. */
function drawPlace(flow: PdfFlow, place: SignaturePlace, { x, width, height }: Omit<Box, 'y'>): void {
  const { file } = flow;
  const hint = flow.words.signHere;
  const { strokes = [] } = place;
  file.artifact('Layout', () => file.frame(x, flow.y, width, height, RULE));
  if (strokes.flat().length > 1) {
    const box = { x: x + 12, y: flow.y + 22, width: width - 24, height: height - 54 };
    file.mark(flow.root, 'Figure', alternative(`${place.label}, ${place.signedBy ?? ''}`), () => {
      file.drawStrokes(fitStrokes(strokes, box), 0.9, INK);
    });
  }
  file.mark(flow.root, 'Div', '', () => {
    const label = wrap(file.bold, 8.5, place.label, width - 12);
    label.forEach((line, index) => file.text(file.bold, 8.5, x + 6, flow.y + 13 + index * 11, line, ACCENT));
    if (place.second !== undefined) {
      file.text(file.regular, 6.8, x + 6, flow.y + 11 + label.length * 11, place.second, GREY);
    }
    const foot = place.signedBy === undefined ? [hint] : wrap(file.regular, 7, place.signedBy, width - 12);
    foot.forEach((line, index) => {
      const y = flow.y + height - 6 - (foot.length - 1 - index) * 9;
      file.text(file.regular, 7, x + 6, y, line, place.signedBy === undefined ? GREY : INK);
    });
  });
}

/**
 * Groups the boxes into rows, at most four side by side; the visa's box is beside the others on a wide page, else
 * below.
 */
function rowsOfPlaces({ places, visaLabel }: SignaturesSection, pageWidth: number): readonly SignaturePlace[][] {
  const across = pageWidth < NARROW_PAGE ? 1 : MAX_PLACES_ACROSS;
  const isBeside = visaLabel !== undefined && pageWidth > WIDE_PAGE && places.length < across;
  const all = isBeside ? [...places, { label: visaLabel }] : places;
  const rows: SignaturePlace[][] = [];
  for (let from = 0; from < all.length; from += across) rows.push(all.slice(from, from + across));
  if (visaLabel !== undefined && !isBeside) rows.push([{ label: visaLabel }]);
  return rows;
}

const PLACE_GAP = 10;
const PLACES_TOP_GAP = 6;
const BASIS_SIZE = 7.5;

interface SignaturesLayout {
  readonly basis: readonly string[];
  readonly rows: readonly { readonly places: readonly SignaturePlace[]; readonly height: number }[];
  /** Total height, without the space above and below. */
  readonly height: number;
}

/** Measures the boxes to sign in, row by row, and breaks the text that requires them into lines. */
function layOutSignatures({ file, width }: PdfFlow, section: SignaturesSection): SignaturesLayout {
  const rows = rowsOfPlaces(section, width).map((places) => {
    const isDrawn = places.some(({ strokes }) => strokes !== undefined);
    return { places, height: isDrawn ? DRAWN_PLACE_HEIGHT : PLACE_HEIGHT };
  });
  const basis = section.basis === undefined ? [] : wrap(file.regular, BASIS_SIZE, section.basis, width);
  const basisHeight = basis.length === 0 ? 0 : basis.length * BASIS_SIZE * LINE + 4;
  return { basis, rows, height: basisHeight + total(rows.map(({ height }) => height)) + PLACE_GAP * (rows.length - 1) };
}

/** Returns the height of the boxes to sign in. */
export function signaturesHeight(flow: PdfFlow, section: SignaturesSection): number {
  return layOutSignatures(flow, section).height + PLACES_TOP_GAP + PLACE_GAP;
}

/** Draws the boxes to sign in under the text that requires them, all on one page. */
export function drawSignatures(flow: PdfFlow, section: SignaturesSection): void {
  const { basis, rows, height: all } = layOutSignatures(flow, section);
  flow.y += PLACES_TOP_GAP;
  flow.ensureSpace(all);
  if (basis.length > 0) {
    flow.lines(flow.file.regular, BASIS_SIZE, basis, GREY, 'Div');
    flow.y += 4;
  }
  for (const { places, height } of rows) {
    // a single box takes half of a sheet
    const across = Math.max(places.length, flow.width < NARROW_PAGE ? 1 : 2);
    const width = (flow.width - PLACE_GAP * (across - 1)) / across;
    places.forEach((place, index) => {
      drawPlace(flow, place, { x: flow.left + index * (width + PLACE_GAP), width, height });
    });
    flow.y += height + PLACE_GAP;
  }
}

/** Draws a photograph within the width of the page and `maxHeight`, with its caption below. */
export function drawImage(flow: PdfFlow, section: ImageSection): void {
  const { file } = flow;
  const image = file.image(section.bytes);
  const most = Math.min(section.maxHeight ?? 220, flow.pageHeight - 40);
  const scale = Math.min(flow.width / image.width, most / image.height, 1);
  const width = image.width * scale;
  const height = image.height * scale;
  flow.ensureSpace(height + 24);
  // the block after a picture may begin a page
  flow.reserve = 0;
  file.mark(flow.root, 'Figure', alternative(section.alternativeText), () => {
    file.drawImage(image, flow.left, flow.y, width, height);
  });
  file.artifact('Layout', () => file.frame(flow.left, flow.y, width, height, HAIRLINE));
  flow.y += height + 4;
  if (section.caption !== undefined) {
    flow.lines(file.regular, 7.5, wrap(file.regular, 7.5, section.caption, flow.width), GREY, 'Caption');
  }
  flow.y += 8;
}
