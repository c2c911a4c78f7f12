import { writeFileSync } from 'node:fs'
import { packTables, tablesFile } from '../src/intent/injection/tables-file.ts'
import { makeTables } from '../src/intent/injection/pattern-tables.ts'
import { currentPatterns } from '../src/intent/injection/rule-patterns.ts'

// Writes the tables of the injection rules, made from their patterns: node scripts/word-tables.ts
const packed = packTables(makeTables(currentPatterns))
writeFileSync(tablesFile, packed)
console.log(`Wrote data/word-tables.bin, ${packed.length} bytes`)
