import { FileInterceptor } from '@nestjs/platform-express';
import { diskStorage } from 'multer';
import type { ImportOptionsChosen } from './files/import-kinds.js';
import type { ColumnsQuery } from './imports.dto.js';

export const MEGABYTE = 1024 ** 2;

/** Returns the interceptor that stores an uploaded file of at most so many bytes. */
export const createUploadInterceptor = (fileSize: number) =>
  FileInterceptor('file', { storage: diskStorage({}), limits: { files: 1, fileSize } });

/** Returns the options that files of every kind have: the columns of headings, and answers to questions. */
export const buildFileOptions = ({
  columns,
  hasHeader,
  again,
  dateOrder,
  markedUtc,
  repeatedHour,
  sheet,
}: ColumnsQuery): ImportOptionsChosen => ({
  ...(columns === undefined ? {} : { columns }),
  ...(hasHeader === undefined ? {} : { hasHeader: hasHeader === 'true' }),
  ...(again === undefined ? {} : { again: again === 'true' }),
  ...(dateOrder === undefined ? {} : { dateOrder }),
  ...(markedUtc === undefined ? {} : { markedUtc }),
  ...(repeatedHour === undefined ? {} : { repeatedHour }),
  ...(sheet === undefined ? {} : { sheet }),
});
