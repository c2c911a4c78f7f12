import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectRoot } from '../../../src/app/project-root.ts'
import { readAddress } from '../../../src/kit/address.ts'
import type { ListEntry } from '../../../src/lists/entry.ts'
import { officialNotices } from '../../../src/lists/sources/official-notices.ts'
import { fileOf, madeUp, noSample, sharedFile } from '../list-file-fixtures.ts'

const bundled: { entries: ListEntry[] } = JSON.parse(
  readFileSync(join(projectRoot, 'data/lists/official-notices.json'), 'utf8'),
)

test('a file kept by hand is read beside the built-in selection', async () => {
  const [format] = officialNotices.formats
  assert.ok(format)
  assert.ok(format.matches('notices.json'))
  const item = { address: madeUp.evm(1), name: 'An invented notice', since: '2026-01-02' }
  const { entries } = await format.read(fileOf('notices.json', JSON.stringify([item])), null)
  assert.deepEqual(
    entries.map(({ address, listed_on, label }) => [address, listed_on, label]),
    [[madeUp.evm(1), '2026-01-02', 'An invented notice']],
  )
})

test('every address that the FBI, the EU and the UK named in the collected sets is built in, and no honest one', async (context) => {
  const shared = sharedFile('address-sets/sets.json')
  if (!shared) return context.skip(noSample)
  const sets: { set: string; expect: string; items: { address: string }[] }[] = JSON.parse(
    Buffer.concat(await Array.fromAsync(shared.chunks())).toString(),
  )
  const named = new Set(bundled.entries.map(({ address }) => address))
  const isNamed = ({ address }: { address: string }) => named.has(readAddress(address).address?.canonical ?? address)
  for (const { set, items } of sets.filter(({ set }) => /^(?:fbi-|eu-uk-)/.test(set)))
    assert.deepEqual(
      items.filter((item) => !isNamed(item)),
      [],
      set,
    )
  for (const { set, items } of sets.filter(({ expect }) => expect === 'clear'))
    assert.deepEqual(items.filter(isNamed), [], set)
})

test('entries name organisations and their publication, and those with a page of their own lead to it', () => {
  const labels = [
    'TraderTraitor, Bybit theft',
    'Lazarus Group',
    'Garantex',
    'Grinex',
    'Byex',
    'EXMO',
    'Gaza Now',
    'UK Sanctions List',
  ]
  for (const { label, ref, listed_on, known_from } of bundled.entries) {
    assert.ok(labels.includes(label ?? ''), label ?? 'no label')
    assert.ok(ref !== null && (listed_on ?? known_from) <= '2026-11-20')
  }
  const page = (ref: string | null) => officialNotices.entryPage({ address: '', ref })
  assert.equal(page('PSA I-022625'), 'https://www.ic3.gov/PSA/2025/PSA250226')
  assert.deepEqual([page('UK GHR0174'), page(null)], [null, null])
})
