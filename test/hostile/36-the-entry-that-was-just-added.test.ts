import assert from 'node:assert/strict'
import test from 'node:test'
import { own } from '../../src/lists/sources/own.ts'
import { fileOf, madeUp, parsedEntries } from '../lists/list-file-fixtures.ts'

// Seen: 221 of 556 mistakes of one character in the entry that was just added to the own list lost its address, which
// stood there intact. The file was refused, the copy before it stayed in force, and a payment to the address was allowed.

const [old, added, victim] = [madeUp.evm(1), madeUp.evm(2), madeUp.evm(3)]
const format = own.formats[0] ?? assert.fail()

/** The addresses that count: of a valid file all, of a refused one what can be read. */
async function addressesOf(text: string): Promise<string[]> {
  const file = fileOf('own.json', text)
  const parsed = await format.read(file, null).catch(() => format.readable?.(file, null) ?? assert.fail())
  return parsedEntries(parsed).map(({ address }) => address)
}

async function hostsOf(text: string): Promise<string[]> {
  const parsed = await format.readable?.(fileOf('own.json', text), null)
  return [...(parsed?.hosts ?? [])].flatMap(({ rules }) => [...rules])
}

test('no mistake of one character beside its digits loses the address of an entry', async () => {
  const before = `[{"address":"${old}","reason":"fraud"},\n`
  const entry = `{"address":"${added}","reason":"fraud"}`
  const digits = entry.indexOf(added)
  const lost: string[] = []
  for (let at = 0; at <= entry.length; at++) {
    if (at > digits && at < digits + added.length) continue
    const edits = ['"', '{', '}', '[', ']', ',', ':', '\\', "'", ' '].flatMap((sign) => [
      entry.slice(0, at) + sign + entry.slice(at),
      ...(at === digits ? [] : [entry.slice(0, at) + sign + entry.slice(at + 1)]),
    ])
    if (at !== digits) edits.push(entry.slice(0, at) + entry.slice(at + 1))
    for (const edit of edits) {
      const addresses = await addressesOf(`${before}${edit}]`)
      if (!addresses.includes(added) || !addresses.includes(old)) lost.push(edit)
    }
  }
  assert.deepEqual(lost, [])
})

for (const [what, entry] of [
  ['a name in capitals', `{"Address":"${added}","reason":"fraud"}`],
  ['a name that is misspelt', `{"adress":"${added}","reason":"fraud"}`],
  ['another name', `{"wallet":"${added}"}`],
  ['a blank in the name', `{"address ":"${added}","reason":"fraud"}`],
  ['quotes of Python', `{'address':'${added}','reason':'fraud'}`],
  ['names without quotes', `{address:"${added}",reason:"fraud"}`],
  ['typographic quotes', `{“address”:“${added}”,“reason”:“fraud”}`],
  ['a missing quote', `{"address": ${added}","reason":"fraud"}`],
  ['an equals sign', `{"address"="${added}"}`],
  ['an array', `{"address":["${added}"]}`],
  ['the address as a name', `{"${added}":"fraud"}`],
  ['the member twice', `{"address":"${added}","address":"${old}"}`],
  ['lines of CSV', `${added},fraud\n`],
] as const)
  test(`an entry with ${what} counts`, async () => {
    assert.ok((await addressesOf(`[{"address":"${old}","reason":"fraud"},${entry}]`)).includes(added))
  })

test('address and host of one entry count both, and a host with a blank at its end or a name in capitals', async () => {
  const both = `[{"address":"${added}","host":"evil-shop2.com","reason":"fraud"}]`
  assert.ok((await addressesOf(both)).includes(added))
  const written = [both, '[{"host":"evil-shop3.com ","reason":"x"},]', '[{"Host":"evil-shop4.com","reason":"x"},]']
  for (const [nth, text] of written.entries())
    assert.ok(JSON.stringify(await hostsOf(text)).includes(`evil-shop${nth + 2}.com`), text)
})

test('addresses in the reason or the link of a faulty entry are no entries', async () => {
  const faulty = `{"adress":"${added}","reason":"stole from ${victim}","url":"https://example.com/${victim}"}`
  assert.ok(!(await addressesOf(`[${faulty}]`)).includes(victim))
})

test('an address that a refused file names as the reporter of an entry is no entry, whichever member comes first', async () => {
  const reporter = `"reported_by":{"address":"${victim}"}`
  const item = `"address":"${added}","reason":"fraud"`
  for (const entry of [`{${item},${reporter}}`, `{${reporter},${item}}`])
    assert.deepEqual(await addressesOf(`[${entry},]`), [added])
  assert.deepEqual(await addressesOf(`{"1":{"address":"${added}"},"2":{"address":"${old}"}}`), [added, old])
})
