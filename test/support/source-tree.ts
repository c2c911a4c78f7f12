import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** A node of the syntax tree: its type, where it stands in the text, and its children under their names. */
export type Node = { type: string; start: number; end: number } & Readonly<Record<string, unknown>>

/** One source file, parsed. `path` is relative to the project's folder, with forward slashes. */
export type Source = { path: string; text: string; program: Node; comments: readonly { value: string }[] }

const root = join(import.meta.dirname, '../..')

/** Every TypeScript file under a folder of the project. */
export function readSources(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .toSorted()
    .map((name) => parseSource(`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')))
}

/** Parses a text as the file it claims to be. Throws when it is no TypeScript. */
export function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0]?.message}`)
  if (!isNode(program)) throw new TypeError(`${path}: no syntax tree`)
  return { path, text, program, comments }
}

/** The node and everything below it, outer nodes first. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const child of Object.values(node)) {
    for (const item of Array.isArray(child) ? child : [child]) if (isNode(item)) yield* nodesOf(item)
  }
}

/** All nodes of some types in a file. */
export function findNodes(source: Source, ...types: readonly string[]): Node[] {
  return [...nodesOf(source.program)].filter((node) => types.includes(node.type))
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
