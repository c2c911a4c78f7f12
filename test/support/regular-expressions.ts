import { child, findNodes, placeOf, textOf, type Source } from './source-tree.ts'

/** A regular expression and the file it stands in. */
export type Expression = { path: string; source: string; flags: string }

/** Every regular expression that is written down in a file. */
export function literalsIn(file: Source): Expression[] {
  return findNodes(file, 'Literal').flatMap(({ regex }) => {
    if (typeof regex !== 'object' || regex === null || !('pattern' in regex) || !('flags' in regex)) return []
    return [{ path: file.path, source: String(regex.pattern), flags: String(regex.flags) }]
  })
}

/** Where a file puts regular expressions together. */
export function placesOfMakers(file: Source): string[] {
  return findNodes(file, 'NewExpression', 'CallExpression')
    .filter((node) => textOf(child(node, 'callee'), 'name') === 'RegExp')
    .map((node) => placeOf(file, node))
}
