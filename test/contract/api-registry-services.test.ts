import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { activeKey, change, requestKey, type Holder } from '../support/key-holder.ts'
import { host, prove, register, verifiedService, type Hosted, type OwnedService } from '../support/payees.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { evmWallet, solanaWallet, tronWallet } from '../support/wallets.ts'

let app: TestApp
let files: Hosted & { asked: string[] }
let owner: Holder
let stranger: Holder
before(async () => {
  app = await startTestApp()
  files = host(app)
  owner = await activeKey(app)
  stranger = await activeKey(app)
})
after(() => app.stop())

const path = '/api/registry/services'
const terms = { name: 'Weather', url: 'https://weather.example/v1', wallet: evmWallet(1).address }
let count = 0
const freshSid = () => `service-${String(++count).padStart(3, '0')}`

test('201: a service begins as contact_confirmed, open to every payer, with what is to be proved', async () => {
  const sid = freshSid()
  const { status, json } = await register(app, owner, { sid, ...terms })
  assert.equal(status, 201)
  assert.equal(json.rating_status, 'contact_confirmed')
  assert.deepEqual(json.policy, { min_usdc: null, max_usdc: null, require_kya: false, purposes: [] })
  const { contact, domain, wallet } = json.proofs
  assert.deepEqual([contact.state, contact.by], ['proved', 'key'])
  assert.deepEqual([domain.state, domain.by], ['open', null])
  assert.deepEqual([wallet.state, wallet.by], ['open', null])
  assert.equal(domain.file_url, 'https://weather.example/.well-known/countersign.txt')
  for (const part of [sid, evmWallet(1).address, 'https://countersign.example'])
    assert.ok(wallet.message.includes(part), part)
})

test('200: the ladder is climbed by the file and the signature, in either order, and the wallet alone is no rung', async () => {
  for (const [first, second] of [
    ['domain', 'wallet'],
    ['wallet', 'domain'],
  ] as const) {
    const sid = freshSid()
    const { json } = await register(app, owner, { sid, ...terms })
    files.set(json.proofs.domain.file_url, { body: json.proofs.domain.token })
    const signature = await evmWallet(1).sign(json.proofs.wallet.message)
    const half = await prove(app, owner, { sid, proof: first, signature })
    assert.equal(half.json.rating_status, first === 'domain' ? 'domain_verified' : 'contact_confirmed')
    const complete = await prove(app, owner, { sid, proof: second, signature })
    assert.deepEqual([complete.status, complete.json.rating_status], [200, 'verified'])
  }
})

test('200: TRON and Solana wallets prove themselves with signatures of their own form', async () => {
  for (const wallet of [tronWallet(5), solanaWallet(6)]) {
    const sid = freshSid()
    const { json } = await register(app, owner, { sid, ...terms, wallet: wallet.address })
    const signature = await wallet.sign(json.proofs.wallet.message)
    assert.equal((await prove(app, owner, { sid, proof: 'wallet', signature })).json.proofs.wallet.state, 'proved')
  }
})

test('200: what is not sent keeps its value; another host or wallet has another token', async () => {
  const sid = freshSid()
  const { json: first } = await register(app, owner, { sid, ...terms, policy: { min_usdc: '1' } })
  const renamed = await register(app, owner, { sid, name: 'Another name', url: `${first.url}other`, policy: {} })
  assert.deepEqual([renamed.status, renamed.json.policy['min_usdc'], renamed.json.wallet], [200, 1, first.wallet])
  assert.equal(renamed.json.proofs.domain.token, first.proofs.domain.token)
  const moved = await register(app, owner, { sid, url: 'https://elsewhere.example' })
  assert.notEqual(moved.json.proofs.domain.token, first.proofs.domain.token)
  assert.equal(moved.json.proofs.wallet.message, first.proofs.wallet.message)
  const paid = await register(app, owner, { sid, wallet: evmWallet(2).address })
  assert.notEqual(paid.json.proofs.domain.token, moved.json.proofs.domain.token)
  const back = await register(app, owner, { sid, wallet: first.wallet })
  assert.notEqual(back.json.proofs.wallet.message, first.proofs.wallet.message)
  const signature = await evmWallet(1).sign(first.proofs.wallet.message)
  const refused = await prove(app, owner, { sid, proof: 'wallet', signature })
  assert.deepEqual([refused.status, refused.json.cause], [422, 'signature_invalid'])
})

test('200: the same values sent again write nothing; a tighter policy of a proved service is in force at once', async () => {
  const sid = freshSid()
  const { service } = await verifiedService(app, files, { sid, holder: owner })
  const { name, url, wallet } = service
  const again = await register(app, owner, { sid, name, url, wallet, policy: {} })
  assert.deepEqual([again.status, again.json], [200, service])
  const tighter = await register(app, owner, { sid, policy: { min_usdc: '1', purposes: ['data'] } })
  assert.deepEqual([tighter.status, tighter.json.rating_status], [200, 'verified'])
  assert.notEqual(tighter.json.revision, service.revision)
  const shown = await app.ask<{ services: OwnedService[] }>(`${path}?sid=${sid}`, { headers: owner.headers })
  assert.deepEqual(shown.json.services, [tighter.json])
})

test('403: a key leaves name, URL, wallet and the strictness of a proved service alone, and learns the way on', async () => {
  const sid = freshSid()
  const policy = { min_usdc: '1', max_usdc: '5', require_kya: true, purposes: ['data'] }
  await verifiedService(app, files, { sid, holder: owner, policy })
  for (const [sent, field] of [
    [{ name: 'Another name' }, 'name'],
    [{ url: `https://${sid}.example/other` }, 'url'],
    [{ wallet: evmWallet(2).address }, 'wallet'],
    [{ policy: { min_usdc: '0.5' } }, 'policy.min_usdc'],
    [{ policy: { max_usdc: null } }, 'policy.max_usdc'],
    [{ policy: { require_kya: false } }, 'policy.require_kya'],
    [{ policy: { purposes: [] } }, 'policy.purposes'],
    [{ policy: { purposes: ['data', 'else'], max_usdc: '4' } }, 'policy.purposes'],
  ] as const) {
    const { status, json } = await register(app, owner, { sid, ...sent })
    const problem = json as { field?: string; reason_code?: string }
    assert.deepEqual([status, problem.reason_code, problem.field], [403, 'service_proved', field])
    assert.match(JSON.stringify(json), /\/console\/services/)
  }
})

test('200: an owner sees its own services, all of them or one; without a key there is a description', async () => {
  const holder = await activeKey(app)
  const sids = [freshSid(), freshSid()]
  for (const sid of sids) await register(app, holder, { sid, ...terms })
  const { json } = await app.ask<{ services: OwnedService[] }>(path, { headers: holder.headers })
  assert.deepEqual(
    json.services.map(({ sid }) => sid),
    sids,
  )
  const one = await app.ask<{ services: OwnedService[] }>(`${path}?sid=${sids[1]}`, { headers: holder.headers })
  assert.deepEqual(
    one.json.services.map(({ sid }) => sid),
    [sids[1]],
  )
  const plain = await app.ask(path)
  assert.deepEqual([plain.status, Object.keys(plain.json).toSorted()], [200, ['authentication', 'description']])
})

test('400: what is no sid, name, URL, wallet or policy is refused by name', async () => {
  for (const [wrong, field, code] of [
    [{ sid: 'A' }, 'sid', 'parameter_invalid'],
    [{ sid: '-ab' }, 'sid', 'parameter_invalid'],
    [{ sid: 'x'.repeat(65) }, 'sid', 'parameter_invalid'],
    [{ name: ' ' }, 'name', 'parameter_invalid'],
    [{ name: 'pay\u202eecart' }, 'name', 'parameter_invalid'],
    [{ url: 'http://weather.example' }, 'url', 'url_invalid'],
    [{ url: 'https://user@weather.example' }, 'url', 'url_invalid'],
    [{ url: 'https://127.0.0.1/' }, 'url', 'url_invalid'],
    [{ url: 'https://weather.example:22/' }, 'url', 'url_invalid'],
    [{ wallet: '0x1' }, 'wallet', 'address_invalid'],
    [
      { wallet: '0x7E5F4552091A69125d5DfCb7b8C2659029395BdF'.replace('7E', '7e') },
      'wallet',
      'address_checksum_invalid',
    ],
    [{ policy: { min_usdc: '-1' } }, 'policy.min_usdc', 'amount_invalid'],
    [{ policy: { max_usdc: '0.0000001' } }, 'policy.max_usdc', 'amount_invalid'],
    [{ policy: { min_usdc: '2', max_usdc: '1' } }, 'policy.min_usdc', 'parameter_invalid'],
    [{ policy: { purposes: Array(21).fill('x') } }, 'policy.purposes', 'parameter_invalid'],
    [{ policy: { other: 1 } }, 'policy.other', 'body_member_unknown'],
  ] as const) {
    const { status, json } = await register(app, owner, { sid: freshSid(), ...terms, ...wrong })
    const problem = json as { field?: string; reason_code?: string }
    assert.deepEqual([status, problem.field, problem.reason_code], [400, field, code], JSON.stringify(wrong))
  }
  for (const name of ['name', 'url', 'wallet']) {
    const { [name]: _left, ...rest } = { ...terms } as Record<string, string>
    const { status, json } = await register(app, owner, { sid: freshSid(), ...rest })
    assert.deepEqual([status, (json as { field?: string }).field], [400, name])
  }
})

test('401 and 403: without a key that counts nothing is registered, shown or proved', async () => {
  const unactivated = await requestKey(app)
  const revoked = await activeKey(app)
  await change(app, revoked, { action: 'revoke' })
  for (const [headers, status, code] of [
    [{}, 401, 'key_required'],
    [{ 'x-api-key': 'csk_unknown' }, 401, 'key_unknown'],
    [unactivated.headers, 403, 'key_not_activated'],
    [revoked.headers, 403, 'key_revoked'],
  ] as const) {
    const answers = [
      await register(app, { headers }, { sid: freshSid(), ...terms }),
      await prove(app, { headers }, { sid: 'service-1', proof: 'domain' }),
      ...(code === 'key_required' ? [] : [await app.ask(path, { headers })]),
    ]
    for (const answer of answers)
      assert.deepEqual([answer.status, (answer.json as { reason_code?: string }).reason_code], [status, code])
  }
})

test('404: a service of another owner is not there, for every request', async () => {
  const sid = freshSid()
  await register(app, owner, { sid, ...terms })
  for (const answer of [
    await app.ask(`${path}?sid=${sid}`, { headers: stranger.headers }),
    await app.ask(`${path}?sid=no-such`, { headers: stranger.headers }),
    await prove(app, stranger, { sid, proof: 'domain' }),
  ])
    assert.deepEqual([answer.status, (answer.json as { reason_code?: string }).reason_code], [404, 'service_not_found'])
})

test('409: a sid belongs to the owner who registered it first, also where two register it at one moment', async () => {
  const sid = freshSid()
  const answers = await Promise.all([owner, stranger].map((holder) => register(app, holder, { sid, ...terms })))
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409],
  )
  const late = await register(app, answers[0]?.status === 201 ? stranger : owner, { sid, name: 'Mine' })
  assert.deepEqual([late.status, (late.json as { reason_code?: string }).reason_code], [409, 'sid_taken'])
})

test('409: an owner registers 50 services and no more, and can still change them', async () => {
  const holder = await activeKey(app)
  const sids = Array.from({ length: 50 }, freshSid)
  for (const sid of sids) assert.equal((await register(app, holder, { sid, ...terms })).status, 201)
  const { status, json } = await register(app, holder, { sid: freshSid(), ...terms })
  assert.deepEqual([status, (json as { reason_code?: string }).reason_code], [409, 'services_too_many'])
  assert.equal((await register(app, holder, { sid: sids[0] ?? '', name: 'Changed' })).status, 200)
})

test('422: a domain is proved by the token on a line of its own, and nothing else', async () => {
  const sid = freshSid()
  const { json } = await register(app, owner, { sid, ...terms, url: 'https://proof.example:8443/shop' })
  const { file_url: file, token } = json.proofs.domain
  assert.equal(file, 'https://proof.example:8443/.well-known/countersign.txt')
  for (const [served, cause] of [
    [{ body: '' }, 'token_missing'],
    [{ body: `${token}x` }, 'token_missing'],
    [{ body: `see ${token}` }, 'token_missing'],
    [{ body: token.toUpperCase() }, 'token_missing'],
    [{ status: 404, body: token }, 'status'],
    [{ status: 206, body: token }, 'status'],
    [{ status: 302, body: token }, 'redirected'],
    [{ cause: 'address' }, 'address'],
    [{ cause: 'timeout' }, 'timeout'],
    [{ cause: 'too_large' }, 'too_large'],
    [{ cause: 'unreachable' }, 'unreachable'],
  ] as const) {
    files.set(file, served)
    const answer = await prove(app, owner, { sid, proof: 'domain' })
    assert.deepEqual([answer.status, answer.json.cause], [422, cause], JSON.stringify(served))
  }
  files.set(file, { body: `  ${token}\r\n` })
  assert.equal((await prove(app, owner, { sid, proof: 'domain' })).json.rating_status, 'domain_verified')
})

test('422: a wallet is proved by its own signature over this very message', async () => {
  const sid = freshSid()
  const wallet = evmWallet(9)
  const { json } = await register(app, owner, { sid, ...terms, wallet: wallet.address })
  const other = await register(app, owner, { sid: freshSid(), ...terms, wallet: wallet.address })
  const { message } = json.proofs.wallet
  const good = await wallet.sign(message)
  const upperHalf = highS(good)
  for (const [signature, cause] of [
    [await evmWallet(10).sign(message), 'signature_invalid'],
    [await wallet.sign(`${message}\n`), 'signature_invalid'],
    [await wallet.sign(other.json.proofs.wallet.message), 'signature_invalid'],
    [upperHalf, 'signature_malformed'],
    [good.slice(0, -2), 'signature_malformed'],
    [`${good.slice(0, -2)}1d`, 'signature_malformed'],
    ['', 'signature_malformed'],
    ['not hex', 'signature_malformed'],
    [`0x${'00'.repeat(65)}`, 'signature_malformed'],
    [`${good}00`, 'signature_unsupported'],
  ] as const) {
    const answer = await prove(app, owner, { sid, proof: 'wallet', signature })
    assert.deepEqual([answer.status, answer.json.cause], [422, cause], signature)
  }
  const missing = await prove(app, owner, { sid, proof: 'wallet' })
  assert.deepEqual([missing.status, (missing.json as { field?: string }).field], [400, 'signature'])
  assert.equal((await prove(app, owner, { sid, proof: 'wallet', signature: good })).json.proofs.wallet.state, 'proved')
})

test('422: what proves nothing is reported in Chinese too', async () => {
  const sid = freshSid()
  await register(app, owner, { sid, ...terms, url: 'https://zh.example' })
  const { json } = await prove(app, owner, { sid, proof: 'domain', lang: 'zh' })
  const { detail } = json as { detail?: string }
  assert.equal(detail, '无法访问 https://zh.example/.well-known/countersign.txt。')
})

/** The other signature that verifies alike: s from the order of the curve, and the other parity. */
function highS(signature: string): string {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = order - BigInt(`0x${signature.slice(66, 130)}`)
  const v = signature.slice(130) === '1b' ? '1c' : '1b'
  return signature.slice(0, 66) + s.toString(16).padStart(64, '0') + v
}
