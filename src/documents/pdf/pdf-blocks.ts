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
import { ACCENT, AMBER, GREY, HAIRLINE, INK, LINE_SPACING, RED, RULE, type PdfFlow } from './pdf-flow.js';
import { sumNumbers } from './pdf-table-layout.js';
import { wrapText, type Face } from './pdf-text.js';

/** Draws the blocks of a document other than tables. */

const FACT_SIZE = { plain: 8.5, dense: 6.8 } as const;
const FACT_GAP = 18;
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

/** Arranges facts in lines of `columns` pairs, breaks their labels and values into lines, and measures them. */
function layOutFacts(flow: PdfFlow, section: FactsSection): FactsLayout {
  const { file } = flow;
  const size = section.dense === true ? FACT_SIZE.dense : FACT_SIZE.plain;
  const leading = size * 1.3;
  const pairsPerLine = section.columns ?? 2;
  const width = (flow.width - FACT_GAP * (pairsPerLine - 1)) / pairsPerLine;
  const labelWidth = width * (section.dense === true ? 0.58 : 0.46);
  const lines: FactLine[] = [];
  for (let firstIndex = 0; firstIndex < section.facts.length; firstIndex += pairsPerLine) {
    const pairs = section.facts
      .slice(firstIndex, firstIndex + pairsPerLine)
      .map((fact) => ({
        label: wrapText(file.regular, size, fact.label, labelWidth - 6),
        second: wrapText(file.regular, size * SECOND_LANGUAGE_SCALE, fact.second ?? '', labelWidth - 6).filter(
          (line) => line !== '',
        ),
        value: wrapText(
          file.bold,
          size,
          formatValue(fact.kind ?? 'text', fact.value, flow.context, true),
          width - labelWidth,
        ),
      }));
    const pairHeightsInLines = pairs.map(({ label, second, value }) =>
      Math.max(label.length + second.length * SECOND_LANGUAGE_SCALE, value.length),
    );
    lines.push({ pairs, height: Math.max(...pairHeightsInLines) * leading + (section.dense === true ? 3 : 5) });
  }
  return { size, leading, width, labelWidth, lines };
}

/** Returns the height, in points, of a section of facts drawn without a page break. */
export function measureFacts(flow: PdfFlow, section: FactsSection): number {
  return (
    sumNumbers(layOutFacts(flow, section).lines.map(({ height }) => height)) + FACTS_MARGIN.above + FACTS_MARGIN.below
  );
}

/** Draws pairs side by side: grey label on the left, value on its right, a hairline under each line of pairs. */
export function drawFacts(flow: PdfFlow, section: FactsSection): void {
  const { file } = flow;
  const { size, leading, width, labelWidth, lines } = layOutFacts(flow, section);
  flow.y += FACTS_MARGIN.above;
  for (const [lineIndex, { pairs, height }] of lines.entries()) {
    // the last two lines are never separated, nor from the block that must follow them
    const nextHeight = lineIndex === lines.length - 2 ? (lines[lineIndex + 1]?.height ?? 0) : 0;
    flow.ensureSpace(
      height + nextHeight + (lineIndex >= lines.length - 2 ? flow.getReservedHeightBelow(FACTS_MARGIN.below) : 0),
    );
    pairs.forEach((pair, index) => {
      const x = flow.left + index * (width + FACT_GAP);
      const y = flow.y + size * 1.2;
      const drawColumnLines = (face: Face, texts: readonly string[], lineX: number, colour: string): void => {
        texts.forEach((line, textIndex) => file.drawText(face, size, lineX, y + textIndex * leading, line, colour));
      };
      file.drawTagged(flow.root, 'P', '', () => {
        drawColumnLines(file.regular, pair.label, x, GREY);
        pair.second.forEach((line, secondIndex) => {
          const baseline =
            y +
            (pair.label.length + secondIndex * SECOND_LANGUAGE_SCALE) * leading -
            size * (1 - SECOND_LANGUAGE_SCALE);
          file.drawText(file.regular, size * SECOND_LANGUAGE_SCALE, x, baseline, line, GREY);
        });
        drawColumnLines(file.bold, pair.value, x + labelWidth, INK);
      });
      file.drawArtifact('Layout', () => file.drawRule(x, flow.y + height - 0.5, width, 0.25, HAIRLINE));
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

/** Returns the lines of a finding with face (font) and colour: title, text, then each labelled part it has. */
function layOutFinding(flow: PdfFlow, finding: Finding): StyledLine[] {
  const { regular, bold } = flow.file;
  const { words } = flow;
  const styledLines: StyledLine[] = [];
  /** Adds the lines of a text in a face and colour. */
  const addText = (face: Face, text: string, colour: string, indent: number): void => {
    for (const line of wrapText(face, FINDING_SIZE, text, flow.width - 12 - indent)) {
      styledLines.push({ face, text: line, colour, indent });
    }
  };
  const stateSuffix = finding.state === undefined ? '' : ` · ${finding.state}`;
  const title = `${words.severity[finding.severity]} · ${finding.subject}${stateSuffix}`;
  addText(bold, title, SEVERITY_COLOURS[finding.severity], 0);
  addText(regular, finding.text, INK, 0);
  const addLabelledText = (label: string, text: string | undefined, colour: string): void => {
    if (text !== undefined) addText(regular, `${label}${words.colon} ${text}`, colour, 0);
  };
  addLabelledText(words.rule, finding.rule, GREY);
  addLabelledText(words.explanation, finding.explanation, INK);
  addLabelledText(words.adjustment, finding.adjustment, INK);
  addLabelledText(words.explainedBy, finding.explainedBy, GREY);
  addLabelledText(words.approvedBy, finding.approvedBy, GREY);
  return styledLines;
}

/** Draws each finding beside a bar in the colour of its severity, unbroken where it fits on one page. */
export function drawFindings(flow: PdfFlow, section: FindingsSection): void {
  const { file } = flow;
  if (section.findings.length === 0) {
    flow.drawLines(file.regular, FINDING_SIZE, [section.emptyText ?? flow.words.none], GREY, 'P');
    flow.y += 6;
    return;
  }
  const leading = FINDING_SIZE * 1.36;
  const lastIndex = section.findings.length - 1;
  for (const [findingIndex, finding] of section.findings.entries()) {
    const nextFinding = findingIndex === lastIndex - 1 ? section.findings[lastIndex] : undefined;
    // the last two lines are never separated, nor from the block that must follow them
    const nextHeight = nextFinding === undefined ? 0 : layOutFinding(flow, nextFinding).length * leading + 8;
    const heightBelow = findingIndex >= lastIndex - 1 ? nextHeight + flow.reservedHeight : 0;
    const lines = layOutFinding(flow, finding);
    const maxLines = Math.floor(flow.pageHeight / leading) - 2;
    for (let firstLineIndex = 0; firstLineIndex < lines.length; firstLineIndex += maxLines) {
      const partLines = lines.slice(firstLineIndex, firstLineIndex + maxLines);
      const height = partLines.length * leading;
      flow.ensureSpace(
        height +
          8 +
          (firstLineIndex + maxLines >= lines.length ? Math.min(heightBelow, flow.pageHeight - height - 8) : 0),
      );
      file.drawArtifact('Layout', () => {
        file.fillRectangle(flow.left, flow.y + 1, 2.2, height, SEVERITY_COLOURS[finding.severity]);
      });
      file.drawTagged(flow.root, 'P', '', () => {
        for (const [index, line] of partLines.entries()) {
          const y = flow.y + index * leading + FINDING_SIZE * 1.05;
          file.drawText(line.face, FINDING_SIZE, flow.left + 10 + line.indent, y, line.text, line.colour);
        }
      });
      flow.y += height + 8;
    }
  }
}

const PLACE_HEIGHT = 78;
const PLACE_LABEL_SIZE = 8.5;
const SIGNER_SIZE = 7;

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

/** Returns the points of the strokes scaled to fit the box, in proportion and centred; single points are left out. */
function fitStrokes(strokes: readonly DrawnStroke[], box: Box): [number, number][][] {
  const points = strokes.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const findMinimum = (values: readonly number[]): number =>
    values.reduce((minimum, value) => Math.min(minimum, value), Infinity);
  const computeSpan = (values: readonly number[]): number =>
    Math.max(1, values.reduce((maximum, value) => Math.max(maximum, value), -Infinity) - findMinimum(values));
  const scale = Math.min(box.width / computeSpan(xs), box.height / computeSpan(ys));
  const originX = box.x + (box.width - scale * computeSpan(xs)) / 2 - scale * findMinimum(xs);
  const originY = box.y + (box.height - scale * computeSpan(ys)) / 2 - scale * findMinimum(ys);
  return strokes
    .filter((stroke) => stroke.length > 1)
    .map((stroke) => stroke.map(([x, y]): [number, number] => [originX + scale * x, originY + scale * y]));
}

const buildAltTextAttribute = (text: string): string =>
  `/Alt<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`;

/**
 * Draws a place to sign: its frame and label, the strokes of a drawn signature, and below them the signer, or a hint to
 * sign. Positions are in points from the corner of the frame.
 */
function drawSignaturePlace(flow: PdfFlow, place: SignaturePlace, { x, width, height }: Omit<Box, 'y'>): void {
  const { file } = flow;
  const signHint = flow.words.signHere;
  const { strokes = [] } = place;
  file.drawArtifact('Layout', () => file.drawFrame(x, flow.y, width, height, RULE));
  if (strokes.flat().length > 1) {
    const box = { x: x + 12, y: flow.y + 22, width: width - 24, height: height - 54 };
    file.drawTagged(flow.root, 'Figure', buildAltTextAttribute(`${place.label}, ${place.signedBy ?? ''}`), () => {
      file.drawStrokes(fitStrokes(strokes, box), 0.9, INK);
    });
  }
  file.drawTagged(flow.root, 'Div', '', () => {
    const labelLines = wrapText(file.bold, PLACE_LABEL_SIZE, place.label, width - 12);
    labelLines.forEach((line, index) =>
      file.drawText(file.bold, PLACE_LABEL_SIZE, x + 6, flow.y + 13 + index * 11, line, ACCENT),
    );
    if (place.second !== undefined) {
      file.drawText(file.regular, 6.8, x + 6, flow.y + 11 + labelLines.length * 11, place.second, GREY);
    }
    const footLines =
      place.signedBy === undefined ? [signHint] : wrapText(file.regular, SIGNER_SIZE, place.signedBy, width - 12);
    footLines.forEach((line, index) => {
      const y = flow.y + height - 6 - (footLines.length - 1 - index) * 9;
      file.drawText(file.regular, SIGNER_SIZE, x + 6, y, line, place.signedBy === undefined ? GREY : INK);
    });
  });
}

/**
 * Groups the signature boxes into rows, as many side by side as the page allows. The box of the visa (the controller's
 * dated mark) is beside them on a wide page, if there is room, else in a row of its own.
 */
function groupPlacesIntoRows({ places, visaLabel }: SignaturesSection, pageWidth: number): readonly SignaturePlace[][] {
  const placesPerRow = pageWidth < NARROW_PAGE ? 1 : MAX_PLACES_ACROSS;
  const fitsVisaBeside = visaLabel !== undefined && pageWidth > WIDE_PAGE && places.length < placesPerRow;
  const allPlaces = fitsVisaBeside ? [...places, { label: visaLabel }] : places;
  const rows: SignaturePlace[][] = [];
  for (let firstIndex = 0; firstIndex < allPlaces.length; firstIndex += placesPerRow)
    rows.push(allPlaces.slice(firstIndex, firstIndex + placesPerRow));
  if (visaLabel !== undefined && !fitsVisaBeside) rows.push([{ label: visaLabel }]);
  return rows;
}

const PLACE_GAP = 10;
const PLACES_TOP_GAP = 6;
const BASIS_SIZE = 7.5;

interface SignaturesLayout {
  readonly basisLines: readonly string[];
  readonly rows: readonly { readonly places: readonly SignaturePlace[]; readonly height: number }[];
  /** Total height, without the space above and below. */
  readonly height: number;
}

/** Measures the boxes to sign in, row by row, and breaks the text that requires them into lines. */
function layOutSignatures({ file, width }: PdfFlow, section: SignaturesSection): SignaturesLayout {
  const rows = groupPlacesIntoRows(section, width).map((places) => {
    const hasDrawnSignature = places.some(({ strokes }) => strokes !== undefined);
    return { places, height: hasDrawnSignature ? DRAWN_PLACE_HEIGHT : PLACE_HEIGHT };
  });
  const basisLines = section.basis === undefined ? [] : wrapText(file.regular, BASIS_SIZE, section.basis, width);
  const basisHeight = basisLines.length === 0 ? 0 : basisLines.length * BASIS_SIZE * LINE_SPACING + 4;
  return {
    basisLines,
    rows,
    height: basisHeight + sumNumbers(rows.map(({ height }) => height)) + PLACE_GAP * (rows.length - 1),
  };
}

/** Returns the height of the boxes to sign in. */
export function measureSignatures(flow: PdfFlow, section: SignaturesSection): number {
  return layOutSignatures(flow, section).height + PLACES_TOP_GAP + PLACE_GAP;
}

/** Draws the boxes to sign in under the text that requires them, all on one page. */
export function drawSignatures(flow: PdfFlow, section: SignaturesSection): void {
  const { basisLines, rows, height: totalHeight } = layOutSignatures(flow, section);
  flow.y += PLACES_TOP_GAP;
  flow.ensureSpace(totalHeight);
  if (basisLines.length > 0) {
    flow.drawLines(flow.file.regular, BASIS_SIZE, basisLines, GREY, 'Div');
    flow.y += 4;
  }
  for (const { places, height } of rows) {
    // a single box takes half of a sheet
    const placesPerRow = Math.max(places.length, flow.width < NARROW_PAGE ? 1 : 2);
    const width = (flow.width - PLACE_GAP * (placesPerRow - 1)) / placesPerRow;
    places.forEach((place, index) => {
      drawSignaturePlace(flow, place, { x: flow.left + index * (width + PLACE_GAP), width, height });
    });
    flow.y += height + PLACE_GAP;
  }
}

const CAPTION_SIZE = 7.5;
const MAX_IMAGE_HEIGHT = 220;

/** Draws a photograph within the width of the page and `maxHeight`, with its caption below. */
export function drawImage(flow: PdfFlow, section: ImageSection): void {
  const { file } = flow;
  const image = file.openImage(section.bytes);
  const maxHeight = Math.min(section.maxHeight ?? MAX_IMAGE_HEIGHT, flow.pageHeight - 40);
  const scale = Math.min(flow.width / image.width, maxHeight / image.height, 1);
  const width = image.width * scale;
  const height = image.height * scale;
  flow.ensureSpace(height + 24);
  // the block after a picture may begin a page
  flow.reservedHeight = 0;
  file.drawTagged(flow.root, 'Figure', buildAltTextAttribute(section.alternativeText), () => {
    file.drawImage(image, flow.left, flow.y, width, height);
  });
  file.drawArtifact('Layout', () => file.drawFrame(flow.left, flow.y, width, height, HAIRLINE));
  flow.y += height + 4;
  if (section.caption !== undefined) {
    flow.drawLines(
      file.regular,
      CAPTION_SIZE,
      wrapText(file.regular, CAPTION_SIZE, section.caption, flow.width),
      GREY,
      'Caption',
    );
  }
  flow.y += 8;
}
