import assert from 'node:assert/strict'
import test from 'node:test'
import { attest, attestPayee, type AttestationClaims, type PayeeClaims } from '../../src/attestation/attest.ts'
import { claims as someClaims, payeeClaims as somePayeeClaims, signerOf } from '../sdk/signer.ts'
import { shared, testBaseUrl } from '../support/test-app.ts'
import { openKeyring } from '../support/keyrings.ts'

const claims: AttestationClaims = { ...someClaims, iss: testBaseUrl, amount: '12.5', asset: 'USDC' }
const payeeClaims: PayeeClaims = { ...somePayeeClaims, iss: testBaseUrl, reasons: ['AMOUNT_OVER_CAP', 'A_CODE_OF_OLD'] }

test('200: a valid attestation is shown in words, in both languages, not to be cached', async () => {
  const path = `/attestation/${await attest(await keyring(), claims)}`
  for (const [lang, words] of [
    ['en', ['Valid', 'Allow', 'Clear', 'no risk signal', 'Expires']],
    ['zh', ['有效', '允许', '无风险信号', '到期时间']],
  ] as const) {
    const { status, text, headers } = await shared.ask(`${path}?lang=${lang}`)
    assert.equal(status, 200)
    assert.deepEqual([headers['x-robots-tag'], headers['cache-control']], ['noindex', 'no-store'])
    const facts = [claims.jti, '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97', testBaseUrl, 'NO_RISK_SIGNAL', '12.5 USDC']
    facts.push(
      `>2026-12-01 12:00:00 UTC</time><span class="soft">${lang === 'en' ? ' (now)' : '（现在）'}`,
      `>2026-12-01 12:15:00 UTC</time><span class="soft">${lang === 'en' ? ' (in 15 minutes)' : '（15分钟后）'}`,
      (await (await keyring()).jwks()).keys[0]?.kid ?? '?',
    )
    for (const fact of [...facts, ...words, 'TOKEN_VALID']) assert.ok(text.includes(fact), fact)
    assert.ok(text.includes(`href="${path}?lang=${lang === 'en' ? 'zh' : 'en'}"`))
    assert.doesNotMatch(withoutChain(text), /<script|\{\w+\}|undefined|null/)
  }
  const head = await shared.ask(path, { method: 'HEAD' })
  assert.deepEqual([head.status, head.text], [200, ''])
})

test('200: how old the lists were, which they were and where it was screened is shown in words', async () => {
  const digests = { mixer: 'b'.repeat(64), sanctions: 'a'.repeat(64), oracle: 'c'.repeat(64) }
  const basis = { evidence_as_of: '2026-11-19T08:30:00.000Z', list_digests: digests, screened_network: 'eip155:8453' }
  const path = `/attestation/${await attest(await keyring(), { ...claims, ...basis })}`
  for (const [lang, words] of [
    [
      'en',
      [
        'Sanctions lists in force: the oldest covers listings up to',
        'Sanctions lists (SHA-256)',
        'Mixer lists',
        'oracle (SHA-256)',
        'Screened on',
      ],
    ],
    [
      'zh',
      ['生效的制裁名单中，最旧的完整截至', '制裁名单（SHA-256）', '混币器名单', 'oracle（SHA-256）', '筛查所用网络'],
    ],
  ] as const) {
    const { text } = await shared.ask(`${path}?lang=${lang}`)
    const facts = ['<time>2026-11-19</time>', 'base <code>eip155:8453</code>', ...Object.values(digests)]
    for (const fact of [...facts, ...words]) assert.ok(text.includes(fact), fact)
    assert.equal(text.includes('08:30'), false, 'a day is shown as elsewhere')
  }
})

test('200: without a sanctions list that is stated, and an older token states nothing about lists', async () => {
  const none = { evidence_as_of: null, list_digests: {}, screened_network: 'eip155:1' }
  const { text } = await shared.ask(`/attestation/${await attest(await keyring(), { ...claims, ...none })}`)
  assert.match(text, /Sanctions lists in force: the oldest covers listings up to<\/dt><dd>No sanctions list was used\./)
  const old = await shared.ask(`/attestation/${await attest(await keyring(), claims)}`)
  assert.match(old.text, /Valid/)
  assert.doesNotMatch(withoutChain(old.text), /Sanctions lists|SHA-256|Screened on|undefined|null/)
})

test('200: a payee’s decision shows payee, payer, status and every reason', async () => {
  const { text } = await shared.ask(
    `/attestation/${await attestPayee(await keyring(), { ...payeeClaims, status: 'decline' })}`,
  )
  for (const fact of ['shop', payeeClaims.payer ?? '', 'Decline', 'AMOUNT_OVER_CAP', 'A_CODE_OF_OLD', 'Payer<'])
    assert.ok(text.includes(fact), fact)
  const unnamed = await shared.ask(
    `/attestation/${await attestPayee(await keyring(), { ...payeeClaims, payer: null })}`,
  )
  assert.match(unnamed.text, /No payer address was given\./)
})

test('200: a pasted token is shown as by its own link, with the chain of proof', async () => {
  const token = await attest(await keyring(), claims)
  const [linked, pasted] = await Promise.all(
    [`/attestation/${token}`, `/attestation?token=${token}`].map(async (path) => (await shared.ask(path)).text),
  )
  const chainOf = (text = '') => /<section class="proof-chain"[^]*?<\/section>/.exec(text)?.[0] ?? assert.fail(text)
  assert.equal(chainOf(pasted), chainOf(linked))
})

test('200: an expired attestation is marked so, and still states what it was', async () => {
  const token = await attest(await keyring(), { ...claims, iat: claims.iat - 900, exp: claims.iat })
  const { text } = await shared.ask(`/attestation/${token}`)
  for (const fact of [
    'Genuine. Was valid for paying until',
    'TOKEN_EXPIRED',
    'do not pay on it',
    claims.jti,
    'Signed by https://',
  ])
    assert.ok(text.includes(fact), fact)
})

for (const status of ['decline', 'hold_request_info', 'not_ready'] as const)
  test(`200: the page of ${status} never reads as a permission, within its time and after it`, async () => {
    const within = await attestPayee(await keyring(), { ...payeeClaims, status })
    const after = await attestPayee(await keyring(), { ...payeeClaims, status, exp: payeeClaims.iat })
    for (const [token, words] of [
      [within, 'Genuine. The decision does not permit a payment.'],
      [after, 'the decision never permitted a payment.'],
    ] as const) {
      const { text } = await shared.ask(`/attestation/${token}`)
      assert.ok(text.includes(words), text)
      assert.doesNotMatch(text, /card-clear|data-state="clear"|valid for paying/)
    }
  })

test('200: a forged token is not an error, and nothing of its content is shown', async () => {
  const { kid = '' } = (await (await keyring()).jwks()).keys[0] ?? {}
  const hostile = { ...claims, jti: '<script>alert(1)</script>', iss: testBaseUrl }
  const forged = [
    signerOf(2).token('cs-attestation+jwt', hostile, { kid }),
    signerOf(2).token('cs-attestation+jwt', hostile),
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    'a/b/c',
    '..%2f..',
    'x'.repeat(3000),
  ]
  for (const token of forged) {
    const { status, text } = await shared.ask(`/attestation/${token}`)
    assert.equal(status, 200, token)
    assert.match(text, /Not valid.*did not sign this token/s)
    assert.doesNotMatch(text, /<script|alert\(1\)<|NO_RISK_SIGNAL|>Allow</)
  }
})

test('the content of a genuine token stands in the page as text only', async () => {
  const basis = { evidence_as_of: '<b>1234567890', list_digests: { '<b>': '<i>' }, screened_network: '<i>' }
  const hostile = { ...claims, ...basis, jti: '"><script>alert(1)</script>', reason_code: '<b>', asset: '<i>' }
  const { text } = await shared.ask(`/attestation/${await attest(await keyring(), hostile)}`)
  assert.match(text, /Valid/)
  assert.doesNotMatch(withoutChain(text), /<script|<b>|<i>/)
})

test('without a token there is a box for one, and no page of a token', async () => {
  assert.match((await shared.ask('/attestation')).text, /<textarea name="token"/)
  assert.equal((await shared.ask('/attestation/')).status, 308)
})

async function keyring() {
  const { dataDir, world } = await shared.app()
  return openKeyring({ dataDir, world, secretsKey: null })
}

/** The page without the chain of proof, which has data for its script. */
function withoutChain(text: string): string {
  const chain =
    /<section class="proof-chain".*<script type="module" src="\/check-chain.js"><\/script>\n<\/section>/s.exec(text)
  assert.ok(chain)
  assert.doesNotMatch(chain[0].replace(/<script type="module"[^>]*>/, ''), /<script|<b>|<i>/)
  return text.replace(chain[0], '')
}
