import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version in package.json: part of every recorded verdict, because another engine may judge otherwise. */
export const version: string = readVersion()

function readVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
