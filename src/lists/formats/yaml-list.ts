import type * as Yaml from 'yaml'
import type { z } from 'zod'
import { readText } from './file-pieces.ts'
import { checkItems, forbiddenForms } from './list-json.ts'
import { ListFileError, type ListFile } from './list-source.ts'

/**
 * Reads a file that is one YAML document, a sequence of items by the schema. Every scalar is its written text (also
 * `0x1f`, `1e5` and `~`); tags, aliases and merge keys are refused. Throws ListFileError `truncated` for a document
 * that stops inside quotes or brackets, `not_well_formed` with the line, `schema` naming the item (`[3].url`) or the
 * forbidden feature. A document that stops between two words is valid YAML: the schema must require the last member of
 * every item.
 */
export async function readYamlList<item>(
  file: ListFile,
  sizeMaxBytes: number,
  schema: z.ZodType<item>,
): Promise<item[]> {
  const text = await readText(file, sizeMaxBytes)
  const value = readDocument(await import('yaml'), text)
  if (!Array.isArray(value)) throw new ListFileError('schema', 'sequence expected')
  return checkItems(value, schema)
}

type YamlModule = typeof Yaml

function readDocument(yaml: YamlModule, text: string): unknown {
  const documents: Yaml.Document.Parsed[] = []
  // Tags and numbers are left alone, and duplicate members are detected here: the library compares each with each.
  const composer = new yaml.Composer({ schema: 'failsafe', uniqueKeys: false, prettyErrors: false, logLevel: 'silent' })
  for (const token of boundedTokens(yaml, text)) documents.push(...composer.next(token))
  documents.push(...composer.end())
  const [document, second] = documents
  if (!document || second) throw new ListFileError('schema', 'one document expected')
  const [fault] = [...document.errors, ...document.warnings]
  if (fault) throw faultAt(text, fault.pos[0])
  return plainValue(yaml, text, document.contents)
}

/** The parser's tokens, refused at the first fault, and as soon as the document is too deep or too large. */
function* boundedTokens(yaml: YamlModule, text: string): Generator<Yaml.CST.Token> {
  const parser = new yaml.Parser()
  const checked = function* (tokens: Iterable<Yaml.CST.Token>) {
    for (const token of tokens) {
      if (token.type === 'error') throw faultAt(text, token.offset)
      yield token
    }
  }
  let lexemes = 0
  for (const lexeme of new yaml.Lexer().lex(text)) {
    yield* checked(parser.next(lexeme))
    if (++lexemes > lexemesMax) throw new ListFileError('too_large', `line ${lineAt(text, parser.offset)}`)
    if (parser.stack.length > stackMax) throw new ListFileError('schema', forbiddenForms.too_deep)
  }
  yield* checked(parser.end())
}

function plainValue(yaml: YamlModule, text: string, node: unknown): unknown {
  if (node === null) return ''
  const refuse = (feature: string) => new ListFileError('schema', `line ${lineAt(text, placeOf(node))} ${feature}`)
  if (yaml.isAlias(node)) throw refuse('alias')
  if (!yaml.isNode(node) || node.tag !== undefined) throw refuse('tag')
  if (yaml.isScalar(node)) return node.value
  if (yaml.isSeq(node)) return node.items.map((item) => plainValue(yaml, text, item))
  const members = new Map<string, unknown>()
  for (const { key, value } of yaml.isMap(node) ? node.items : []) {
    const name = plainValue(yaml, text, key)
    if (typeof name !== 'string' || forbiddenNames.has(name)) throw refuse(forbiddenForms.forbidden)
    if (members.has(name)) throw refuse(forbiddenForms.duplicate)
    members.set(name, plainValue(yaml, text, value))
  }
  return Object.fromEntries(members)
}

/** A fault after the last word is a missing end. */
function faultAt(text: string, place: number): ListFileError {
  const isCut = text.slice(place).trim() === ''
  return new ListFileError(isCut ? 'truncated' : 'not_well_formed', `line ${lineAt(text, place)}`)
}

function placeOf(node: unknown): number {
  const range = node !== null && typeof node === 'object' && 'range' in node ? node.range : null
  return Array.isArray(range) && typeof range[0] === 'number' ? range[0] : 0
}

function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}

const forbiddenNames: ReadonlySet<string> = new Set(['<<', '__proto__', 'constructor', 'prototype'])
/**
 * Words, punctuation and whitespace. Each takes about 4 µs and 200 bytes, so a limit on bytes alone would not suffice.
 */
const lexemesMax = 2_000_000
/** Tokens that are open at once: about two for each level of nesting. */
const stackMax = 32
