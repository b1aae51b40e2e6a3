import { omitUndefined, parseChoiceParam, type RawSearch } from '#web/components/pages/search-params.js';
import { importKinds } from './import-words.js';

export const parseImportsSearch = (rawSearch: RawSearch) =>
  omitUndefined({
    kind: parseChoiceParam(
      importKinds.map(({ kind }) => kind),
      rawSearch,
      'kind',
    ),
  });
