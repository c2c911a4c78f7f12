import { importsOf, isTables, roomOf } from './import-rules.ts'
import { child, children, findNodes, nodesOf, placeOf, textOf, type Node, type Source } from './source-tree.ts'

/** Places that read the environment: `process.env`, however it is reached. */
export function environmentReaders(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const members = findNodes(source, 'MemberExpression').filter((node) => memberName(node) === 'env')
    const imported = importsOf(source).filter(({ specifier, names }) => isProcess(specifier) && names.includes('env'))
    const destructured = findNodes(source, 'VariableDeclarator').filter(
      (node) =>
        textOf(child(node, 'init'), 'name') === 'process' &&
        children(child(node, 'id'), 'properties').some((property) => textOf(child(property, 'key'), 'name') === 'env'),
    )
    return [
      ...members.filter((node) => endsInProcess(child(node, 'object'))),
      ...imported.map(({ node }) => node),
      ...destructured,
    ].map((node) => `${placeOf(source, node)}: reads the environment`)
  })
}

/** Places that reach for the clock, randomness or the network themselves instead of being handed a World. */
export function outsideReaders(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const readers: [Node, string][] = []
    for (const node of nodesOf(source.program)) {
      const what = clockIn(node) ?? randomnessIn(node) ?? networkIn(node)
      if (what) readers.push([node, what])
    }
    for (const { node, specifier, typeOnly, names } of importsOf(source)) {
      if (typeOnly) continue
      if (isCrypto(specifier)) for (const name of names) if (randomNames.has(name)) readers.push([node, name])
      if (networkModules.has(specifier) && !names.every((name) => askNobody.has(name))) readers.push([node, specifier])
      else if (networkModules.has(specifier) && names.length === 0) readers.push([node, specifier])
    }
    return readers.map(([node, what]) => `${placeOf(source, node)}: ${what}`)
  })
}

/** Texts in the code that are SQL statements, outside the rooms' `tables.ts`. */
export function sqlTexts(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => !isTables(path))
    .flatMap((source) =>
      findNodes(source, 'Literal', 'TemplateElement')
        .filter((node) => statement.test(literalText(node)))
        .map((node) => `${placeOf(source, node)}: SQL`),
    )
}

/**
 * Tables named by a room they do not belong to: in its migrations, in a write (`table: '...'`), or in a query of the
 * builder. A table's name begins with the name of its room.
 */
export function foreignTables(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const room = roomOf(source.path)
    if (room === 'storage') return []
    return [...tablesInSql(source), ...tablesInWrites(source), ...tablesInQueries(source)]
      .filter(({ table }) => table !== room && !table.startsWith(`${room}_`))
      .map(({ node, table }) => `${placeOf(source, node)}: the table ${table}`)
  })
}

type NamedTable = { node: Node; table: string }

function tablesInSql(source: Source): NamedTable[] {
  return findNodes(source, 'Literal', 'TemplateElement')
    .filter((node) => statement.test(literalText(node)))
    .flatMap((node) => [...literalText(node).matchAll(tableInSql)].map(([, table = '']) => ({ node, table })))
}

function tablesInWrites(source: Source): NamedTable[] {
  return findNodes(source, 'Property').flatMap((node) => {
    const table = textOf(child(node, 'key'), 'name') === 'table' ? textOf(child(node, 'value'), 'value') : null
    return table === null ? [] : [{ node, table }]
  })
}

function tablesInQueries(source: Source): NamedTable[] {
  return findNodes(source, 'CallExpression').flatMap((node) => {
    const method = memberName(child(node, 'callee') ?? node) ?? ''
    const [first] = children(node, 'arguments')
    const named = queryMethods.has(method) && first ? textOf(first, 'value') : null
    return named === null ? [] : [{ node, table: named.split(' ')[0] ?? named }]
  })
}

const tableInSql =
  /\b(?:FROM|JOIN|INTO|UPDATE|REFERENCES|TABLE(?:\s+IF\s+(?:NOT\s+)?EXISTS)?|INDEX\s+\w+\s+ON)\s+"?(\w+)"?/gi
const queryMethods: ReadonlySet<string> = new Set(['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin'])

function clockIn(node: Node): string | null {
  if (isMember(node, 'Date', 'now')) return 'Date.now'
  if (isMember(node, 'performance', 'now') || isMember(node, 'performance', 'timeOrigin')) return 'performance.now'
  if (isMember(node, 'process', 'hrtime') || isMember(node, 'process', 'uptime')) return 'the process clock'
  const isDate = textOf(child(node, 'callee'), 'name') === 'Date'
  if (node.type === 'NewExpression' && isDate && children(node, 'arguments').length === 0) return 'new Date()'
  return node.type === 'CallExpression' && isDate ? 'Date()' : null
}

function randomnessIn(node: Node): string | null {
  if (isMember(node, 'Math', 'random')) return 'Math.random'
  const name = node.type === 'MemberExpression' ? memberName(node) : null
  const object = textOf(child(node, 'object'), 'name')
  return name !== null && randomNames.has(name) && (object === 'crypto' || object === 'webcrypto') ? name : null
}

function networkIn(node: Node): string | null {
  const callee = node.type === 'CallExpression' ? child(node, 'callee') : null
  if (textOf(callee, 'name') === 'fetch' || isMember(callee, 'globalThis', 'fetch')) return 'fetch'
  const className = node.type === 'NewExpression' ? textOf(child(node, 'callee'), 'name') : null
  return className === 'WebSocket' || className === 'EventSource' ? className : null
}

function isMember(node: Node | null, object: string, property: string): boolean {
  return (
    node?.type === 'MemberExpression' &&
    textOf(child(node, 'object'), 'name') === object &&
    memberName(node) === property
  )
}

/** The name after the point or between the brackets. */
function memberName(node: Node): string | null {
  const property = child(node, 'property')
  return node['computed'] === true ? textOf(property, 'value') : textOf(property, 'name')
}

function endsInProcess(node: Node | null): boolean {
  return textOf(node, 'name') === 'process' || isMember(node, 'globalThis', 'process')
}

function isProcess(specifier: string): boolean {
  return specifier === 'node:process' || specifier === 'process'
}

function isCrypto(specifier: string): boolean {
  return specifier === 'node:crypto' || specifier === 'crypto'
}

function literalText(node: Node): string {
  const value = node['value']
  if (typeof value === 'string') return value
  const raw = node.type === 'TemplateElement' ? (value as { cooked?: string }).cooked : undefined
  return raw ?? ''
}

const statement =
  /^\s*(SELECT\s.+\sFROM\s|INSERT\s+(OR\s+\w+\s+)?INTO\s|UPDATE\s+\S+\s+SET\s|DELETE\s+FROM\s|(CREATE|ALTER|DROP)\s+(TABLE|INDEX|UNIQUE)|PRAGMA\s|(BEGIN|COMMIT|ROLLBACK)\s*(IMMEDIATE|TRANSACTION|;|$))/is
const randomNames: ReadonlySet<string> = new Set([
  'randomBytes',
  'randomFill',
  'randomFillSync',
  'randomInt',
  'randomUUID',
  'randomUUIDv7',
  'getRandomValues',
  'webcrypto',
  'generateKey',
  'generateKeySync',
  'generateKeyPair',
  'generateKeyPairSync',
])
/** Exports of the network modules that send nothing: they parse a text or are tables. */
const askNobody: ReadonlySet<string> = new Set([
  'isIP',
  'isIPv4',
  'isIPv6',
  'BlockList',
  'SocketAddress',
  'METHODS',
  'STATUS_CODES',
  'createServer',
])
const networkModules: ReadonlySet<string> = new Set([
  'undici',
  'node:http',
  'node:https',
  'node:http2',
  'node:net',
  'node:tls',
  'node:dns',
  'node:dns/promises',
  'node:dgram',
])
