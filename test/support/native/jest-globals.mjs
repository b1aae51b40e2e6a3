/** The exports of `@jest/globals` for files loaded by Node: each belongs to the test file now running. */
const current = (name) =>
  new Proxy(function () {}, {
    apply: (_target, _self, values) => globalThis[name](...values),
    get: (_target, key) => globalThis[name][key],
  });

export const describe = current('describe');
export const it = current('it');
export const test = current('test');
export const expect = current('expect');
export const beforeAll = current('beforeAll');
export const beforeEach = current('beforeEach');
export const afterAll = current('afterAll');
export const afterEach = current('afterEach');
export const jest = current('jest');
