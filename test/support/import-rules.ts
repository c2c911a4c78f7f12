import { posix } from 'node:path'
import { child, children, findNodes, placeOf, textOf, type Node, type Source } from './source-tree.ts'

/**
 * The rooms from the bottom to the top (ARCHITECTURE.md). A room may import from itself and from lower rooms; rooms on
 * one step do not import each other. The published package `sdk` is the lowest step: every room may use its verifiers,
 * and it imports none. Files outside of rooms, and the command line, are the top step.
 */
export const ladder: readonly (readonly string[])[] = [
  ['sdk'],
  ['kit'],
  ['messages'],
  ['endpoint'],
  ['storage'],
  ['audit'],
  ['attestation', 'lists', 'chains'],
  ['clock', 'facilitator'],
  ['screening', 'intent', 'accounts', 'observatory', 'incidents', 'status'],
  ['webhooks'],
  ['keys'],
  ['registry'],
  ['evidence'],
  ['decision'],
  ['gateway'],
  ['api'],
  ['paid'],
  ['mcp'],
  ['http'],
  ['config'],
  ['app'],
]

/** One import or re-export of another file or package. */
export type Import = { from: Source; node: Node; specifier: string; typeOnly: boolean; names: readonly string[] }

/** Everything a file imports: static, dynamic, re-exported, types included. */
export function importsOf(source: Source): Import[] {
  const nodes = findNodes(
    source,
    'ImportDeclaration',
    'ExportNamedDeclaration',
    'ExportAllDeclaration',
    'ImportExpression',
    'TSImportType',
  )
  return nodes.flatMap((node) => {
    const specifier = textOf(child(node, 'source'), 'value')
    if (specifier === null) return []
    const typeOnly = node['importKind'] === 'type' || node['exportKind'] === 'type' || node.type === 'TSImportType'
    const names = children(node, 'specifiers')
      .filter((name) => name['importKind'] !== 'type')
      .map((name) => textOf(child(name, 'imported'), 'name') ?? '*')
    return [{ from: source, node, specifier, typeOnly, names }]
  })
}

/** Imports that go up the ladder, or sideways to another room on the same step. */
export function importsNotDown(sources: readonly Source[]): string[] {
  return sources.flatMap(importsOf).flatMap((each) => {
    const target = targetOf(each)
    if (target === null) return []
    const from = roomOf(each.from.path)
    const to = roomOf(target)
    if (from === to) return []
    if (stepOf(from) < 0 || stepOf(to) < 0) return [`${placeOf(each.from, each.node)}: ${from} or ${to} is no room`]
    return stepOf(to) < stepOf(from) ? [] : [`${placeOf(each.from, each.node)}: ${from} imports ${to}`]
  })
}

/** Imports of a file in a room's inner folder from outside that room: a room shows others what stands at its top. */
export function importsOfInnerFolders(sources: readonly Source[]): string[] {
  return sources.flatMap(importsOf).flatMap((each) => {
    const target = targetOf(each)
    if (target === null || !isInner(target) || roomOf(target) === roomOf(each.from.path)) return []
    return [`${placeOf(each.from, each.node)}: imports ${target}`]
  })
}

/** Files at the top of a room that no other room and no script imports: what only the room uses stands in a folder of it. */
export function topFilesOfOneRoom(sources: readonly Source[]): string[] {
  const imported = new Set(
    sources.flatMap(importsOf).flatMap((each) => {
      const target = targetOf(each)
      return target === null || folderOf(target) === folderOf(each.from.path) ? [] : [target]
    }),
  )
  return sources.flatMap(({ path }) =>
    isTop(path) && !imported.has(path) ? [`${path}: is imported by its room alone`] : [],
  )
}

/**
 * Inner folders of one room that import each other, over others too: they form a ladder, as the rooms do. This holds for the
 * folders directly in a room, each with all that is in it, and for the files of every folder alone, however deep it is.
 */
export function innerFoldersInCircles(sources: readonly Source[]): string[] {
  const circles = [innerFolderOf, ownFolderOf].flatMap((of) => foldersInCircles(sources, of))
  return [...new Set(circles)].map((folder) => `${folder}: is below itself`)
}

function foldersInCircles(sources: readonly Source[], of: (path: string) => string | null): string[] {
  const below = new Map<string, Set<string>>()
  for (const each of sources.flatMap(importsOf)) {
    const [from, to] = [of(each.from.path), of(targetOf(each) ?? '')]
    if (from === null || to === null || from === to || roomOf(`${from}/`) !== roomOf(`${to}/`)) continue
    below.set(from, (below.get(from) ?? new Set()).add(to))
  }
  return [...below.keys()].filter((folder) => reaches(below, folder, folder))
}

function reaches(below: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const seen = new Set<string>()
  const waiting = [...(below.get(from) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === to) return true
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...(below.get(next) ?? []))
  }
  return false
}

/** `src/room/folder` of a file in it or below it; null at the top of a room. */
function innerFolderOf(path: string): string | null {
  const [src, room, folder, file] = path.split('/')
  return src === 'src' && file !== undefined ? `${src}/${room}/${folder}` : null
}

/** The folder that a file stands in; null at the top of a room. */
function ownFolderOf(path: string): string | null {
  return innerFolderOf(path) === null ? null : posix.dirname(path)
}

/** `src/room` of everything in it, and a file of its own above the rooms. */
const folderOf = (path: string) => path.split('/').slice(0, 2).join('/')

/** Whether a file is at the top of a room: in `src/room/`, as no command and no part of the composition root is. A declaration of types is imported by nothing. */
function isTop(path: string): boolean {
  const parts = path.split('/')
  return parts.length === 3 && parts[0] === 'src' && parts[1] !== 'cli' && !path.endsWith('.d.ts')
}

/** Imports of a room's tables by another room. The composition root takes their migrations. */
export function importsOfForeignTables(sources: readonly Source[]): string[] {
  return sources.flatMap(importsOf).flatMap((each) => {
    const target = targetOf(each)
    const from = roomOf(each.from.path)
    if (target === null || !isTables(target) || from === 'app' || roomOf(target) === from) return []
    return [`${placeOf(each.from, each.node)}: imports ${target}`]
  })
}

/** Files that import each other in a circle, each circle once. Importing a type counts: it is knowing. */
export function importCycles(sources: readonly Source[]): string[] {
  const targets = new Map(
    sources.map((source) => [source.path, importsOf(source).flatMap((each) => targetOf(each) ?? [])]),
  )
  const cycles: string[] = []
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]): void => {
    const seen = trail.indexOf(path)
    if (seen >= 0) cycles.push([...trail.slice(seen), path].join(' -> '))
    if (seen >= 0 || done.has(path)) return
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const path of targets.keys()) visit(path, [])
  return cycles
}

/** The packages that files load by imports of values, from one file on: not those that an `import()` loads later. */
export function packagesFrom(sources: readonly Source[], start: string): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const loaded = new Set<string>([start])
  const packages = new Set<string>()
  for (const path of loaded) {
    const source = byPath.get(path)
    for (const each of source === undefined ? [] : importsOf(source)) {
      if (each.typeOnly || each.node.type === 'ImportExpression') continue
      const target = targetOf(each)
      if (target !== null) loaded.add(target)
      else if (!each.specifier.startsWith('node:')) packages.add(each.specifier)
    }
  }
  return [...packages].toSorted()
}

/** The file an import means, relative to the project; null for packages and Node's own modules. */
function targetOf({ from, specifier }: Import): string | null {
  return specifier.startsWith('.') ? posix.join(posix.dirname(from.path), specifier) : null
}

/** Whether a path is a room's `tables.ts`: its migrations and the types of its rows. */
export function isTables(path: string): boolean {
  return /^src\/[^/]+\/tables\.ts$/.test(path)
}

function isInner(path: string): boolean {
  return path.startsWith('src/') && path.split('/').length > 3
}

/** The room a file belongs to. */
export function roomOf(path: string): string {
  if (path.startsWith('sdk/')) return 'sdk'
  const [, folder, file] = path.split('/')
  return file === undefined || folder === undefined || folder === 'cli' ? 'app' : folder
}

function stepOf(room: string): number {
  return ladder.findIndex((rooms) => rooms.includes(room))
}
