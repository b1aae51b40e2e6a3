import { Button, Group } from '@mantine/core';

export interface LoadNextPageButtonProps {
  /** A list that is loaded page by page. */
  readonly listQuery: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly children: string;
  readonly mt?: 'sm' | 'md';
}

/** Shows a button that loads the next page of a list, below the loaded part; hidden once all of it is loaded. */
export function LoadNextPageButton({ listQuery, children, mt = 'md' }: LoadNextPageButtonProps) {
  if (!listQuery.hasNextPage) return null;
  return (
    <Group justify="center" mt={mt}>
      <Button variant="default" loading={listQuery.isFetchingNextPage} onClick={() => void listQuery.fetchNextPage()}>
        {children}
      </Button>
    </Group>
  );
}
