import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { codeOf } from '../support/console-app.ts'
import { signIn, signInToken } from '../support/console-session.ts'
import { nextMail, mailsOf, type Holder } from '../support/key-holder.ts'
import { host, prove, register, verifiedService, type Hosted, type OwnedService } from '../support/payees.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { evmWallet } from '../support/wallets.ts'

// Seen: a stolen key that may only screen addresses sent `wallet` of a verified payee, the domain stayed proved, the thief
// signed with the new wallet, and the registry and signed decisions sent the payments of the payee to the thief.

let app: TestApp
let files: Hosted
before(async () => {
  app = await startTestApp()
  files = host(app)
})
after(() => app.stop())

const thief = evmWallet(666)
const payer = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'

/** Where payers are sent for a service, and what they are answered. */
async function seenByPayers(sid: string) {
  const listed = await app.ask<{ services: (OwnedService & { wallet: string })[] }>('/registry.json')
  const service = listed.json.services.find((each) => each.sid === sid) ?? assert.fail('not listed')
  const query = `payee=${sid}&amountUsdc=1&purpose=data&payer.address=${payer}`
  const { json } = await app.ask<{ status: string }>(`/api/payee/decide?${query}`)
  return { rating: service.rating_status, wallet: service.wallet, status: json.status }
}

/** A second key of the owner, which may only screen addresses, as it lies on a machine that was broken into. */
async function stolenKey({ email }: Holder): Promise<Pick<Holder, 'headers'>> {
  const { changes: headers } = await signIn(app, email)
  const body = { label: 'screening', scopes: ['screen_address'] }
  const { json } = await app.ask('/api/console/keys', { method: 'POST', headers, body })
  return { headers: { 'x-api-key': String(json['key']) } }
}

test('a stolen key does not send the payments of a verified payee elsewhere', async () => {
  const { holder, service } = await verifiedService(app, files, { sid: 'shop' })
  const key = await stolenKey(holder)
  const honest = { rating: 'verified', wallet: service.wallet, status: 'accept' }
  assert.deepEqual(await seenByPayers('shop'), honest)
  for (const by of [key, holder]) {
    const moved = await register(app, by, { sid: 'shop', wallet: thief.address })
    assert.deepEqual(codeOf(moved), [403, 'service_proved'])
    // The text of the proof is public but for the token, which any key of the owner reads.
    const signature = await thief.sign(service.proofs.wallet.message.replace(service.wallet, thief.address))
    const proved = await prove(app, by, { sid: 'shop', proof: 'wallet', signature })
    assert.deepEqual([proved.status, proved.json.cause], [422, 'signature_invalid'])
  }
  assert.deepEqual(await seenByPayers('shop'), honest)
})

test('nor by its URL or name, nor does it let in whom the payee keeps out', async () => {
  const policy = { require_kya: true, max_usdc: '500', purposes: ['data'] }
  const { holder } = await verifiedService(app, files, { sid: 'strict', policy })
  const key = await stolenKey(holder)
  for (const change of [
    { url: 'https://thief.example' },
    { url: 'https://strict.example/thief' },
    { name: 'Another payee' },
    { policy: { require_kya: false } },
    { policy: { max_usdc: '501' } },
    { policy: { purposes: [] } },
    // What tightens one part does not carry what loosens another.
    { policy: { max_usdc: '1', purposes: ['data', 'other'] } },
  ])
    assert.deepEqual(codeOf(await register(app, key, { sid: 'strict', ...change })), [403, 'service_proved'])
  const { status } = await register(app, key, { sid: 'strict', policy: { max_usdc: '400' } })
  assert.equal(status, 200, 'a tighter policy is in force at once')
})

test('one proved part holds: a service half way up the ladder is not moved either', async () => {
  for (const proof of ['domain', 'wallet'] as const) {
    const sid = `half-${proof}`
    const { holder } = await verifiedService(app, files, { sid: `whole-${proof}` })
    const wallet = evmWallet(70)
    const terms = { sid, name: 'Half', url: `https://${sid}.example`, wallet: wallet.address }
    const { json } = await register(app, holder, terms)
    files.set(json.proofs.domain.file_url, { body: json.proofs.domain.token })
    const signature = await wallet.sign(json.proofs.wallet.message)
    assert.equal((await prove(app, holder, { sid, proof, signature })).status, 200)
    assert.deepEqual(codeOf(await register(app, holder, { sid, wallet: thief.address })), [403, 'service_proved'])
  }
})

test('a service that nothing of is proved yet takes the file for the wallet that the file was written for', async () => {
  const { holder } = await verifiedService(app, files, { sid: 'older' })
  const terms = { sid: 'newer', name: 'Newer', url: 'https://newer.example', wallet: evmWallet(71).address }
  const { json } = await register(app, holder, terms)
  files.set(json.proofs.domain.file_url, { body: json.proofs.domain.token })
  assert.equal((await register(app, holder, { sid: 'newer', wallet: thief.address })).status, 200)
  const proved = await prove(app, holder, { sid: 'newer', proof: 'domain' })
  assert.deepEqual([proved.status, proved.json.cause], [422, 'token_missing'])
})

test('in the console a new wallet takes both proofs, and the owner learns of it by mail', async () => {
  const { holder, service } = await verifiedService(app, files, { sid: 'session' })
  const { changes: headers } = await signIn(app, holder.email)
  const post = (to: string, body: Readonly<Record<string, unknown>>) =>
    app.ask<OwnedService & { cause?: string }>(`/api/console/services${to}`, { method: 'POST', headers, body })
  const answers: OwnedService[] = []
  const move = async () => {
    const { status, json } = await post('', { sid: 'session', wallet: thief.address })
    assert.equal(status, 200)
    answers.push(json)
  }
  const mail = await nextMail(app, move, holder.email)
  assert.ok(mail.text.includes(service.wallet) && mail.text.includes(thief.address) && mail.text.includes('“session”'))
  const { proofs, rating_status: rating } = answers[0] ?? assert.fail('not moved')
  assert.deepEqual([rating, proofs.domain.state, proofs.wallet.state], ['contact_confirmed', 'open', 'open'])
  const signature = await thief.sign(proofs.wallet.message)
  assert.equal((await post('/session/prove', { proof: 'wallet', signature })).status, 200)
  // The file on the domain still holds the token that was drawn for the wallet of the owner.
  const domain = await post('/session/prove', { proof: 'domain' })
  assert.deepEqual([domain.status, domain.json.cause], [422, 'token_missing'])
  const seen = await seenByPayers('session')
  assert.deepEqual([seen.rating, seen.status], ['contact_confirmed', 'not_ready'])
})

test('a wallet that changes again and again sends ten mails an hour, and every change is made', async () => {
  const { holder } = await verifiedService(app, files, { sid: 'often' })
  const { changes: headers } = await signIn(app, holder.email)
  for (let i = 0; i < 12; i++) {
    const body = { sid: 'often', wallet: evmWallet(800 + i).address }
    const change = async () => {
      const { json } = await app.ask<OwnedService>('/api/console/services', { method: 'POST', headers, body })
      assert.equal(json.wallet, body.wallet)
      const signature = await evmWallet(800 + i).sign(json.proofs.wallet.message)
      const proof = { proof: 'wallet', signature }
      await app.ask('/api/console/services/often/prove', { method: 'POST', headers, body: proof })
    }
    await (i < 10 ? nextMail(app, change, holder.email) : change())
  }
  // Mails are sent in order: a later one shows that none of these waits.
  await signInToken(app, holder.email)
  const sent = (await mailsOf(app)).filter(({ to, text }) => to === holder.email && text.includes(' -> '))
  assert.equal(sent.length, 10)
})
