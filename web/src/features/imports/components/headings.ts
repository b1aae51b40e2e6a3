import { sendWrite, type ApiSchema } from '#web/api/client.js';
import { IMPORTS_PATH, type ImportKind } from './import-words.js';

/** Larger than any heading line. */
const HEADING_READ_SIZE = 65_536;

/** A file of an establishment; `kind` is undefined when its headings tell, `sheet` names that of a workbook. */
export interface FileToRecognise {
  readonly establishment: string;
  readonly kind: ImportKind | undefined;
  readonly file: File;
  readonly sheet: string | undefined;
}

/**
 * Returns the kind and the columns that the server recognises by a file's headings, before its upload: only the
 * beginning of the file is sent, except of a workbook. Rejects with Problem.
 */
export async function recogniseHeadings({
  establishment,
  kind,
  file,
  sheet,
}: FileToRecognise): Promise<ApiSchema<'RecognisedHeadings'>> {
  const body = new FormData();
  body.set('file', (await isWorkbook(file)) ? file : file.slice(0, HEADING_READ_SIZE), file.name);
  return sendWrite('post', `${IMPORTS_PATH}/headings`, {
    params: {
      path: { establishment },
      query: { ...(kind === undefined ? {} : { kind }), ...(sheet === undefined ? {} : { sheet }) },
    },
    body: body as never,
    bodySerializer: (formData: unknown) => formData as FormData,
  });
}

/** Returns whether a file is a workbook (.xlsx), or another archive. */
const isWorkbook = async (file: File): Promise<boolean> => (await file.slice(0, 4).text()) === 'PK\u0003\u0004';
