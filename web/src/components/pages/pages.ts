import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Problem } from '#web/api/problem.js';
import { currentLanguage } from '#web/locales/language.js';

interface CursorPage {
  readonly next: string | null;
}

/** A list loaded page by page, as far as requested. */
export interface PagedList<PageData> {
  /** Pages in order; undefined before the first. */
  readonly pages: readonly PageData[] | undefined;
  readonly error: Problem | null;
  readonly isPending: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  /** Loads all pages, then prints the list. */
  readonly printAll: () => void;
  readonly isPrinting: boolean;
}

/**
 * Loads a list page by page and returns its rows. `fetchPage` reads the page after a position, the `next` of the page
 * before (null: the first). `queryKeyPrefix` identifies the list in the cache.
 */
export function usePagedQuery<PageData extends CursorPage, Row>(
  queryKeyPrefix: readonly unknown[],
  readPage: (cursor: string | null, signal: AbortSignal) => Promise<PageData>,
  getRows: (page: PageData) => readonly Row[],
) {
  return useInfiniteQuery<PageData, Problem, readonly Row[], readonly unknown[], string | null>({
    queryKey: [...queryKeyPrefix, 'pages', currentLanguage()],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap(getRows),
  });
}

/**
 * Loads a list page by page. `fetchPage` reads the page after a position (null: the first); `queryKeyPrefix` identifies
 * the list in the cache. Printing first loads all pages, one after the other.
 */
export function usePagedList<PageData extends CursorPage>(
  queryKeyPrefix: readonly unknown[],
  readPage: (cursor: string | null, signal: AbortSignal) => Promise<PageData>,
): PagedList<PageData> {
  const listQuery = usePagedQuery(queryKeyPrefix, readPage, (page) => [page]);
  const [isPrinting, setPrinting] = useState(false);
  const { fetchNextPage, hasNextPage, isFetchingNextPage, data } = listQuery;
  useEffect(() => {
    if (!isPrinting || isFetchingNextPage) return undefined;
    if (hasNextPage) {
      void fetchNextPage();
      return undefined;
    }
    // all is loaded: printed once the last page is drawn
    const frameId = requestAnimationFrame(() => {
      window.print();
      setPrinting(false);
    });
    return () => cancelAnimationFrame(frameId);
  }, [isPrinting, hasNextPage, isFetchingNextPage, fetchNextPage]);
  return {
    pages: data,
    error: listQuery.error,
    isPending: listQuery.isPending,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    printAll: () => setPrinting(true),
    isPrinting,
  };
}
