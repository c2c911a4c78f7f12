import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { World } from '../kit/world.ts'
import { writeAtomic } from '../kit/write-atomic.ts'
import type { Mail, MailTransport } from './mail.ts'

export type OutboxOptions = {
  dataDir: string
  from: string
  world: Pick<World, 'now'>
  /** Called with the path of each written mail. */
  written: (file: string) => void
}

/** Writes mails as files of mode 0600 that any mail program opens, in place of a mail server. */
export function openOutbox({ dataDir, from, world, written }: OutboxOptions): MailTransport {
  return {
    send: async (mail, id) => {
      const sentAt = new Date(world.now())
      const name = `${sentAt.toISOString().replace(/[:.]/g, '-')}-${id}.eml`
      const file = join(dataDir, 'outbox', name)
      await writeAtomic(file, [composeMail(mail, { id, from, sentAt })])
      written(file)
    },
    close: () => {},
  }
}

/** Deletes the files of mails to an address. */
export async function emptyOutboxOf(dataDir: string, email: string): Promise<void> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const file = join(folder, name)
    const [head = ''] = (await readFile(file, 'utf8')).split('\r\n\r\n')
    if (head.split('\r\n').includes(`To: ${email}`)) await rm(file)
  }
}

/**
 * Formats a mail as a file (RFC 5322). The text is not encoded (RFC 6152), so that a link can be copied without a mail
 * program.
 */
function composeMail({ to, subject, text }: Mail, { id, from, sentAt }: Envelope): string {
  const headers = {
    From: from,
    To: to,
    Subject: /^[\x20-\x7e]*$/.test(subject) ? subject : `=?UTF-8?B?${Buffer.from(subject).toString('base64')}?=`,
    Date: sentAt.toUTCString().replace('GMT', '+0000'),
    'Message-ID': messageId(id, from),
    'Auto-Submitted': 'auto-generated',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [...lines, '', ...text.split(/\r?\n/)].join('\r\n')
}

/** The headers of a mail that are not part of its content. */
type Envelope = { id: string; from: string; sentAt: Date }

/** The `Message-ID` of a mail. It is the same for every attempt to send it. */
export function messageId(id: string, from: string): string {
  return `<${id}@${/@([^@>]+)>?$/.exec(from)?.[1] ?? 'countersign'}>`
}
