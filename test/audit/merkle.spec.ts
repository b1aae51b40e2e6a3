import { describe, expect, test } from '@jest/globals';
import {
  Frontier,
  buildConsistencyPath,
  verifyConsistency,
  emptyRoot,
  buildInclusionPath,
  verifyInclusion,
  hashLeaf,
  createMemorySubtreeHasher,
} from '#audit/log/merkle.js';

/** The eight leaves and roots that the Certificate Transparency projects publish for RFC 6962. */
const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const publishedRoots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const leaves = inputs.map((input) => hashLeaf(Buffer.from(input, 'hex')));
const subtree = createMemorySubtreeHasher(leaves);
const rootOf = (size: number): Promise<Buffer> => subtree(0, size);

describe('Merkle tree of RFC 6962', () => {
  test('has the published roots', async () => {
    expect(emptyRoot.toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    for (const [index, published] of publishedRoots.entries()) {
      expect((await rootOf(index + 1)).toString('hex')).toBe(published);
    }
  });

  test('has a frontier that survives a round trip at every size', async () => {
    let frontier = Frontier.empty();
    for (const [index, leaf] of leaves.entries()) {
      frontier.appendLeaf(leaf);
      frontier = Frontier.fromBytes(frontier.size, frontier.toBytes());
      expect(frontier.computeRoot()).toEqual(await rootOf(index + 1));
    }
    expect(() => Frontier.fromBytes(5, Buffer.alloc(32))).toThrow('cannot have 32 bytes');
  });

  test('proves every leaf in every size, and nothing else', async () => {
    for (let size = 1; size <= leaves.length; size += 1) {
      const root = await rootOf(size);
      for (let index = 0; index < size; index += 1) {
        const path = await buildInclusionPath(index, size, subtree);
        const leaf = leaves[index] as Buffer;
        expect(verifyInclusion(leaf, index, size, path, root)).toBe(true);
        expect(verifyInclusion(hashLeaf(Buffer.from('x')), index, size, path, root)).toBe(false);
        expect(verifyInclusion(leaf, index + 1, size, path, root)).toBe(false);
        expect(verifyInclusion(leaf, index, size, [...path, root], root)).toBe(false);
        if (path.length > 0) expect(verifyInclusion(leaf, index, size, path.slice(1), root)).toBe(false);
      }
    }
  });

  test('continues every smaller size, and no other tree does', async () => {
    for (let present = 1; present <= leaves.length; present += 1) {
      for (let old = 1; old <= present; old += 1) {
        const path = await buildConsistencyPath(old, present, subtree);
        const before = { size: old, root: await rootOf(old) };
        const now = { size: present, root: await rootOf(present) };
        expect(verifyConsistency(before, now, path)).toBe(true);
        expect(verifyConsistency({ ...before, root: emptyRoot }, now, path)).toBe(false);
        expect(verifyConsistency(before, { ...now, root: emptyRoot }, path)).toBe(false);
        expect(verifyConsistency(before, now, [...path, emptyRoot])).toBe(false);
      }
    }
  });

  test('has the published consistency proof from 6 to 8 leaves', async () => {
    const path = await buildConsistencyPath(6, 8, subtree);
    expect(path.map((node) => node.toString('hex'))).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
  });
});
