import { writeFileSync } from 'node:fs'
import { packTables, tablesFile } from '../src/intent/injection/kept-tables.ts'
import { makeTables } from '../src/intent/injection/pattern-tables.ts'

// Writes the tables of the injection rules, made from their patterns: node scripts/word-tables.ts
const packed = packTables(makeTables())
writeFileSync(tablesFile, packed)
console.log(`Wrote data/word-tables.bin, ${packed.length} bytes`)
