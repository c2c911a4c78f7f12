import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSource, type Source } from './source-tree.ts'

const root = join(import.meta.dirname, '../..')

/** The scripts under a folder that Node runs without a build. */
export function readScripts(folder: string): Source[] {
  return filesOf(folder, '.mjs').map(({ path, text }) => parseSource(path, text))
}

/** The comments of the style sheets under a folder. */
export function readSheets(folder: string): Pick<Source, 'path' | 'comments'>[] {
  return filesOf(folder, '.css').map(({ path, text }) => ({
    path,
    comments: (text.match(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g) ?? []).map((value) => ({ value })),
  }))
}

function filesOf(folder: string, ending: string): { path: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') }))
}
