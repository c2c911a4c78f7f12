import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** A node of the syntax tree: its type, where it stands in the text, and its children under their names. */
export type Node = { type: string; start: number; end: number } & Readonly<Record<string, unknown>>

/** One source file, parsed. `path` is relative to the project's folder, with forward slashes. */
export type Source = { path: string; text: string; program: Node; comments: readonly { value: string }[] }

const root = join(import.meta.dirname, '../..')

/** Every TypeScript file under a folder of the project. Each is parsed once for all tests of a process. */
export function readSources(folder: string): readonly Source[] {
  const sources = read.get(folder) ?? parseFolder(folder)
  read.set(folder, sources)
  return sources
}

const read = new Map<string, readonly Source[]>()

function parseFolder(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !isGenerated(name))
    .toSorted()
    .map((name) => parseSource(`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')))
}

/** The types of the API are written by a script, which a test holds them against. */
function isGenerated(name: string): boolean {
  return name.endsWith('api-types.ts')
}

/** Parses a text as the file it claims to be. Throws when it is no TypeScript. */
export function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0]?.message}`)
  if (!isNode(program)) throw new TypeError(`${path}: no syntax tree`)
  return { path, text, program, comments }
}

/** The node and everything below it, outer nodes first. Each tree is walked once, however many rules look at it. */
export function nodesOf(node: Node): readonly Node[] {
  const cached = walked.get(node)
  if (cached) return cached
  const nodes: Node[] = []
  walk(node, nodes)
  walked.set(node, nodes)
  return nodes
}

const walked = new WeakMap<Node, readonly Node[]>()

function walk(node: Node, into: Node[]): void {
  into.push(node)
  for (const child of Object.values(node)) {
    if (Array.isArray(child)) {
      for (const item of child) if (isNode(item)) walk(item, into)
    } else if (isNode(child)) walk(child, into)
  }
}

/** All nodes of some types in a file. */
export function findNodes(source: Source, ...types: readonly string[]): Node[] {
  return nodesOf(source.program).filter((node) => types.includes(node.type))
}

/** The child of a node under a name, when it is a node. */
export function child(node: Node | null | undefined, name: string): Node | null {
  const value = node?.[name]
  return isNode(value) ? value : null
}

/** The child nodes of a node under a name, when they are a list. */
export function children(node: Node | null | undefined, name: string): Node[] {
  const value = node?.[name]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** A text member of a node (`name` of an identifier, `value` of a string), null when it has none. */
export function textOf(node: Node | null | undefined, name: string): string | null {
  const value = node?.[name]
  return typeof value === 'string' ? value : null
}

/** Where a node stands, as an editor opens it. */
export function placeOf(source: Source, node: Node): string {
  return `${source.path}:${lineAt(source.text, node.start)}`
}

/** Number of lines a node stands on. */
export function linesOf(source: Source, node: Node): number {
  return lineAt(source.text, node.end) - lineAt(source.text, node.start) + 1
}

/** The strings of a union type of string literals that a file declares under a name. */
export function unionMembers(source: Source, name: string): string[] {
  const alias = findNodes(source, 'TSTypeAliasDeclaration').find((node) => textOf(child(node, 'id'), 'name') === name)
  const members = children(child(alias, 'typeAnnotation'), 'types')
  return members.flatMap((member) => textOf(child(member, 'literal'), 'value') ?? [])
}

function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
