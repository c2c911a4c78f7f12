import type { CompiledQuery } from 'kysely'
import type { ReadonlyCompiledQuery, ReadonlyKysely } from 'kysely/readonly'
import type { Storage } from './storage.ts'

/**
 * A query with text parameters, built and compiled once per storage: that costs several times as much as running it,
 * and a payment has several. `build` receives a placeholder for each name and puts it where the value goes.
 *
 * @example
 * const readKey = preparedRead(['keyHash'], (db, { keyHash }) =>
 * db.selectFrom('keys_keys').selectAll().where('key_hash', '=', keyHash))
 * const [row] = await readKey(storage, { keyHash })
 */
export function preparedRead<Tables, Name extends string, Row>(
  names: readonly Name[],
  build: (db: ReadonlyKysely<Tables>, values: Readonly<Record<Name, string>>) => Compilable<Row>,
): (storage: Pick<Storage, 'read'>, values: Readonly<Record<Name, string>>) => Promise<readonly Row[]> {
  const prepared = new WeakMap<object, ReadonlyCompiledQuery<Row>>()
  const places = Object.fromEntries(names.map((name) => [name, placeOf(name)])) as Record<Name, string>
  const named = new Map<unknown, Name>(names.map((name) => [placeOf(name), name]))
  return async (storage, values) => {
    const db = storage.read<Tables>()
    const query = prepared.get(db) ?? reading(build(db, places).compile())
    if (!prepared.has(db)) {
      prepared.set(db, query)
      preparedTexts.add(query.sql)
    }
    const parameters = query.parameters.map((value) => {
      const name = named.get(value)
      return name === undefined ? value : values[name]
    })
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

/** The SQL of prepared reads, which engines can prepare as well. Their number is fixed by the code. */
export const preparedTexts = new Set<string>()

type Compilable<Row> = { compile: () => CompiledQuery<Row> }

/** Throws TypeError for a query that changes rows, which belongs into a write set. */
function reading<Row>(query: CompiledQuery<Row>): ReadonlyCompiledQuery<Row> {
  if (isReading(query)) return query
  throw new TypeError(`A ${query.query.kind} is no query that only reads.`)
}

function isReading<Row>(query: CompiledQuery<Row>): query is ReadonlyCompiledQuery<Row> {
  return query.query.kind === 'SelectQueryNode'
}

/** A placeholder for a value while the query is built. No real value looks like it. */
function placeOf(name: string): string {
  return `value of ${name}`
}
