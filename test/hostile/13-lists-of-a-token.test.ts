import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { verifyLogEntry } from '../../sdk/src/log/verify-log-entry.ts'
import { claims, signerOf } from '../sdk/signer.ts'
import { callCli } from '../support/command-line.ts'
import { unlisted } from '../support/known-addresses.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { shared } from '../support/test-app.ts'

// Seen: who has only a token read "Valid", a date and hashes of lists, and could not learn which lists there were, why it was
// decided so, or where to look further. Of lists that were missing at the signing it had no word and ended with "Nothing to
// change.", beside a decision that one of five sanctions lists was checked for.

type At = { on: string; key: string; proof: string; entry: { lists_root: string; lists: { id: string }[] } }
type Decided = { lists_root: string; settlement: { attestation: string } }

test('verify names the reason, the page of the decision and where its lists are named, and both are there', async (t) => {
  const folder = await temporaryFolder(t)
  const { settlement, lists_root: root } = (await shared.ask<Decided>(`/api/decide?to=${unlisted.evm}&amountUsdc=1`))
    .json
  const keys = join(folder, 'keys.json')
  await writeFile(keys, (await shared.ask('/.well-known/service-keys.json')).text)
  const words = ['verify', settlement.attestation, '--keys', keys]
  const [en, zh] = [await callCli(words, {}), await callCli([...words, '--lang', 'zh'], {})]
  assert.match(en.out, /\n {2}Reason: .*\(NO_RISK_SIGNAL\)\n/)
  assert.match(zh.out, /\n {2}原因：.*\(NO_RISK_SIGNAL\)\n/)
  const pathOf = (name: string) => {
    const url = new RegExp(`\\n {2}${name}: (\\S+)\\n`).exec(en.out)?.[1] ?? assert.fail(en.out)
    return new URL(url).pathname + new URL(url).search
  }
  const page = await shared.ask(pathOf('Page of this decision'))
  assert.equal(page.status, 200)
  assert.ok(page.text.includes(root))
  const at = await shared.ask<At>(pathOf('Lists that were in force then, by name'))
  assert.equal(at.status, 200)
  assert.equal(at.json.entry.lists_root, root)
  assert.ok(at.json.entry.lists.some(({ id }) => id === 'ofac'))
  await verifyLogEntry(at.json, { key: at.json.key, lists_root: root })
  // What is not signed is not repeated, nor is an address made of it.
  const forged = await callCli(['verify', `${settlement.attestation}x`, '--keys', keys], {})
  assert.doesNotMatch(forged.out, /attestation\/|lists\/at|Reason/)
})

test('verify names the kinds of lists that were checked and where the others are, and ends with no all-clear', async (t) => {
  const folder = await temporaryFolder(t)
  const signer = signerOf(1)
  const iat = Math.floor(Date.now() / 1000)
  const keys = join(folder, 'keys.json')
  await writeFile(keys, JSON.stringify({ keys: [signer.jwk] }))
  const run = (more: object, lang: string) => {
    const token = signer.token('cs-attestation+jwt', { ...claims, iat, exp: iat + 900, ...more })
    return callCli(['verify', token, '--keys', keys, '--lang', lang], {})
  }
  const lists = { sanctions: '0'.repeat(64), mixer: '1'.repeat(64) }
  const [en, zh, bare] = [
    await run({ list_digests: lists }, 'en'),
    await run({ list_digests: lists }, 'zh'),
    await run({ list_digests: {}, evidence_as_of: null }, 'en'),
  ]
  assert.match(en.out, /\n {2}Kinds of lists of which a copy was checked: mixer, sanctions\n/)
  assert.match(
    en.out,
    /\n {2}Lists that were not checked: the token does not name them\..*\/api\/lists that \S+\/api\/lists\/at\S+ does not name\./,
  )
  assert.match(zh.out, /\n {2}未查询的名单：令牌中没有列出。.*\/api\/lists /)
  assert.match(en.out, /\nValid means signed and unchanged\. It does not mean that all lists were checked\.\s*$/)
  assert.doesNotMatch(en.out + bare.out, /Nothing to change/)
  // Its sibling: a decision that rests on no sanctions list at all was printed without a line about them.
  assert.match(bare.out, /covers listings up to: No sanctions list was used\.\n/)
  assert.doesNotMatch(bare.out, /Kinds of lists/)
})

test('a snapshot that the log does not have, a day beside it and another form are refused by field', async () => {
  for (const [query, field] of [
    [`lists_root=${'0'.repeat(64)}`, 'lists_root'],
    [`lists_root=${'0'.repeat(63)}`, 'lists_root'],
    [`lists_root=${'0'.repeat(64)}&on=2026-12-01`, 'on'],
  ]) {
    const { status, json } = await shared.ask(`/api/lists/at?${query}`)
    assert.deepEqual([status, json['reason_code'], json['field']], [400, 'parameter_invalid', field], query)
  }
})
