import type { Client, Connection, FieldDef } from 'pg';

/** A column of what a statement returns, as the server describes it. */
export type Field = Pick<FieldDef, 'name' | 'dataTypeID' | 'tableID' | 'columnID'>;

/** What the server says of a statement that it parsed and did not run; throws its error when it cannot. */
export function describeStatement(client: Client, sql: string): Promise<readonly Field[]> {
  return new Promise((resolve, reject) => {
    let fields: readonly Field[] = [];
    let failure: Error | undefined;
    client.query({
      submit: (connection: Connection) => {
        const wire = connection as unknown as {
          parse(query: object): void;
          describe(what: object): void;
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
