import { Button, Group } from '@mantine/core';

export interface LoadNextPageButtonProps {
  /** A list that is loaded page by page. */
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly children: string;
  readonly mt?: 'sm' | 'md';
}

/** Shows a button that loads the next page of a list, below the loaded part; hidden once all of it is loaded. */
export function LoadNextPageButton({ pages, children, mt = 'md' }: LoadNextPageButtonProps) {
  if (!pages.hasNextPage) return null;
  return (
    <Group justify="center" mt={mt}>
      <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {children}
      </Button>
    </Group>
  );
}
