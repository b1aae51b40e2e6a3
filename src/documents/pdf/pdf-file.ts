import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDeflate, type Deflate } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { Face, type EmbeddedFont } from './pdf-text.js';

/**
 * Writes the PDF/A-3 file of a report: pages, embedded fonts, tags, attachments, a signature field. Uses pdfkit's
 * objects and writes page content itself; pages leave memory as they end.
 */

const require = createRequire(import.meta.url);
const FONTS = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
} as const;

/** Tags take about five times the size of the page they describe: a longer document is left untagged. */
export const MAX_TAGGED_PAGES = 500;
/** Bytes waiting for the receiver before drawing pauses. */
const MAX_PENDING_BYTES = 1_000_000;
export const A4_SHORT = 595.28;
export const A4_LONG = 841.89;

interface PdfReference {
  readonly id: number;
  readonly data: Record<string, unknown>;
  end(chunk?: string | Uint8Array): void;
}

interface PdfImage {
  readonly label: string;
  readonly width: number;
  readonly height: number;
  readonly colorSpace?: string;
  readonly obj: PdfReference | null;
  embed(document: unknown): void;
}

interface PdfPage {
  readonly fonts: Record<string, unknown>;
  readonly xobjects: Record<string, unknown>;
  readonly annotations: PdfReference[];
  readonly dictionary: PdfReference;
  write(chunk: string): void;
}

/** Parts of pdfkit that its types omit. */
interface PdfKit {
  readonly _root: PdfReference;
  readonly _offsets: (number | null)[];
  readonly _offset: number;
  readonly _font: EmbeddedFont;
  readonly page: PdfPage;
  readonly info: Record<string, unknown>;
  readonly readableLength: number;
  readonly destroyed: boolean;
  ref(data?: Record<string, unknown>): PdfReference;
  _write(data: string): void;
  font(source: unknown): unknown;
  addPage(): unknown;
  addNamedEmbeddedFile(name: string, ref: PdfReference): void;
  openImage(bytes: Buffer): PdfImage;
  endMetadata(): void;
  end(): void;
  pipe(sink: Writable): unknown;
  destroy(): void;
}

export interface PdfProperties {
  readonly title: string;
  readonly subject: string;
  readonly author: string;
  readonly creator: string;
  readonly createdAt: Date;
  readonly language: string;
  readonly isLandscape: boolean;
  /** Points; A4 if absent. */
  readonly page?: { readonly width: number; readonly height: number };
}

/** A node of the document's logical structure. Leaves are content of a page; the others are written at the end. */
export interface TagNode {
  readonly id: number;
  readonly tag: string;
  readonly parentId: number;
  kids: string;
}

/** Escapes the four characters that XML text and attributes may not contain. */
function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const toPdfString = (text: string): unknown => Object(text);

/**
 * Each font is read once per process and shared by later documents, each with its own subset: decoding its tables is
 * the most expensive part of a short document.
 */
const fontCache = new Map<keyof typeof FONTS, EmbeddedFont['font']>();

/** Returns the opened font, or for the first document the path of its file. */
function getFontSource(face: keyof typeof FONTS): unknown {
  return fontCache.get(face) ?? require.resolve(FONTS[face]);
}

/** Opens an empty PDF/A-3b document with its properties, and corrects two omissions of pdfkit. */
function openPdf(properties: PdfProperties): PdfKit {
  const document = new PDFDocument({
    size: properties.page === undefined ? 'A4' : [properties.page.width, properties.page.height],
    layout: properties.isLandscape ? 'landscape' : 'portrait',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: properties.language,
    displayTitle: true,
    font: getFontSource('regular') as string,
    info: {
      Title: properties.title,
      Subject: properties.subject,
      Author: properties.author,
      Creator: properties.creator,
      Producer: properties.creator,
      CreationDate: properties.createdAt,
      ModDate: properties.createdAt,
    },
  }) as unknown as PdfKit & { appendXML(xml: string): void; endAcroForm(): void };
  const endMetadata = document.endMetadata.bind(document);
  // pdfkit writes these texts unescaped into XML, and omits the modification date.
  document.endMetadata = () => {
    for (const [key, value] of Object.entries(document.info)) {
      if (typeof value === 'string') document.info[key] = escapeXml(value);
    }
    const modifiedAt = `${properties.createdAt.toISOString().slice(0, 19)}Z`;
    document.appendXML(
      '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">' +
        `<xmp:ModifyDate>${modifiedAt}</xmp:ModifyDate></rdf:Description>`,
    );
    endMetadata();
  };
  // The only field is ours (the signature); pdfkit would look for form fonts that do not exist.
  document.endAcroForm = () => undefined;
  return document;
}

/** CSV or other data added to the file as it grows; stored compressed until the end. */
export class Attachment {
  private readonly deflate: Deflate = createDeflate({ level: 6 });
  private readonly chunks: Buffer[] = [];
  private readonly md5Hash: Hash = createHash('md5');
  private pending = '';
  private size = 0;

  constructor(
    readonly name: string,
    readonly description: string,
  ) {
    this.deflate.on('data', (chunk: Buffer) => this.chunks.push(chunk));
  }

  /** Adds text to the attachment. */
  writeText(text: string): void {
    this.pending += text;
    if (this.pending.length > 65_536) this.compressPending();
  }

  /** Compresses the attachment's pending text, and adds it to the attachment's size and checksum. */
  private compressPending(): void {
    const bytes = Buffer.from(this.pending, 'utf8');
    this.pending = '';
    this.size += bytes.length;
    this.md5Hash.update(bytes);
    this.deflate.write(bytes);
  }

  /** Waits while compression is slower than writing. */
  async waitForDrain(): Promise<void> {
    if (this.deflate.writableNeedDrain) await once(this.deflate, 'drain');
  }

  /** Ends the attachment and returns its compressed bytes, original size and MD5. */
  async finish(): Promise<{ readonly bytes: Buffer; readonly size: number; readonly md5: Buffer }> {
    this.compressPending();
    this.deflate.end();
    await once(this.deflate, 'end');
    return { bytes: Buffer.concat(this.chunks), size: this.size, md5: this.md5Hash.digest() };
  }
}

/**
 * Writes the pages, tags, attachments and signature field of one PDF file into a stream. Coordinates are in points from
 * the top left corner of the page.
 */
export class PdfFile {
  readonly regular: Face;
  readonly bold: Face;
  readonly width: number;
  readonly height: number;
  readonly rootTag: TagNode;
  pageCount = 0;
  private readonly pdf: PdfKit;
  private readonly attachments: Attachment[] = [];
  private readonly fontRefs: Record<string, unknown>;
  private readonly pageTotalObject: PdfReference;
  private readonly structureRoot: PdfReference;
  private readonly signatureField: PdfReference;
  private readonly parentTree: string[] = [];
  private readonly openNodes: TagNode[] = [];
  private pageOperators: string[] = [];
  private pageObjectsText = '';
  private readonly pageObjectIds: number[] = [];
  private pageParentRefs = '';
  private nextMarkId = 0;
  private selectedFont = '';
  private selectedColour = '';

  /** Opens the file, embeds both fonts and prepares the objects that are written last. */
  constructor(
    private readonly properties: PdfProperties,
    sink: Writable,
  ) {
    this.pdf = openPdf(properties);
    this.width = properties.page?.width ?? (properties.isLandscape ? A4_LONG : A4_SHORT);
    this.height = properties.page?.height ?? (properties.isLandscape ? A4_SHORT : A4_LONG);
    const regular = this.pdf._font;
    this.pdf.font(getFontSource('bold'));
    const bold = this.pdf._font;
    fontCache.set('regular', regular.font).set('bold', bold.font);
    this.fontRefs = { [regular.id]: regular.ref(), [bold.id]: bold.ref() };
    this.regular = new Face(regular);
    this.bold = new Face(bold);
    this.pageTotalObject = this.pdf.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, -4, 80, 12],
      Resources: { Font: this.fontRefs },
    });
    this.structureRoot = this.pdf.ref({ Type: 'StructTreeRoot' });
    this.rootTag = this.createNode('Document', this.structureRoot.id);
    this.signatureField = this.pdf.ref({});
    this.pdf.pipe(sink);
    // The sink itself reports the error to the caller; here only drawing stops.
    sink.once('error', () => this.pdf.destroy());
    sink.once('close', () => this.pdf.destroy());
  }

  /** Ends the current page, if any, and begins a new one; the first page has the signature field. */
  addPage(): void {
    this.writePage();
    this.pdf.addPage();
    this.pageCount += 1;
    const { page } = this.pdf;
    Object.assign(page.fonts, this.fontRefs);
    page.xobjects['Total'] = this.pageTotalObject;
    if (this.isTagged) Object.assign(page.dictionary.data, { StructParents: this.pageCount - 1, Tabs: 'S' });
    if (this.pageCount === 1) this.placeSignatureField(page);
    this.selectedFont = '';
    this.selectedColour = '';
  }

  /** Writes the current page's content and its tags, if a page was begun. */
  private writePage(): void {
    if (this.pageCount === 0) return;
    this.pdf.page.write(this.pageOperators.join('\n'));
    this.pageOperators = [];
    if (this.pageParentRefs !== '') this.writePageTags();
  }

  /**
   * Places an empty field of no size, which `signPdf` fills by an addition to the file; the signed bytes include it.
   */
  private placeSignatureField(page: PdfPage): void {
    Object.assign(this.signatureField.data, {
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: toPdfString('Signature'),
      Rect: [0, 0, 0, 0],
      F: 132,
      P: page.dictionary,
    });
    page.annotations.push(this.signatureField);
    this.signatureField.end();
    this.pdf._root.data['AcroForm'] = { Fields: [this.signatureField], SigFlags: 3 };
  }

  /** Waits until the receiver of the file has consumed most of the drawn pages. Throws an Error when it closed. */
  async waitForDrain(): Promise<void> {
    for (const attachment of this.attachments) await attachment.waitForDrain();
    await new Promise((resolve) => setImmediate(resolve));
    while (this.pdf.readableLength > MAX_PENDING_BYTES && !this.pdf.destroyed) await sleep(2);
    if (this.pdf.destroyed) throw new Error('the receiver of the PDF went away');
  }

  /**
   * Draws one line of text in a face (font), from `x` and with its baseline at `y`, condensed to `scalePercent` of its
   * width. Draws nothing for an empty text.
   */
  drawText(face: Face, size: number, x: number, y: number, text: string, colour: string, scalePercent = 100): void {
    if (text === '') return;
    this.selectFillColour(colour);
    const fontOperator = `/${face.id} ${size} Tf`;
    const fontPrefix = this.selectedFont === fontOperator ? '' : `${fontOperator} `;
    this.selectedFont = fontOperator;
    const scaleOperator = scalePercent === 100 ? '' : `${scalePercent.toFixed(1)} Tz `;
    // Separates consecutive lines and cells into words, for screen readers and copying.
    const textWithSpace = text.endsWith(' ') ? text : `${text} `;
    const resetOperator = scalePercent === 100 ? '' : ' 100 Tz';
    this.pageOperators.push(
      `BT ${fontPrefix}${scaleOperator}1 0 0 -1 ${x.toFixed(2)} ${y.toFixed(2)} Tm <${face.encodeHex(textWithSpace)}> Tj${resetOperator} ET`,
    );
  }

  /** Fills a rectangle; `colour` is three numbers 0–1, e.g. `0.8 0.8 0.8`. */
  fillRectangle(x: number, y: number, width: number, height: number, colour: string): void {
    this.selectFillColour(colour);
    this.pageOperators.push(`${x.toFixed(2)} ${y.toFixed(2)} ${width.toFixed(2)} ${height.toFixed(2)} re f`);
  }

  /** Draws a horizontal line centred on `y`. */
  drawRule(x: number, y: number, width: number, thickness: number, colour: string): void {
    this.fillRectangle(x, y - thickness / 2, width, thickness, colour);
  }

  /** Draws the outline of a rectangle, half a point thick. */
  drawFrame(x: number, y: number, width: number, height: number, colour: string): void {
    this.drawRule(x, y, width, 0.5, colour);
    this.drawRule(x, y + height, width, 0.5, colour);
    this.fillRectangle(x - 0.25, y, 0.5, height, colour);
    this.fillRectangle(x + width - 0.25, y, 0.5, height, colour);
  }

  /** Draws each line of points as a pen stroke, `thickness` points wide and with round ends. */
  drawStrokes(
    strokes: readonly (readonly (readonly [x: number, y: number])[])[],
    thickness: number,
    colour: string,
  ): void {
    const operators = strokes
      .map((points) =>
        points.map(([x, y], index) => `${x.toFixed(2)} ${y.toFixed(2)} ${index === 0 ? 'm' : 'l'}`).join(' '),
      )
      .join(' ');
    this.pageOperators.push(`q ${colour} RG ${thickness} w 1 J 1 j ${operators} S Q`);
  }

  /** Draws the number of pages of the whole document, once at the end. */
  drawPageTotal(x: number, y: number): void {
    this.pageOperators.push(`q 1 0 0 -1 ${x.toFixed(2)} ${y.toFixed(2)} cm /Total Do Q`);
  }

  /** Opens a JPEG or PNG. Throws Error when it is neither, or CMYK, which our sRGB profile excludes. */
  openImage(bytes: Uint8Array): PdfImage {
    const image = this.pdf.openImage(Buffer.from(bytes));
    if (image.colorSpace === 'DeviceCMYK') throw new Error('a JPEG in CMYK cannot stand in an sRGB document');
    if (image.obj === null) image.embed(this.pdf);
    return image;
  }

  /** Draws an opened image with its top left corner at `x`, `y`, stretched to the width and height. */
  drawImage(image: PdfImage, x: number, y: number, width: number, height: number): void {
    this.pdf.page.xobjects[image.label] = image.obj;
    const matrix = [width, 0, 0, -height, x, y + height].map((figure) => figure.toFixed(2)).join(' ');
    this.pageOperators.push(`q ${matrix} cm /${image.label} Do Q`);
  }

  /** Selects the fill colour, unless it is already selected. */
  private selectFillColour(colour: string): void {
    if (this.selectedColour === colour) return;
    this.selectedColour = colour;
    this.pageOperators.push(`${colour} rg`);
  }

  private get isTagged(): boolean {
    return this.pageCount <= MAX_TAGGED_PAGES;
  }

  /** Reserves the number of an object that we write instead of pdfkit. */
  private reserveId(): number {
    this.pdf._offsets.push(null);
    return this.pdf._offsets.length;
  }

  /** Creates a node of the logical structure that stays open until the end of the file, where it is written. */
  private createNode(tag: string, parentId: number): TagNode {
    const node: TagNode = { id: this.reserveId(), tag, parentId, kids: '' };
    this.openNodes.push(node);
    return node;
  }

  /** Adds a node with this tag (Table, THead, Sect…) to the structure; an untagged file returns the parent. */
  addChildNode(parent: TagNode, tag: string): TagNode {
    if (!this.isTagged) return parent;
    const node = this.createNode(tag, parent.id);
    parent.kids += ` ${node.id} 0 R`;
    return node;
  }

  /** Adds the node of a table row, which `writeRowNode` writes with its page; an untagged file returns the parent. */
  addRowNode(parent: TagNode): TagNode {
    if (!this.isTagged) return parent;
    const node: TagNode = { id: this.reserveId(), tag: 'TR', parentId: parent.id, kids: '' };
    parent.kids += ` ${node.id} 0 R`;
    return node;
  }

  /** Adds the completed node of a table row to the tags written with the page. */
  writeRowNode(node: TagNode): void {
    if (!this.isTagged) return;
    this.pageObjectIds.push(node.id);
    this.pageObjectsText += `${node.id} 0 obj\n<</S/TR/P ${node.parentId} 0 R/K[${node.kids}]>>\nendobj\n`;
  }

  /**
   * Draws content under a new tag of `parent`, so that screen readers read it; `attributes` is raw PDF, e.g.
   * `/A<</O/Table/Scope/Column>>`.
   */
  drawTagged(parent: TagNode, tag: string, attributes: string, draw: () => void): void {
    if (!this.isTagged) {
      draw();
      return;
    }
    const id = this.reserveId();
    const pageId = this.pdf.page.dictionary.id;
    parent.kids += ` ${id} 0 R`;
    this.pageObjectIds.push(id);
    this.pageObjectsText += `${id} 0 obj\n<</S/${tag}/P ${parent.id} 0 R/Pg ${pageId} 0 R/K ${this.nextMarkId}${attributes}>>\nendobj\n`;
    this.pageParentRefs += `${id} 0 R `;
    this.pageOperators.push(`/${tag}<</MCID ${this.nextMarkId}>>BDC`);
    this.nextMarkId += 1;
    draw();
    this.pageOperators.push('EMC');
  }

  /** Draws an artifact, which screen readers skip: `Layout` for rules, `Pagination` for heads and feet of pages. */
  drawArtifact(kind: 'Layout' | 'Pagination', draw: () => void): void {
    if (!this.isTagged) {
      draw();
      return;
    }
    this.pageOperators.push(`/Artifact<</Type/${kind}>>BDC`);
    draw();
    this.pageOperators.push('EMC');
  }

  /**
   * Writes the page's tags (`pageObjectsText`), and the list by which a reader finds them from its marked content; then
   * resets both.
   */
  private writePageTags(): void {
    const pageParentsId = this.reserveId();
    this.pageObjectIds.push(pageParentsId);
    this.pageObjectsText += `${pageParentsId} 0 obj\n[${this.pageParentRefs}]\nendobj\n`;
    this.parentTree.push(`${this.pageCount - 1} ${pageParentsId} 0 R`);
    this.writeObjects(this.pageObjectsText, this.pageObjectIds);
    this.pageObjectsText = '';
    this.pageObjectIds.length = 0;
    this.pageParentRefs = '';
    this.nextMarkId = 0;
  }

  /**
   * Writes the PDF objects in `objectsText` (ASCII) at once, and records the offset of each; `ids` are in its order.
   */
  private writeObjects(objectsText: string, ids: readonly number[]): void {
    const start = this.pdf._offset;
    let offset = 0;
    for (const id of ids) {
      offset = objectsText.indexOf(`${id} 0 obj`, offset);
      this.pdf._offsets[id - 1] = start + offset;
      offset = objectsText.indexOf('endobj', offset) + 7;
    }
    this.pdf._write(objectsText);
  }

  /** Writes the open nodes and parent tree of the logical structure; an untagged (long) document does not cite it. */
  private writeStructure(): void {
    let objectsText = '';
    for (const node of this.openNodes) {
      objectsText += `${node.id} 0 obj\n<</S/${node.tag}/P ${node.parentId} 0 R/K[${node.kids}]>>\nendobj\n`;
    }
    const treeId = this.reserveId();
    objectsText += `${treeId} 0 obj\n<</Nums[${this.parentTree.join(' ')}]>>\nendobj\n`;
    this.writeObjects(objectsText, [...this.openNodes.map((node) => node.id), treeId]);
    const createReference = (id: number): unknown => ({ [Symbol.toStringTag]: 'Ref', toString: () => `${id} 0 R` });
    Object.assign(this.structureRoot.data, {
      K: createReference(this.rootTag.id),
      ParentTree: createReference(treeId),
      ParentTreeNextKey: this.pageCount,
    });
    if (this.isTagged) {
      this.pdf._root.data['StructTreeRoot'] = this.structureRoot;
      this.pdf._root.data['MarkInfo'] = this.pdf.ref({ Marked: true });
    } else {
      this.structureRoot.end();
    }
  }

  /** Adds an empty attachment named `name` to the file, and returns it to be filled while pages are drawn. */
  addAttachment(name: string, description: string): Attachment {
    const attachment = new Attachment(name, description);
    this.attachments.push(attachment);
    return attachment;
  }

  /** Writes an attachment into the file and associates it with the document, as PDF/A-3 requires. */
  private async embedAttachment(attachment: Attachment): Promise<void> {
    const { bytes, size, md5 } = await attachment.finish();
    const embeddedFile = this.pdf.ref({
      Type: 'EmbeddedFile',
      Subtype: 'text#2Fcsv',
      Filter: 'FlateDecode',
      Params: {
        CreationDate: this.properties.createdAt,
        ModDate: this.properties.createdAt,
        Size: size,
        CheckSum: md5,
      },
    });
    embeddedFile.end(bytes);
    const fileSpecification = this.pdf.ref({
      Type: 'Filespec',
      AFRelationship: 'Data',
      F: toPdfString(attachment.name),
      UF: toPdfString(attachment.name),
      Desc: toPdfString(attachment.description),
      EF: { F: embeddedFile, UF: embeddedFile },
    });
    fileSpecification.end();
    this.pdf.addNamedEmbeddedFile(attachment.name, fileSpecification);
    const associatedFiles = (this.pdf._root.data['AF'] ?? []) as PdfReference[];
    this.pdf._root.data['AF'] = [...associatedFiles, fileSpecification];
  }

  /**
   * Writes the total number of pages in this face, size and colour, the attachments and the structure; ends the sink.
   */
  async finishFile(totalFace: Face, totalSize: number, totalColour: string): Promise<void> {
    this.writePage();
    const totalHex = totalFace.encodeHex(String(this.pageCount));
    this.pageTotalObject.end(`BT ${totalColour} rg /${totalFace.id} ${totalSize} Tf <${totalHex}> Tj ET`);
    for (const attachment of this.attachments) await this.embedAttachment(attachment);
    this.writeStructure();
    this.pdf.end();
  }
}
