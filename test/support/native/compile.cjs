const { readFileSync } = require('node:fs');
const { transformSync } = require('@swc/core');

/** Compiles a file of TypeScript as `tsc` would, without type checking. Returns its JavaScript and its map. */
module.exports = function compile(file, options = {}) {
  return transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      keepClassNames: true,
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
    ...options,
  });
};
