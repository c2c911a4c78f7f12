import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licencesPage } from './licences/licences-page.ts'

// `npm run licences` writes docs/licences.md from the lockfile. A test holds that it is up to date.
const root = join(import.meta.dirname, '..')
writeFileSync(join(root, 'docs/licences.md'), licencesPage(readFileSync(join(root, 'package-lock.json'), 'utf8')))
