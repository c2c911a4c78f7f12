import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import canonicalize from 'canonicalize'
import { verifyAttestationToken } from '../../src/attestation/verify-attestation.ts'
import { verifyCommand } from '../../src/cli/verify-command.ts'
import { claims, payeeClaims, signerOf } from '../sdk/signer.ts'
import type { ProofResult } from '../../src/screening/proof-result.ts'
import { callCli, runCli } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { inFormerForm } from '../sdk/naive-tree.ts'
import { shared } from '../support/test-app.ts'

const signer = signerOf(1)
const nowSeconds = Math.floor(Date.now() / 1000)
const token = signer.token('cs-attestation+jwt', { ...claims, iat: nowSeconds, exp: nowSeconds + 900 })
const expired = signer.token('cs-payee+jwt', { ...payeeClaims, iat: nowSeconds - 900, exp: nowSeconds - 1 })

test('a valid token ends with exit code 0, a forged one with 1, one that was valid for paying with 3, with no data folder made', async (t) => {
  const { keys, folder } = await files(t)
  const DATA_DIR = join(folder, 'data')
  const run = (call: typeof runCli, ...words: string[]) =>
    call(['verify', ...words, '--keys', keys], { DATA_DIR, PORT: 'nonsense' })
  const forged = signerOf(2).token('cs-attestation+jwt', claims, { kid: signer.kid })
  const [valid, late, wrong] = await Promise.all([
    run(runCli, token),
    run(callCli, expired, '--lang', 'zh'),
    run(callCli, forged),
  ])
  assert.deepEqual([valid.code, late.code, wrong.code], [0, 3, 1])
  for (const { out, err } of [valid, late, wrong]) {
    assert.equal(err, '')
    assert.doesNotMatch(out, /\{\w+\}|undefined|null/)
  }
  assert.match(valid.out, /^Valid \(TOKEN_VALID\) .*\n {2}Decision: allow\n {2}Verdict: clear\n/)
  assert.match(
    late.out,
    /^真实有效的签名，可用于付款的期限截至 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC。 \(TOKEN_EXPIRED\) .*\n {2}决定：accept\n/,
  )
  const moment = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC`
  for (const name of ['Issued', 'Expires', 'Verified for'])
    assert.match(valid.out, new RegExp(`\n {2}${name}: ${moment} \\((now|in .+|.+ ago)\\)\n`))
  assert.doesNotMatch(valid.out + late.out, /\dT\d\d:/, 'no time as programs write it')
  assert.match(wrong.out, /^Not valid \(TOKEN_SIGNATURE_INVALID\) /)
  assert.equal(wrong.out.includes(claims.jti), false)
  assert.equal((await readdir(folder)).includes('data'), false)
})

test('a token is verified as of the time of a payment, and of nothing that is no time', async (t) => {
  const { keys } = await files(t)
  const at = (time: string) => callCli(['verify', expired, '--keys', keys, '--at', time], {})
  const during = await at(new Date((nowSeconds - 60) * 1000).toISOString())
  assert.deepEqual(
    [during.code, /^Was valid at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\. \(TOKEN_VALID\) /.test(during.out)],
    [0, true],
  )
  const inJson = await verify([expired], { keys, json: true, at: '2026-11-22T12:00:00+02:00' })
  assert.equal(inJson.json['verified_at'], '2026-11-22T10:00:00.000Z')
  const after = await at(new Date((nowSeconds + 3600) * 1000).toISOString())
  assert.equal(after.code, 3)
  assert.match(
    after.out,
    /^Genuine\. Was valid for paying until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\. \(TOKEN_EXPIRED\)/,
  )
  for (const time of ['yesterday', '2026-11-22', '2026-11-22T12:00:00']) {
    const { code, err } = await at(time)
    assert.equal(code, 2, time)
    assert.match(err, /--at is not a date and time with a time zone, such as 2026-11-22T12:00:00Z/)
  }
  const forged = signerOf(2).token('cs-attestation+jwt', { ...claims, exp: nowSeconds - 9 }, { kid: signer.kid })
  assert.equal((await callCli(['verify', forged, '--keys', keys], {})).code, 1)
})

test('a token about a payment page is shown with that page, one about an address alone without', async (t) => {
  const { keys, folder } = await files(t)
  const times = { iat: nowSeconds, exp: nowSeconds + 900 }
  const ofPage = signer.token('cs-attestation+jwt', { ...claims, ...times, site: 'metmask.io' })
  const run = (each: string, lang: string) =>
    callCli(['verify', each, '--keys', keys, '--lang', lang], { DATA_DIR: join(folder, 'data') })
  assert.match((await run(ofPage, 'en')).out, /\n {2}Screened payment page: metmask\.io\n/)
  assert.match((await run(ofPage, 'zh')).out, /\n {2}筛查的付款页面：metmask\.io\n/)
  assert.doesNotMatch((await run(token, 'en')).out, /payment page/)
})

test('with --json it prints what the API answers', async (t) => {
  const { keys } = await files(t)
  const { code, json } = await verify([token], { keys, json: true })
  const { valid, attestation_id, kid } = verifyAttestationToken.output.parse(json) as Record<string, unknown>
  assert.deepEqual([code, valid, attestation_id, kid], [0, true, claims.jti, signer.kid])
  const late = await verify([expired], { keys, json: true })
  assert.deepEqual([late.code, late.json['expired'], late.json['decision']], [3, true, 'accept'])
})

test('a bundle in a file is verified, and one that was changed is not', async (t) => {
  const { keys, write } = await files(t)
  const content = { subject: 'x', issued_at: '2026-12-01T12:00:00Z' }
  const signature = signer.detached('cs-bundle+jws', canonicalize(content) ?? '')
  const completeText = await write('bundle.json', JSON.stringify({ signature, bundle: content }, null, 2))
  const changed = await write('changed.json', JSON.stringify({ signature, bundle: { ...content, subject: 'y' } }))
  const good = await verify([], { keys, bundle: completeText, json: true })
  assert.deepEqual([good.code, good.json['valid'], good.json['kid']], [0, true, signer.kid])
  const bad = await verify([], { keys, bundle: changed, json: true })
  assert.deepEqual([bad.code, bad.json['reason_code'], bad.json['kid']], [1, 'TOKEN_SIGNATURE_INVALID', null])
})

test('an export in a file is verified, in CSV and in JSON, and one that was changed is not', async (t) => {
  const { keys, write } = await files(t)
  const exported = { key_id: 'k', generated_at: '2026-12-01T12:00:00Z', entries: [] }
  for (const [name, text, signed] of [
    ['log.csv', 'at,decision\r\n', 'at,decision\r\n'],
    ['log.json', JSON.stringify({ export: exported }, null, 2), canonicalize(exported) ?? ''],
  ] as const) {
    const signature = signer.detached('cs-export+jws', signed)
    const good = await verify([], { keys, export: await write(name, text), signature })
    assert.equal(good.code, 0, name)
    const bad = await verify([], { keys, export: await write(name, text.replace('d', 'D')), signature, json: true })
    assert.deepEqual([bad.code, bad.json['reason_code']], [1, 'TOKEN_SIGNATURE_INVALID'], name)
  }
})

test('the entry of the log in a proof is verified with the key of the log', async (t) => {
  const { write } = await files(t)
  const { json } = await shared.ask<ProofResult>('/api/proof?host=pay.0-chain.com')
  const { key } = (await shared.ask<{ key: string }>('/api/lists/at')).json
  const completeText = await write('proof.json', JSON.stringify(json))
  const good = await verify([], { proof: completeText, 'log-key': key, json: true })
  const origin = 'countersign.example/log/lists/1'
  assert.deepEqual([good.code, good.json['trusted']], [0, true])
  assert.deepEqual(good.json['log'], { origin, index: 0, size: 1, loaded_at: '2026-12-01T12:00:00.000Z' })
  assert.match(
    (await verify([], { proof: completeText, 'log-key': key })).out,
    /in the log countersign\.example.* entry 0 of 1/,
  )
  const other = await verify([], { proof: completeText, 'log-key': key.replace('/1+', '/2+') })
  assert.match(other.out, /^The proof is not valid\. \(LOG_KEY_MALFORMED\) /)
  const bare = await write('bare.json', JSON.stringify({ ...json, log: null }))
  assert.match((await verify([], { proof: bare, 'log-key': key, lang: 'zh' })).out, /LOG_PROOF_MALFORMED/)
})

test('a proof in a file is verified without keys, and one of another snapshot or with anything changed is not', async (t) => {
  const { write } = await files(t)
  const { json } = await shared.ask<ProofResult>('/api/proof?host=pay.0-chain.com')
  const completeText = await write('proof.json', JSON.stringify(json))
  const good = await verify([], { proof: completeText, 'lists-root': json.lists_root, json: true })
  assert.deepEqual([good.code, good.json['valid'], good.json['trusted'], good.json['on']], [0, true, true, json.on])
  const former = inFormerForm(json)
  const before = await verify([], { proof: await write('former.json', JSON.stringify(former)), json: true })
  assert.deepEqual([before.code, before.json['subjects']], [0, good.json['subjects']])
  const report = await verify([], { proof: completeText, lang: 'zh' })
  assert.equal(report.code, 0)
  assert.match(
    report.out,
    /^证明有效。\n.*pay.*不在名单上\n.*host:com\.0-chain\.：.* 在名单上 {2}polkadot-phishing .*\n/,
  )
  assert.match(report.out, /--lists-root/)
  assert.doesNotMatch(good.out + report.out, /\{\w+\}|undefined/)
  for (const [reason, changed] of [
    ['PROOF_RESULT_WRONG', { ...json, result: 'listed' }],
    ['PROOF_OTHER_SUBJECT', { ...json, hosts: [] }],
    ['PROOF_OTHER_SUBJECT', { ...json, subject_key: 'host:com.0-chain.' }],
    ['PROOF_MALFORMED', { ...json, on: 'today' }],
    ['PROOF_MALFORMED', []],
    ['PROOF_MALFORMED', { ...json, proof: former.proof }],
  ] as const) {
    const bad = await verify([], { proof: await write('changed.json', JSON.stringify(changed)), json: true })
    assert.deepEqual([bad.code, bad.json['valid'], bad.json['reason_code']], [1, false, reason])
  }
  const foreign = await verify([], { proof: completeText, 'lists-root': '0'.repeat(64) })
  assert.equal(foreign.code, 1)
  assert.match(foreign.out, /^The proof is not valid\. \(PROOF_OTHER_TREE\) /)
})

test('wrong use is one sentence on standard error and exit code 2', async (t) => {
  const { keys, write, folder } = await files(t)
  const cases: [string[], RegExp][] = [
    [['--bogus'], /^countersign verify has no option --bogus\./],
    [[token], /^--keys is required/],
    [[token, '--keys', join(folder, 'nothing')], /cannot be read/],
  ]
  for (const [words, message] of cases) {
    const { code, out, err } = await callCli(['verify', ...words], { DATA_DIR: folder })
    assert.deepEqual([code, out], [2, ''], err)
    assert.match(err, message)
  }
  const refused: [string[], Record<string, string>, RegExp][] = [
    [[], { keys }, /takes one token/],
    [[token, token], { keys }, /takes one token/],
    [[token], { keys, bundle: keys }, /takes one token/],
    [[], { keys, export: keys }, /takes one token/],
    [[token], { keys, signature: 'x' }, /takes one token/],
    [[], { keys, bundle: await write('a.json', '{"a":1,"a":2}') }, /not valid JSON, or contains duplicate members/],
    [[token], { keys: await write('b.json', '[]') }, /contains no keys/],
    [[token], { keys: await write('c.json', '{"keys":[1]}') }, /contains no keys/],
    [[token], { keys: await write('d.json', 'x') }, /not valid JSON/],
    [
      [token],
      { keys: await write('e.json', JSON.stringify({ keys: [{ ...signer.jwk, kty: 1 }] })) },
      /contains no keys/,
    ],
    [
      [token],
      { keys: await write('f.json', JSON.stringify({ keys: [{ ...signer.jwk, retired_at: 0 }] })) },
      /contains no keys/,
    ],
    [[token], { keys, lang: 'fr' }, /language/],
    [[token], { keys, proof: keys }, /takes one token/],
    [[], { keys, proof: keys }, /without --keys/],
    [[token], { keys, 'lists-root': 'x' }, /is for --proof/],
    [[token], { keys, 'log-key': 'x' }, /is for --proof/],
    [[], { proof: join(folder, 'nothing') }, /cannot be read/],
  ]
  for (const [words, options, message] of refused)
    await assert.rejects(verifyCommand.run(words, { lang: 'en', ...options }), { name: 'CliError', message })
})

async function files(t: TestContext) {
  const folder = await temporaryFolder(t)
  const write = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  return { folder, write, keys: await write('keys.json', JSON.stringify({ keys: [signer.jwk] })) }
}

/** Runs the command in this process and reads what it prints. */
async function verify(words: readonly string[], options: Readonly<Record<string, string | boolean>>) {
  const { log } = console
  let out = ''
  console.log = (text: string) => (out += text)
  try {
    const code = await verifyCommand.run(words, { lang: 'en', ...options })
    return { code, out, json: (options['json'] ? JSON.parse(out) : {}) as Record<string, unknown> }
  } finally {
    console.log = log
  }
}
