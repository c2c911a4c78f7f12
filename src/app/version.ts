import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-root.ts'

/**
 * The version in package.json. It is part of every recorded verdict, because another engine version may judge
 * differently.
 */
export const version: string = readVersion()

function readVersion(): string {
  const text = readFileSync(join(projectRoot, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
