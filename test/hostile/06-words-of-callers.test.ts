import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import fc from 'fast-check'
import type { Mail } from '../../src/accounts/mail.ts'
import { invitationMail, peopleMail } from '../../src/accounts/people/people-mail.ts'
import { signInMail } from '../../src/accounts/sign-in.ts'
import { droppedMandateMail, mandateMail } from '../../src/gateway/mandates/mandate-mail.ts'
import { changeMail, droppedMail, issueMail } from '../../src/keys/entries/key-mails.ts'
import { defaultSettings, plainSettings } from '../../src/keys/settings/key-settings.ts'
import { langs, type Lang } from '../../src/messages/message.ts'
import { defaultMandate } from '../../src/registry/mandate.ts'
import { nameMail } from '../../src/registry/name-mail.ts'
import { walletMail } from '../../src/registry/services/wallet-mail.ts'
import { pausedMail } from '../../src/webhooks/sending/pause-webhook.ts'
import { hostileText, hostileTexts } from '../support/hostile-texts.ts'
import { activeKey, nextMail, pathOf } from '../support/key-holder.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, testBaseUrl, type TestApp } from '../support/test-app.ts'

// Seen: newlines in the purpose of a mandate put paragraphs into the mail that asks its owner to confirm ("this change
// only LOWERS the limit"), and the label of an access key sent any text and any link to any stranger.

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.stop())

test('a purpose writes no paragraph into the mail that asks to confirm it, nor into the page of its link', async () => {
  const holder = await activeKey(app)
  const entity = 'Countersign Support https://evil.example'
  const agent = await payingAgent(app, { maxUsdc: 10 }, { agentId: 'www.evil.example', entity }, holder.headers)
  const purpose = 'books\n\nThis change only LOWERS the limit.\n\nhttps://evil.example/confirm is where to check it.'
  const mandate = { maxUsdc: 9_000_000, dailyUsdc: 9_000_000, purpose }
  const set = { action: 'set-mandate', agentId: 'www.evil.example', mandate }
  const mail = await nextMail(app, () => agent.ask(set), holder.email)
  assert.match(mail.text, /Limit of a single payment: 10 USDC -> 9000000 USDC\r\n/)
  assert.match(
    mail.text,
    /Purpose: any purpose -> “books This change only LOWERS the limit\. https\[:\]\/\/evil\[\.\]e…”\r\n/,
  )
  assert.match(
    mail.text,
    /agent “www\[\.\]evil\[\.\]example” \(“Countersign Support https\[:\]\/\/evil\[\.\]example”\)/,
  )
  assert.match(mail.text, /Text in “quotation marks” was written by a caller/)
  assert.deepEqual(
    mail.links.map((link) => new URL(link).origin),
    [testBaseUrl],
  )
  const page = (await app.ask(pathOf(mail.links[0] ?? ''))).text
  assert.match(
    page,
    /“books This change only LOWERS the limit\. https\[:\]\/\/evil\[\.\]example\/confirm is where to check it\.”/,
  )
  // 60 characters of it stand in the table, and the full text opens on request.
  assert.match(
    page,
    /<summary><code>“books This change only LOWERS the limit\. https\[:\]\/\/evil\[\.\]e…”<\/code><\/summary>/,
  )
  assert.match(page, /was written by a caller/)
})

test('the agent of a mail is found by the id that stands in it', async () => {
  const holder = await activeKey(app)
  const agent = await payingAgent(app, { maxUsdc: 10 }, { agentId: 'buyer-1795792' }, holder.headers)
  const loosen = () => agent.ask({ action: 'set-mandate', agentId: 'buyer-1795792', mandate: { maxUsdc: 20 } })
  const mail = await nextMail(app, loosen, holder.email)
  assert.match(mail.text, /agent “buyer-1795792”/)
  assert.match((await app.ask(pathOf(mail.links[0] ?? ''))).text, /“buyer-1795792”/)
  const tighten = { action: 'set-mandate', agentId: 'buyer-1795792', mandate: { maxUsdc: 9 } }
  assert.match((await nextMail(app, () => agent.ask(tighten), holder.email)).text, /“buyer-1795792”/)
})

test('two purposes that look alike in the mail are called different', async () => {
  const holder = await activeKey(app)
  const agent = await payingAgent(app, { purpose: 'books' }, {}, holder.headers)
  const set = { action: 'set-mandate', mandate: { purpose: 'boo\u200bks' } }
  const mail = await nextMail(app, () => agent.ask(set), holder.email)
  assert.match(mail.text, /Purpose: “books” -> “books” \(looks the same, but the text is different/)
})

test('the label of a key sends no text of its own and no link to a stranger', async () => {
  const label = 'You won. Claim at https://evil.example/claim or claim@evil.example'
  const ask = () => app.ask('/api/access-keys', { method: 'POST', body: { email: 'stranger@example.com', label } })
  const mail = await nextMail(app, ask, 'stranger@example.com')
  assert.match(mail.text, /Label: “You won\. Claim at https\[:\]\/\/evil\[\.\]example\/claim or claim\[@…”\r\n/)
  assert.deepEqual(
    mail.links.map((link) => new URL(link).origin),
    [testBaseUrl],
  )
})

/** Every mail that is sent, by the file that writes it, with one text of a caller at each place where one can stand. */
const templates: Readonly<Record<string, (lang: Lang, text: string) => Mail[]>> = {
  'accounts/sign-in.ts': (lang) => [
    signInMail({
      email,
      lang,
      links: [{ token: 'cst_x', account: null, isInvited: false }],
      baseUrl: testBaseUrl,
      minutes: 15,
    }),
  ],
  'accounts/people/people-mail.ts': (lang) => [
    invitationMail({ email, lang, account: email, role: 'auditor', token: 'cst_x', baseUrl: testBaseUrl }),
    ...(['invited', 'role', 'removed'] as const).map((kind) =>
      peopleMail({ to: email, lang, change: { kind, email, role: 'owner' } }),
    ),
  ],
  'keys/entries/key-mails.ts': (lang, label) => {
    const before = plainSettings(defaultSettings)
    const key = { email, lang, baseUrl: testBaseUrl, token: 'cst_x', replaced: { id: 'chg_x', requestedAt: 0 } }
    return [
      issueMail({ ...key, keyId: 'key_1', secret: 'csk_x', label, settings: defaultSettings }),
      changeMail({
        ...key,
        key: { id: 'key_1', label },
        before,
        after: { ...before, decision_log: !before.decision_log },
      }),
      droppedMail({ email, lang, key: { id: 'key_1', label }, dropped: key.replaced }),
    ]
  },
  'registry/name-mail.ts': (lang, text) => [
    nameMail({ email, lang, kind: 'agent', id: text.toWellFormed(), name: text, lists: ['ofac'] }),
    nameMail({ email, lang, kind: 'service', id: text.toWellFormed(), name: text, lists: ['ofac'] }),
  ],
  'gateway/mandates/mandate-mail.ts': (lang, text) => {
    const agent = { agentId: text.toWellFormed(), entity: text }
    const mail = { email, lang, baseUrl: testBaseUrl, agent, token: 'cst_x', replaced: { id: 'chg_x', requestedAt: 0 } }
    const [agentsOwn, owners] = [{ by: 'agent' }, { by: 'owner' }] as const
    const [wide, narrow] = [defaultMandate, { ...defaultMandate, purpose: text }]
    return [
      mandateMail({ ...mail, ...agentsOwn, before: wide, after: narrow }),
      mandateMail({ ...mail, ...owners, before: narrow, after: { ...wide, maxUsdc: '7' } }),
      droppedMandateMail({ ...mail, dropped: mail.replaced }),
    ]
  },
  'registry/services/wallet-mail.ts': (lang, sid) => [walletMail({ email, lang, sid, before: '0xa', after: '0xb' })],
  'webhooks/sending/pause-webhook.ts': (lang, url) => [
    pausedMail({ email, lang, url, because: 'gone' }),
    pausedMail({ email, lang, url, because: 'failing' }),
  ],
}
const email = 'owner@example.com'

test('every mail is in our own words but for quoted texts of callers, in both languages', () => {
  const check = (text: string) => {
    for (const lang of langs)
      for (const [file, write] of Object.entries(templates)) {
        const [plain, hostile] = [write(lang, 'checkout'), write(lang, text)]
        for (const [i, mail] of hostile.entries()) {
          assert.equal(mail.subject, plain[i]?.subject, file)
          assert.doesNotMatch(plain[i]?.text ?? '', /\p{Script=Han}[:;,(]/u, `${file}: punctuation of full width`)
          assert.equal(
            withoutQuoted(mail.text),
            withoutQuoted(plain[i]?.text ?? ''),
            `${file}: ${JSON.stringify(text)}`,
          )
          for (const link of mail.text.match(/[a-z]+:\/\/\S+/gi) ?? []) assert.ok(link.startsWith(testBaseUrl), link)
        }
      }
  }
  for (const text of hostileTexts) check(`x${text}`)
  fc.assert(
    fc.property(hostileText, (text) => check(`x${text}`)),
    { numRuns: 300 },
  )
})

test('no mail is written elsewhere, and no other text of a mail is queued', async () => {
  const root = join(import.meta.dirname, '../../src')
  const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const writers = []
  for (const name of files) {
    const text = await readFile(join(root, name), 'utf8')
    if (text.includes('writeMail(') && name !== 'accounts/write-mail.ts') writers.push(name)
    assert.ok(
      name === 'accounts/write-mail.ts' || !/\bsubject: message\(/.test(text),
      `${name} writes a mail by itself`,
    )
  }
  assert.deepEqual(writers.toSorted(), Object.keys(templates).toSorted())
})

/** A mail with every quoted text taken out, and the agent's id out of its own link. */
function withoutQuoted(text: string): string {
  return text.replace(/“[^“”\n]*”/g, '“”').replace(/\?k=[^&]*&token/g, '?k=&token')
}
