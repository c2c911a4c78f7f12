import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compare } from '../src/kit/compare.ts'
import { countFigures } from '../src/observatory/figures.ts'
import { itemSchema } from '../src/observatory/reading/item.ts'
import { jsonLines } from '../src/observatory/reading/json-lines.ts'
import { parseTerms } from '../src/observatory/term.ts'

// Makes the built-in corpus anew: node scripts/observatory.ts [folder with the publishers' files]. The terms are written by hand.
const root = path.resolve(import.meta.dirname, '..')
const folder = path.resolve(process.argv[2] ?? path.join(root, '../shared/data'))
const proposals = path.join(folder, 'observatory/ethereum-proposals.jsonl')
if (!existsSync(proposals)) {
  console.error(`There is no file ${proposals}. Name the folder with the publishers' files as the first argument.`)
  process.exit(1)
}
/** A part ships: from then on most weeks have items. */
const since = '2022-01-01'
const items = [...jsonLines(readFileSync(proposals, 'utf8'))]
  .map((line) => itemSchema.parse(JSON.parse(line)))
  .filter(({ published_on }) => published_on >= since)
  .toSorted((a, b) => compare(a.published_on, b.published_on))
const dataFolder = path.join(root, 'data/observatory')
const counting = countFigures(parseTerms(readFileSync(path.join(dataFolder, 'terms.json'), 'utf8')))
for (const item of items) counting.add(item)
writeFileSync(path.join(dataFolder, 'items.jsonl'), `${items.map((item) => JSON.stringify(item)).join('\n')}\n`)
writeFileSync(path.join(dataFolder, 'figures.json'), `${JSON.stringify(counting.figures())}\n`)
console.log(`Wrote data/observatory, ${items.length} items`)
