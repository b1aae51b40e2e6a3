/** Types of the files that imports accept: text, and workbooks of today. */
export const IMPORT_FILE_TYPES =
  '.csv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
