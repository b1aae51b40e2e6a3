/**
 * Returns SQL for the image of a row as the log stores it, equal to the output of the function `audit_image`. It does
 * not call that function, because an attacker who replaces it could make it return anything.
 * @param imageSql the row as jsonb, in SQL.
 * @param digestColumns columns whose words are digested with the row's salt.
 * @param skipColumns columns that the log leaves out.
 */
export function buildLoggedImageSql(
  imageSql: string,
  digestColumns: readonly string[],
  skipColumns: readonly string[],
): string {
  const skipSql = skipColumns.length === 0 ? '' : ` - ${buildTextArraySql(skipColumns)}`;
  if (digestColumns.length === 0) return `(${imageSql}${skipSql})`;
  const digestExpressions = digestColumns.map(
    (name) => `case when of_row.image ->> ${quoteLiteral(name)} is null then '{}'
      else jsonb_build_object(${quoteLiteral(name)}, 'sha256:' || encode(sha256(coalesce(of_row.salt, '')
        || convert_to(${quoteLiteral(`${name}=`)} || (of_row.image ->> ${quoteLiteral(name)}), 'UTF8')), 'hex')) end`,
  );
  return `(select (of_row.image || ${digestExpressions.join(' || ')}
      || case when of_row.salt is null then '{}'
        else jsonb_build_object('digest_salt', 'sha256:' || encode(sha256(
          convert_to('digest_salt=', 'UTF8') || of_row.salt), 'hex')) end)${skipSql}
    from (select given.image, decode(substr(given.image ->> 'digest_salt', 3), 'hex') as salt
      from (select ${imageSql} as image offset 0) given) of_row)`;
}

/** Returns names as an SQL array. */
export function buildTextArraySql(columnNames: readonly string[]): string {
  return `array[${columnNames.map(quoteLiteral).join(', ')}]::text[]`;
}

/** Returns a name quoted for SQL, between double quotes. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Returns a text quoted for SQL, between single quotes. */
export function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
