import assert from 'node:assert/strict'
import test from 'node:test'
import { madeUp } from '../lists/list-file-fixtures.ts'
import { mistakesAt, mistakesIn } from '../lists/mistakes-in.ts'
import { ownSubjects } from '../lists/own-subjects.ts'

// Seen: one stray quote in the reason of an entry, and payments to the victim that the reason names were declined until
// the file was corrected. What a refused file merely names is neither listed nor clear.

const [old, added, victim] = [madeUp.evm(1), madeUp.evm(2), madeUp.evm(3)]
const next = `{"address":"${old}","reason":"fraud"}`

for (const reason of [
  `stole from ${victim} in May`,
  `address: ${victim} was robbed`,
  `see {case 4}, address: ${victim}`,
  `\\"address\\":\\"${victim}\\" was robbed`,
])
  test(`no mistake of one character in an entry loses it or lists the victim: ${reason}`, async () => {
    const members = [`"address":"${added}"`, `"reason":"${reason}"`, `"url":"https://example.com/${victim}"`]
    for (const order of [members, members.toReversed()])
      for (const separator of [',', ',\n'])
        for (const edit of mistakesIn(`{${order.join(separator)}}`, added)) {
          const { addresses, named } = await ownSubjects(`[${edit}${separator}${next}]`)
          assert.ok(!addresses.includes(victim), `listed: ${edit}`)
          assert.ok([...addresses, ...named].includes(added), `lost: ${edit}`)
          assert.ok(addresses.includes(old), `the next entry: ${edit}`)
        }
  })

test('no mistake of one character in the subject lists the victim that a reason names', async () => {
  const entry = `{"address":"${added}","reason":"stole from ${victim} in May"}`
  const from = entry.indexOf(added)
  for (let at = from; at < from + added.length; at++)
    for (const edit of mistakesAt(entry, at)) {
      const { addresses } = await ownSubjects(`[${edit},${next}]`)
      assert.ok(!addresses.includes(victim), edit)
    }
})

test('no mistake of one character in an entry of a host loses it or lists the host that was imitated', async () => {
  const [host, imitated] = ['evil-shop9.com', 'real-shop9.com']
  for (const edit of mistakesIn(`{"host":"${host}","reason":"imitates ${imitated} since May"}`, host)) {
    const { hosts, named } = await ownSubjects(`[${edit},${next}]`)
    assert.ok(!hosts.includes(imitated), `listed: ${edit}`)
    assert.ok([...hosts, ...named].includes(host), `lost: ${edit}`)
  }
})

const [reporter, item] = [`"reported_by":{"address":"${victim}"}`, `"address":"${added}","reason":"fraud"`]
for (const faulty of [
  `{"address":"${added}","reason":"he sent it to "${victim}" in May"}`,
  `{"address":"${added}","reason":"line\nstole from ${victim}"}`,
  `{"address":"${added}","reason":"x","victim":"${victim}",}`,
  `{"address":"${added}","reason":"x","victim":"${victim}"}`,
  `{"address":"${added}","reson":"stole from ${victim}"}`,
  `{${item},${reporter}}`,
  `{${reporter},${item}}`,
  `{${item},"meta":{"by":{"address":"${victim}"}}}`,
  `{${item},"reported":{"by":"${victim}"}}`,
  `{"victims":[{"address":"${victim}"}],${item}}`,
  `{'address':'${added}','victim':'${victim}'}`,
  `{address:"${added}",victim:"${victim}"}`,
  `address: ${added}, sent it to ${victim}`,
])
  test(`whom an entry names beside its subject is merely named: ${faulty}`, async () => {
    const { addresses, named } = await ownSubjects(`[${faulty},]`)
    assert.deepEqual([addresses, named], [[added], [victim]])
  })

for (const [what, faulty] of [
  ['entries by number', `{"1":{"address":"${added}"},"2":{"address":"${old}"}}`],
  ['an entry without its last brace', `[{"address":"${added}","reason":"x",{"address":"${old}"}]`],
  ['an entry without its first brace', `[{"address":"${added}"},"address":"${old}","reason":"x"}]`],
  ['two subjects in a list', `[{"address":["${added}","${old}"]},]`],
] as const)
  test(`${what} list both`, async () => {
    assert.deepEqual((await ownSubjects(faulty)).addresses.toSorted(), [added, old].toSorted())
  })

test('what is named in one place and an entry in another is an entry', async () => {
  const { addresses, named } = await ownSubjects(`[{"address":"${old}","victim":"${added}"},{"address":"${added}"},]`)
  assert.deepEqual([new Set(addresses), named], [new Set([old, added]), []])
})

test('an entry behind the reason of the one before it, whose quote is missing, is not lost', async () => {
  const { addresses, named } = await ownSubjects(`[{"address":"${old}","reason":"x},{address:${added},reason:"y"}]`)
  assert.deepEqual([addresses, named], [[old], [added]])
})

test('beside an address of a chain without a known form others are merely named', async () => {
  const { addresses, named } = await ownSubjects(`[{"address":"cosmos-1a2b3c4d5e","note":"${victim}",}]`)
  assert.deepEqual([addresses, named], [[], [victim]])
})

test('a file longer than a piece that is read at once has the same subjects', async () => {
  const entries = Array.from({ length: 3_000 }, (_, n) => `{"address":"${madeUp.evm(n + 10)}","reason":"fraud"}`)
  const { addresses, named } = await ownSubjects(`[${entries.join(',')},{${reporter},${item}},${entries.join(',')},]`)
  assert.deepEqual([new Set(addresses).size, addresses.includes(added), named], [3_001, true, [victim]])
})
