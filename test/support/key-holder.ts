import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Question } from './ask.ts'
import type { TestApp } from './test-app.ts'
import { until } from './until.ts'

/** A mail in the outbox. */
export type SentMail = {
  file: string
  to: string
  subject: string
  text: string
  links: readonly string[]
  key: string | null
}

/** Every mail of an app, the oldest first. */
export async function mailsOf({ dataDir }: Pick<TestApp, 'dataDir'>): Promise<SentMail[]> {
  const folder = join(dataDir, 'outbox')
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  return Promise.all(files.map(async (name) => readMail(join(folder, name))))
}

/** Does what makes a mail come, and gives the next one to this address, or to anybody. */
export async function nextMail(
  app: Pick<TestApp, 'dataDir'>,
  act: () => Promise<unknown>,
  address?: string,
): Promise<SentMail> {
  const before = new Set((await mailsOf(app)).map(({ file }) => file))
  await act()
  const fresh = async () =>
    (await mailsOf(app)).find(({ file, to }) => !before.has(file) && (address === undefined || to === address))
  await until(async () => (await fresh()) !== undefined)
  return (await fresh()) ?? assert.fail('no mail')
}

/** The path and query of a link, as the app under test serves it. */
export function pathOf(link: string): string {
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** A service that writes its mails into its data folder. */
type KeyService = Pick<TestApp, 'dataDir'> & {
  ask: (path: string, question: Question) => Promise<{ status: number }>
}

export type Holder = { email: string; key: string; keyId: string; headers: Readonly<Record<string, string>> }

/** Gets a key by mail. */
export async function requestKey(
  app: KeyService,
  options: Readonly<Record<string, unknown>> = {},
): Promise<Holder & { mail: SentMail }> {
  const email = `holder${++count}@example.com`
  const body = { email, ...options }
  const ask = async () => assert.equal((await app.ask('/api/access-keys', { method: 'POST', body })).status, 202)
  const mail = await nextMail(app, ask, body.email)
  const key = mail.key ?? assert.fail('no key in the mail')
  const keyId = new URL(mail.links[0] ?? '').searchParams.get('k') ?? ''
  return { email: body.email, key, keyId, headers: { 'x-api-key': key }, mail }
}

/** Gets a key by mail and activates it. */
export async function activeKey(app: KeyService, options: Readonly<Record<string, unknown>> = {}): Promise<Holder> {
  const { mail, ...holder } = await requestKey(app, options)
  const { status } = await app.ask(pathOf(mail.links[0] ?? ''), { method: 'POST' })
  assert.equal(status, 200)
  return holder
}

/** Changes settings with the key. */
export function change(app: TestApp, { headers }: Pick<Holder, 'headers'>, body: Readonly<Record<string, unknown>>) {
  return app.ask('/api/access-keys/settings', { method: 'POST', headers, body })
}

export function settingsOf(app: TestApp, { headers }: Pick<Holder, 'headers'>) {
  return app.ask('/api/access-keys/settings', { headers })
}

let count = 0

async function readMail(file: string): Promise<SentMail> {
  const message = await readFile(file, 'utf8')
  const cut = message.indexOf('\r\n\r\n')
  const [head, text] = [message.slice(0, cut), message.slice(cut + 4)]
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1]?.trim() ?? ''
  const links = text.match(/https?:\/\/\S+/g) ?? []
  return { file, to: header('To'), subject: header('Subject'), text, links, key: /csk_\w+/.exec(text)?.[0] ?? null }
}
