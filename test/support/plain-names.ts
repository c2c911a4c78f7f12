import { child, children, findNodes, textOf, type Node, type Source } from './source-tree.ts'
import { oddWordsIn, vagueWords } from './plain-words.ts'

/**
 * Words of comments that describe code as a person, with plain terms to use instead. One file may need one of them in its
 * ordinary sense: then the sentence can be written without it.
 */
const oddWords: typeof vagueWords = [
  ...vagueWords,
  { phrase: /\b(tells?|telling)\b/i, instead: 'reports, passes, shows, distinguishes' },
  { phrase: /\b(said|says|speaks?|spoken)\b/i, instead: 'states, is, contains' },
  { phrase: /\basked\b/i, instead: 'requested, queried, called' },
]

/** Names of values, parameters and functions that do not describe their content. */
const oddNames: ReadonlyMap<string, string> = new Map([
  ['found', 'match, entry, existing, or what it is'],
  ['known', 'cached, existing, previous'],
  ['asked', 'request, query, input'],
  ['said', 'reply, statement'],
  ['told', 'reported, summary'],
  ['given', 'input, args'],
  ['made', 'result'],
  ['whole', 'complete, integer, text'],
  ['gone', 'removed, missing'],
  ['heard', 'received, reply'],
  ['kept', 'cached, stored, remaining'],
  ['lend', 'share, open'],
  ['lent', 'shared, borrowed'],
  ['says', 'message, detail'],
  ['spoken', 'text, sentence, label'],
  ['telling', 'reporting'],
  ['wanted', 'requested, target, expected'],
  ['wish', 'request, options'],
])

/** Parts of the names of files and folders that do not say what is in them. */
const oddParts: readonly { part: RegExp; instead: string }[] = [
  { part: /^(asking|ask)-|^asking$/, instead: 'query, request, call' },
  { part: /^kept-/, instead: 'cached, stored, or the form in which it is stored' },
  {
    part: /(^|-)(fate|haircut|happening|hear|leash|said|say|says|siblings|slips|told|trouble|whole)(-|$)/,
    instead: 'what it is',
  },
  { part: /half-character|in-one-piece|put-back|past-nothing|spare-memory/, instead: 'the term of the field' },
]

/** Odd words in the comments and the path of a file, and odd names that it declares, each with what to write instead. */
export function oddNamesIn(source: Source): string[] {
  return [...oddCommentsIn(source), ...oddDeclarationsIn(source)]
}

/** Odd names that a file declares, and that of the file itself, each with what to write instead. */
export function oddDeclarationsIn(source: Source): string[] {
  const names = declaredNames(source).flatMap((name) => {
    const instead = oddNames.get(name)
    return instead === undefined ? [] : [`${source.path}: the name ${name}: write ${instead}`]
  })
  return [...names, ...oddPathIn(source)]
}

/** Odd words in comments, of a style sheet too. */
export function oddCommentsIn({ path, comments }: Pick<Source, 'path' | 'comments'>): string[] {
  return comments.flatMap(({ value }) => oddWordsIn(oddWords, value).map((odd) => `${path}: in a comment: ${odd}`))
}

/** Vague words in comments and in texts of at least two words: messages, descriptions, names of tests. */
export function vagueTextsIn(source: Source): string[] {
  const literals = findNodes(source, 'Literal').map((node) => textOf(node, 'value') ?? '')
  const templates = findNodes(source, 'TemplateLiteral').map((node) => writtenIn(source, node))
  const texts = [...literals, ...templates].filter((text) => text.includes(' '))
  return [...texts, ...source.comments.map(({ value }) => value)].flatMap((text) =>
    oddWordsIn(vagueWords, text).map((odd) => `${source.path}: in "${text.slice(0, 80)}": ${odd}`),
  )
}

/** What a template contains beside the values that are put into it. */
function writtenIn({ text }: Source, template: Node): string {
  return children(template, 'quasis')
    .map(({ start, end }) => text.slice(start, end))
    .join('…')
}

/** An odd part of the path of a file: a folder or the name itself. */
function oddPathIn({ path }: Source): string[] {
  const segments = path.replace(/\.tsx?$/, '').split('/')
  return segments.flatMap((segment) =>
    oddParts.flatMap(({ part, instead }) =>
      part.test(segment) ? [`${path}: the name ${segment}: write ${instead}`] : [],
    ),
  )
}

/** The names of variables, parameters, functions and types, also within patterns. */
function declaredNames(source: Source): string[] {
  const patterns = [
    ...findNodes(source, 'VariableDeclarator').map((node) => child(node, 'id')),
    ...findNodes(source, 'FunctionDeclaration', 'TSTypeAliasDeclaration').map((node) => child(node, 'id')),
    ...findNodes(source, 'FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression').flatMap((node) =>
      children(node, 'params'),
    ),
  ]
  return patterns.flatMap(namesIn)
}

function namesIn(pattern: Node | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [textOf(pattern, 'name') ?? '']
    case 'AssignmentPattern':
      return namesIn(child(pattern, 'left'))
    case 'RestElement':
      return namesIn(child(pattern, 'argument'))
    case 'Property':
      return namesIn(child(pattern, 'value'))
    case 'ObjectPattern':
      return children(pattern, 'properties').flatMap(namesIn)
    case 'ArrayPattern':
      return children(pattern, 'elements').flatMap(namesIn)
    default:
      return []
  }
}
