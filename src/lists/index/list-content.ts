import { canonicalJson } from '../../kit/canonical-json.ts'
import type { LineHash } from './canonical-list.ts'
import { gatherListings } from './gather-listings.ts'
import { canonicalGroups } from './host-groups.ts'
import type { SnapshotPack } from './snapshot-pack.ts'
import { unpackList } from './unpack-list.ts'

/** The canonical content of a list, whose SHA-256 is its snapshot; null for a list that is off, or has lost content. */
export function listContent(pack: SnapshotPack, id: string): string | null {
  const list = unpackList(pack, id)
  if (!list) return null
  const { kind } = list.state
  const lines = [canonicalJson({ id, kind, as_of: list.published_on })]
  const content: LineHash = {
    add: (line) => void lines.push(line),
    addParts: (head, text, from, to, tail) =>
      void lines.push(Buffer.concat([head, text.subarray(from, to), tail]).toString()),
  }
  // Neither the day nor the seed is part of the content.
  gatherListings([list.entries], '1970-01-01', new Uint8Array(8)).add(
    { position: 0, id, kind, entries: list.entries },
    content,
  )
  for (const { line, rules } of canonicalGroups(list.hosts)) lines.push(line, rules.join('\n'))
  return lines.join('\n')
}
