import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * `npm pack` runs this first: writes `dist/`, what the published package runs from. Node strips no types of files under
 * `node_modules`, so the sources are there as JavaScript, each line where it was, beside the data and the built web app.
 */
const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

await rm(dist, { recursive: true, force: true })
for (const folder of ['src', 'sdk/src', 'scripts/devnet']) await writeScripts(folder)
for (const part of ['data', 'console/dist', 'package.json'])
  await cp(join(root, part), join(dist, part), { recursive: true })

/** Every source of a folder without its types, and every other file as it is. */
async function writeScripts(folder: string): Promise<void> {
  for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const from = join(entry.parentPath, entry.name)
    const to = join(dist, from.slice(root.length)).replace(/\.ts$/, '.js')
    await mkdir(dirname(to), { recursive: true })
    if (/\.(?:ts|mjs)$/.test(entry.name)) await writeFile(to, scriptOf(await readFile(from, 'utf8')))
    else await cp(from, to)
  }
}

/** Files name each other by relative paths, in imports and in the URLs of workers. */
function scriptOf(source: string): string {
  return stripTypeScriptTypes(source).replace(/(['"])(\.{1,2}\/[\w./-]+)\.ts\1/g, '$1$2.js$1')
}
