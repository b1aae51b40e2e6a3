import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Problem } from '#web/api/problem.js';
import { currentLanguage } from '#web/locales/language.js';

interface Page {
  readonly next: string | null;
}

/** A list loaded page by page, as far as requested. */
export interface Pages<Answer> {
  /** Pages in order; undefined before the first. */
  readonly pages: readonly Answer[] | undefined;
  readonly problem: Problem | null;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  /** Loads all pages, then prints the list. */
  readonly printAll: () => void;
  readonly isPrinting: boolean;
}

/**
 * Loads a list page by page and returns its rows. `readPage` reads the page after a position, the `next` of the page
 * before (null: the first). `key` identifies the list in the cache.
 */
export function usePagedQuery<Answer extends Page, Row>(
  key: readonly unknown[],
  readPage: (after: string | null, signal: AbortSignal) => Promise<Answer>,
  getRows: (page: Answer) => readonly Row[],
) {
  return useInfiniteQuery<Answer, Problem, readonly Row[], readonly unknown[], string | null>({
    queryKey: [...key, 'pages', currentLanguage()],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap(getRows),
  });
}

/**
 * Loads a list page by page. `readPage` reads the page after a position (null: the first); `key` identifies the list in
 * the cache. Printing first loads all pages, one after the other.
 */
export function usePages<Answer extends Page>(
  key: readonly unknown[],
  readPage: (after: string | null, signal: AbortSignal) => Promise<Answer>,
): Pages<Answer> {
  const listQuery = usePagedQuery(key, readPage, (page) => [page]);
  const [isPrinting, setPrinting] = useState(false);
  const { fetchNextPage, hasNextPage, isFetchingNextPage, data } = listQuery;
  useEffect(() => {
    if (!isPrinting || isFetchingNextPage) return undefined;
    if (hasNextPage) {
      void fetchNextPage();
      return undefined;
    }
    // all is loaded: printed once the last page is drawn
    const frame = requestAnimationFrame(() => {
      window.print();
      setPrinting(false);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPrinting, hasNextPage, isFetchingNextPage, fetchNextPage]);
  return {
    pages: data,
    problem: listQuery.error,
    isLoading: listQuery.isPending,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    printAll: () => setPrinting(true),
    isPrinting,
  };
}
