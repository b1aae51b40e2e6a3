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
import { ACCENT, AMBER, GREY, HAIRLINE, INK, RED, RULE, type PdfFlow } from './pdf-flow.js';
import { total } from './pdf-table-layout.js';
import { wrap, type Face } from './pdf-text.js';

/** The blocks of a document that are not tables. */

const FACT_SIZE = { plain: 8.5, dense: 6.8 } as const;
const GAP = 18;

/** Pairs side by side, label grey to the left, value to its right, a hairline under each line of pairs. */
export function drawFacts(flow: PdfFlow, section: FactsSection): void {
  const { file } = flow;
  const size = section.dense === true ? FACT_SIZE.dense : FACT_SIZE.plain;
  const leading = size * 1.3;
  const across = section.columns ?? 2;
  const width = (flow.width - GAP * (across - 1)) / across;
  const labelWidth = width * (section.dense === true ? 0.58 : 0.46);
  flow.y += 2;
  for (let from = 0; from < section.facts.length; from += across) {
    const pairs = section.facts.slice(from, from + across).map((fact) => ({
      label: wrap(file.regular, size, fact.label, labelWidth - 6),
      value: wrap(
        file.bold,
        size,
        formatValue(fact.kind ?? 'text', fact.value, flow.context, true),
        width - labelWidth,
      ),
    }));
    const depth = Math.max(...pairs.map((pair) => Math.max(pair.label.length, pair.value.length)));
    const height = depth * leading + (section.dense === true ? 3 : 5);
    flow.ensure(height);
    pairs.forEach((pair, index) => {
      const x = flow.left + index * (width + GAP);
      const y = flow.y + size * 1.2;
      const draw = (face: Face, lines: readonly string[], at: number, colour: string): void => {
        lines.forEach((line, row) => file.text(face, size, at, y + row * leading, line, colour));
      };
      file.mark(flow.root, 'P', '', () => {
        draw(file.regular, pair.label, x, GREY);
        draw(file.bold, pair.value, x + labelWidth, INK);
      });
      file.artifact('Layout', () => file.rule(x, flow.y + height - 0.5, width, 0.25, HAIRLINE));
    });
    flow.y += height;
  }
  flow.y += 8;
}

const SEVERITY_COLOURS = { info: RULE, warning: AMBER, alarm: RED } as const;
const FINDING_SIZE = 8.5;

interface StyledLine {
  readonly face: Face;
  readonly text: string;
  readonly colour: string;
  readonly indent: number;
}

function findingLines(flow: PdfFlow, finding: Finding): StyledLine[] {
  const { regular, bold } = flow.file;
  const { words } = flow;
  const lines: StyledLine[] = [];
  const add = (face: Face, text: string, colour: string, indent: number): void => {
    for (const line of wrap(face, FINDING_SIZE, text, flow.width - 12 - indent)) {
      lines.push({ face, text: line, colour, indent });
    }
  };
  const state = finding.state === undefined ? '' : ` · ${finding.state}`;
  const title = `${words.severity[finding.severity]} · ${finding.subject}${state}`;
  add(bold, title, SEVERITY_COLOURS[finding.severity], 0);
  add(regular, finding.text, INK, 0);
  const said = (label: string, text: string | undefined, colour: string): void => {
    if (text !== undefined) add(regular, `${label}${words.colon} ${text}`, colour, 0);
  };
  said(words.rule, finding.rule, GREY);
  said(words.explanation, finding.explanation, INK);
  said(words.adjustment, finding.adjustment, INK);
  said(words.explainedBy, finding.explainedBy, GREY);
  said(words.approvedBy, finding.approvedBy, GREY);
  return lines;
}

/** Each finding with a bar of its severity; kept on one page when it fits on one. */
export function drawFindings(flow: PdfFlow, section: FindingsSection): void {
  const { file } = flow;
  if (section.findings.length === 0) {
    flow.lines(file.regular, FINDING_SIZE, [section.emptyText ?? flow.words.none], GREY, 'P');
    flow.y += 6;
    return;
  }
  const leading = FINDING_SIZE * 1.36;
  for (const finding of section.findings) {
    const lines = findingLines(flow, finding);
    const most = Math.floor(flow.pageHeight / leading) - 2;
    for (let from = 0; from < lines.length; from += most) {
      const part = lines.slice(from, from + most);
      const height = part.length * leading;
      flow.ensure(height + 8);
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

/** With room for what was drawn. */
const DRAWN_PLACE_HEIGHT = 112;
const MOST_ACROSS = 4;
/** Between the text width of an upright A4 page and that of a landscape one. */
const WIDE_PAGE = 600;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The strokes as large as they fit, in the middle of their box, in the proportions in which they were drawn. */
function fitted(strokes: readonly DrawnStroke[], box: Box): [number, number][][] {
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

function drawPlace(flow: PdfFlow, place: SignaturePlace, { x, width, height }: Omit<Box, 'y'>): void {
  const { file } = flow;
  const hint = flow.words.signHere;
  const { strokes = [] } = place;
  file.artifact('Layout', () => file.frame(x, flow.y, width, height, RULE));
  if (strokes.flat().length > 1) {
    const box = { x: x + 12, y: flow.y + 22, width: width - 24, height: height - 54 };
    file.mark(flow.root, 'Figure', alternative(`${place.label}, ${place.signedBy ?? ''}`), () => {
      file.pen(fitted(strokes, box), 0.9, INK);
    });
  }
  file.mark(flow.root, 'P', '', () => {
    wrap(file.bold, 8.5, place.label, width - 12).forEach((line, index) => {
      file.text(file.bold, 8.5, x + 6, flow.y + 13 + index * 11, line, ACCENT);
    });
    const foot = place.signedBy === undefined ? [hint] : wrap(file.regular, 7, place.signedBy, width - 12);
    foot.forEach((line, index) => {
      const y = flow.y + height - 6 - (foot.length - 1 - index) * 9;
      file.text(file.regular, 7, x + 6, y, line, place.signedBy === undefined ? GREY : INK);
    });
  });
}

/** Rows of boxes, at most four side by side; the visa's box beside the others where the page is wide, else below. */
function rowsOfPlaces({ places, visaLabel }: SignaturesSection, pageWidth: number): readonly SignaturePlace[][] {
  const isBeside = visaLabel !== undefined && pageWidth > WIDE_PAGE && places.length < MOST_ACROSS;
  const all = isBeside ? [...places, { label: visaLabel }] : places;
  const rows: SignaturePlace[][] = [];
  for (let from = 0; from < all.length; from += MOST_ACROSS) rows.push(all.slice(from, from + MOST_ACROSS));
  if (visaLabel !== undefined && !isBeside) rows.push([{ label: visaLabel }]);
  return rows;
}

/** Boxes to sign in, all of them on one page. */
export function drawSignatures(flow: PdfFlow, section: SignaturesSection): void {
  const gap = 10;
  const rows = rowsOfPlaces(section, flow.width).map((places) => {
    const isDrawn = places.some(({ strokes }) => strokes !== undefined);
    return { places, height: isDrawn ? DRAWN_PLACE_HEIGHT : PLACE_HEIGHT };
  });
  flow.y += 6;
  flow.ensure(total(rows.map(({ height }) => height)) + gap * (rows.length - 1));
  for (const { places, height } of rows) {
    const width = (flow.width - gap * (places.length - 1)) / places.length;
    places.forEach((place, index) => {
      drawPlace(flow, place, { x: flow.left + index * (width + gap), width, height });
    });
    flow.y += height + gap;
  }
}

/** A photograph within the width of the page and `maxHeight`, its caption below. */
export function drawImage(flow: PdfFlow, section: ImageSection): void {
  const { file } = flow;
  const image = file.image(section.bytes);
  const most = Math.min(section.maxHeight ?? 220, flow.pageHeight - 40);
  const scale = Math.min(flow.width / image.width, most / image.height, 1);
  const width = image.width * scale;
  const height = image.height * scale;
  flow.ensure(height + 24);
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
