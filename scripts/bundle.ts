import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildBundle } from './bundle/build-bundle.ts'
import { buildOfacNames } from './bundle/ofac-names.ts'
import { writeBundledTree } from './bundle/bundled-tree.ts'

// Makes the built-in lists anew from collected copies: node scripts/bundle.ts [directory with the collected copies]
// or only the tree of their subjects, which also follows from how subjects are numbered: node scripts/bundle.ts --tree
const root = path.resolve(import.meta.dirname, '..')
if (process.argv[2] === '--tree') {
  await writeBundledTree(path.join(root, 'data/lists'))
  process.exit()
}
const sourceDir = path.resolve(process.argv[2] ?? path.join(root, '..', 'shared', 'data'))
if (!existsSync(sourceDir)) {
  console.error(`There is no directory ${sourceDir}. Name the one with the collected copies as the first argument.`)
  process.exit(1)
}
const { files, notes } = buildBundle(sourceDir)
files.set('lists/ofac-names.txt', await buildOfacNames(sourceDir))

console.log(`Read ${sourceDir}`)
for (const note of notes) console.log(`  ${note}`)
for (const [name, text] of files) {
  const target = path.join(root, 'data', name)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
  console.log(`Wrote data/${name}, ${Buffer.byteLength(text)} bytes`)
}
await writeBundledTree(path.join(root, 'data/lists'))
console.log('Wrote data/lists/subjects.tree')
