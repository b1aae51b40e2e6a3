import type { Client, Connection, FieldDef } from 'pg';

/** A result column of a statement, as described by the server. */
export type Field = Pick<FieldDef, 'name' | 'dataTypeID' | 'tableID' | 'columnID'>;

/** Returns the server's description of a parsed statement that was not run; throws the server's error on failure. */
export function describeStatement(client: Client, sql: string): Promise<readonly Field[]> {
  return new Promise((resolve, reject) => {
    let fields: readonly Field[] = [];
    let failure: Error | undefined;
    client.query({
      submit: (connection: Connection) => {
        const wire = connection as unknown as {
          parse(query: object): void;
          describe(description: object): void;
          sync(): void;
        };
        wire.parse({ name: '', text: sql, types: [] });
        wire.describe({ type: 'S', name: '' });
        wire.sync();
      },
      handleRowDescription: (message: { readonly fields: readonly Field[] }) => {
        fields = message.fields;
      },
      handleError: (error: Error) => {
        failure = error;
        reject(error);
      },
      handleReadyForQuery: () => {
        if (failure === undefined) resolve(fields);
      },
    } as never);
  });
}
