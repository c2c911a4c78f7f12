import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildConfusables } from './bundle/build-confusables.ts'

// Makes the map of look-alike characters anew: node scripts/confusables.ts [confusables.txt of Unicode]
const root = path.resolve(import.meta.dirname, '..')
const sourceFile = path.resolve(process.argv[2] ?? path.join(root, '../shared/data/unicode/confusables.txt'))
if (!existsSync(sourceFile)) {
  console.error(`There is no file ${sourceFile}. Name a copy of confusables.txt as the first argument.`)
  process.exit(1)
}
const text = buildConfusables(readFileSync(sourceFile, 'utf8'))
writeFileSync(path.join(root, 'data', 'confusables.json'), text)
console.log(`Wrote data/confusables.json, ${Buffer.byteLength(text)} bytes`)
