import { child, children, findNodes, linesOf, placeOf, textOf, type Node, type Source } from './source-tree.ts'

export const fileLinesMax = 300
export const functionLinesMax = 70

/** Files longer than a person reads in one go. */
export function longFiles(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const lines = text.replace(/\n$/, '').split('\n').length
    return lines > fileLinesMax ? [`${path}: ${lines} lines`] : []
  })
}

/** Functions longer than a screen. */
export function longFunctions(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    findNodes(source, 'FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression')
      .filter((node) => linesOf(source, node) > functionLinesMax)
      .map((node) => `${placeOf(source, node)}: ${linesOf(source, node)} lines`),
  )
}

/** Forms of the language that are not used here. */
export function unwantedForms(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const forms = findNodes(source, ...Object.keys(unwanted)).filter((node) => isUnwanted(node))
    const promised = source.comments.filter(({ value }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(value))
    return [
      ...forms.map((node) => `${placeOf(source, node)}: ${unwanted[node.type]}`),
      ...promised.map(({ value }) => `${source.path}: a comment that promises: ${value.trim()}`),
      ...(isBarrel(source) ? [`${source.path}: only passes on what others export`] : []),
    ]
  })
}

/** A cast of a cast makes anything into anything: what comes from outside is to be parsed. */
export function castsOfCasts(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    findNodes(source, 'TSAsExpression')
      .filter((node) => isCast(child(node, 'expression')))
      .map((node) => `${placeOf(source, node)}: a cast of a cast`),
  )
}

/** A minute, an hour or days that are written as a number: `kit/duration` has them under their names. */
export function writtenDurations(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    findNodes(source, 'Literal')
      .filter((node) => isDuration(node['value']))
      .map((node) => `${placeOf(source, node)}: a duration that kit/duration has under its name`),
  )
}

/** A day that is cut out of an ISO text: `kit/day` does this. */
export function cutDays(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    findNodes(source, 'CallExpression')
      .filter((node) => source.text.slice(node.start, node.end).endsWith('.slice(0, 10)'))
      .map((node) => `${placeOf(source, node)}: a day that kit/day cuts out`),
  )
}

function isUnwanted(node: Node): boolean {
  if (node.type === 'TSModuleDeclaration') return textOf(child(node, 'id'), 'value') === null
  return node.type !== 'ClassDeclaration' || !(textOf(child(node, 'superClass'), 'name') ?? '').endsWith('Error')
}

function isCast(node: Node | null): boolean {
  if (node?.type === 'ParenthesizedExpression') return isCast(child(node, 'expression'))
  return node?.type === 'TSAsExpression' || node?.type === 'TSTypeAssertion'
}

function isBarrel(source: Source): boolean {
  const statements = children(source.program, 'body')
  return statements.length > 0 && statements.every((node) => node.type.startsWith('Export') && child(node, 'source'))
}

/** A minute, an hour, or days: in seconds or milliseconds, as a number or a big integer. */
function isDuration(value: unknown): boolean {
  if (typeof value !== 'number' && typeof value !== 'bigint') return false
  const number = Number(value)
  return durations.includes(number) || (number > 0 && number <= longestMs && number % daySeconds === 0)
}

const daySeconds = 86_400
const durations: readonly number[] = [60_000, 3_600, 3_600_000]
/** A hundred years. Multiples of a day above are no durations. */
const longestMs = 100 * 366 * daySeconds * 1_000

const unwanted: Readonly<Record<string, string>> = {
  TSAnyKeyword: 'any',
  TSEnumDeclaration: 'enum',
  TSModuleDeclaration: 'namespace',
  TSNonNullExpression: 'a value asserted to be there',
  TSTypeAssertion: 'a cast in angle brackets',
  TSParameterProperty: 'parameter property',
  ExportDefaultDeclaration: 'default export',
  ClassDeclaration: 'a class that is no error',
}
