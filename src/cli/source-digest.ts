import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** SHA-256 over the source files that judge, in path order. It identifies the program that wrote a pack. */
export function sourceDigest(root: string): string {
  const hash = createHash('sha256')
  for (const folder of ['sdk/src', 'src']) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((each) => each.endsWith('.ts')).toSorted())
      hash.update(`${folder}/${name}\n`).update(readFileSync(join(root, folder, name)))
  }
  return hash.digest('hex')
}
