import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { connectTo, type Place } from '../storage/place.ts'

/**
 * A table as both engines can express it. `unique` are further unique constraints, `indexes` the columns of the others
 * by name.
 */
export type TableShape = {
  columns: Readonly<Record<string, string>>
  key: readonly string[]
  unique: readonly (readonly string[])[]
  indexes: Readonly<Record<string, string>>
}

/** The tables of a database that no process has open. */
export async function tableShapes({ dataDir, databaseUrl }: Place): Promise<Record<string, TableShape>> {
  const { columns, indexes } = databaseUrl === null ? readSqlite(dataDir) : await readPostgres(databaseUrl)
  const names = [...new Set(columns.map(({ name }) => name))].toSorted()
  return Object.fromEntries(
    names.map((name) => {
      const own = indexes.filter((index) => index.name === name)
      const ofKind = (kind: IndexRow['kind']) => own.filter((index) => index.kind === kind)
      const named = ofKind('index').map(({ index, over, partial }) => [index, partial ? `${over} partly` : over])
      const shape: TableShape = {
        columns: Object.fromEntries(
          columns
            .filter((column) => column.name === name)
            .map(({ column, type, required }) => [column, `${type}${required ? '' : ' or null'}`]),
        ),
        key: ofKind('key').flatMap(({ over }) => over.split(' ')),
        unique: ofKind('unique').map(({ over }) => over.split(' ')),
        indexes: Object.fromEntries(named),
      }
      return [name, shape]
    }),
  )
}

type ColumnRow = { name: string; column: string; type: string; required: number | boolean }
type IndexRow = {
  name: string
  index: string
  kind: 'key' | 'unique' | 'index'
  over: string
  partial: number | boolean
}
type Rows = { columns: ColumnRow[]; indexes: IndexRow[] }

function readSqlite(dataDir: string): Rows {
  const db = new DatabaseSync(join(dataDir, 'countersign.db'), { readOnly: true })
  const tables = "SELECT name FROM sqlite_master WHERE type = 'table'"
  const columns = db
    .prepare(
      `SELECT t.name, c.name AS "column", lower(c.type) AS type, c."notnull" AS required
       FROM (${tables}) t, pragma_table_info(t.name) c`,
    )
    .all()
  const indexes = db
    .prepare(
      `SELECT t.name, i.name AS "index", i.partial,
         CASE i."unique" WHEN 1 THEN 'unique' ELSE 'index' END AS kind,
         (SELECT group_concat(name, ' ' ORDER BY seqno) FROM pragma_index_info(i.name)) AS over
       FROM (${tables}) t, pragma_index_list(t.name) i WHERE i.origin <> 'pk'
       UNION ALL SELECT t.name, 'key', 0, 'key',
         (SELECT group_concat(name, ' ' ORDER BY pk) FROM pragma_table_info(t.name) WHERE pk > 0) FROM (${tables}) t`,
    )
    .all()
  db.close()
  return { columns, indexes } as Rows
}

async function readPostgres(databaseUrl: string): Promise<Rows> {
  const client = await connectTo(databaseUrl)
  const columns = await client.query(
    `SELECT table_name AS name, column_name AS "column", is_nullable = 'NO' AS required,
       CASE WHEN data_type = 'text' AND collation_name = 'C' THEN 'text' WHEN data_type = 'bigint' THEN 'integer' ELSE data_type END AS type
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
  )
  const indexes = await client.query(
    `SELECT t.relname AS name, i.relname AS "index", x.indpred IS NOT NULL AS partial,
       CASE WHEN x.indisprimary THEN 'key' WHEN x.indisunique THEN 'unique' ELSE 'index' END AS kind,
       (SELECT string_agg(a.attname, ' ' ORDER BY k.place) FROM unnest(x.indkey) WITH ORDINALITY k (number, place)
          JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number) AS over
     FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
     WHERE t.relnamespace = current_schema()::regnamespace`,
  )
  await client.end()
  return { columns: columns.rows as ColumnRow[], indexes: indexes.rows as IndexRow[] }
}
