import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The built web app: its document, and the files that a page needs beyond those in the document. */
export type BuiltApp = {
  document: string
  neededBy: (source: string) => { scripts: readonly string[]; styles: readonly string[] }
}

/** Reads the build manifest (`.vite/manifest.json`); without it a page loads its files through its script only. */
export function readBuiltApp(folder: string, document: string): BuiltApp {
  const file = join(folder, '.vite/manifest.json')
  const chunks = existsSync(file) ? manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
  const isNamed = (name: string) => document.includes(`/${name}"`)
  return {
    document,
    neededBy: (source) => {
      const needed = withImports(chunks, source).flatMap((key) => chunks[key] ?? [])
      return {
        scripts: unique(needed.map(({ file: script }) => script)).filter((name) => !isNamed(name)),
        styles: unique(needed.flatMap(({ css }) => css)).filter((name) => !isNamed(name)),
      }
    },
  }
}

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]) }),
)
type Chunks = z.output<typeof manifestSchema>

/** A chunk and its static imports, dependencies first. */
function withImports(chunks: Chunks, key: string, seen: Set<string> = new Set()): string[] {
  if (seen.has(key)) return []
  seen.add(key)
  return [...(chunks[key]?.imports ?? []).flatMap((each) => withImports(chunks, each, seen)), key]
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)]
}
