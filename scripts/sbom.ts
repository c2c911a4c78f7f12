import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sbom } from './licences/sbom.ts'

// `npm run --silent sbom` prints what is installed with the service as a CycloneDX document, from the lockfile.
const lock = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
process.stdout.write(`${JSON.stringify(sbom(lock), null, 2)}\n`)
