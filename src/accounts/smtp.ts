import type { World } from '../kit/world.ts'
import type { MailTransport } from './mail.ts'
import { messageId } from './outbox.ts'

export type SmtpOptions = {
  /** `smtp://` or `smtps://`, with user and password where the server requires them. */
  url: string
  from: string
  world: Pick<World, 'now'>
}

const connectTimeoutMs = 10_000
const socketTimeoutMs = 30_000

/**
 * Sends mail over SMTP (RFC 5321). The library is loaded with the first mail, because most processes never send one.
 */
export function openSmtp({ url, from, world }: SmtpOptions): MailTransport {
  let connected: ReturnType<typeof connectTo> | null = null
  return {
    send: async ({ to, subject, text }, id) => {
      const transport = await (connected ??= connectTo(url))
      const sent = transport.sendMail({
        from,
        to,
        subject,
        text,
        date: new Date(world.now()),
        messageId: messageId(id, from),
        // Keeps vacation notices from answering (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const failure = await sent.then(() => null, describe)
      if (failure !== null) throw new Error(failure)
    },
    close: () => {},
  }
}

/** Whether the server greets and takes the credentials. No mail is sent. Rejects where it does not. */
export async function probeSmtp(url: string): Promise<boolean> {
  const transport = await connectTo(url)
  return transport.verify()
}

async function connectTo(url: string) {
  const { createTransport } = await import('nodemailer')
  const timeouts = { connectionTimeout: connectTimeoutMs, greetingTimeout: connectTimeoutMs }
  return createTransport({ url, ...timeouts, socketTimeout: socketTimeoutMs })
}

/** Only codes: the text of a server may repeat addresses or content. */
function describe(error: unknown): string {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number }
  return responseCode === undefined ? `SMTP ${code}` : `SMTP ${code}, answered with ${responseCode}`
}
