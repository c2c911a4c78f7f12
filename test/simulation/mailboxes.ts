import type { Mail, MailTransport } from '../../src/accounts/mail.ts'
import type { WriteSet } from '../../src/storage/storage.ts'
import type { Schedule } from './schedule.ts'

/**
 * A mail as it arrived. `about` is the subject of the change that it asks to confirm, `changes` what that change is, and
 * `isRequested` whether any caller may have requested it.
 */
export type ArrivedMail = Mail & {
  id: string
  at: number
  about: string | null
  changes: string | null
  isRequested: boolean
  /** What its link on this service carries. */
  link: { path: string; k: string; token: string }
}

/** Where mails arrive. One that is sent twice under the same id arrives once, as a mail program shows it. */
export type Mailboxes = {
  transport: MailTransport
  arrived: readonly ArrivedMail[]
  /** Called with each commit, in which mails are queued. */
  committed: (set: WriteSet) => void
}

type Queued = Pick<ArrivedMail, 'about' | 'changes' | 'isRequested'>

export function createMailboxes(schedule: Pick<Schedule, 'now'>, fail: (violation: string) => void): Mailboxes {
  const queued = new Map<unknown, Queued>()
  const arrived: ArrivedMail[] = []
  return {
    arrived,
    transport: {
      send: (mail, id) => {
        const traits = queued.get(id)
        if (!traits) fail(`${id} was mailed and stood in no commit`)
        else if (!arrived.some((earlier) => earlier.id === id))
          arrived.push({ ...mail, ...traits, id, at: schedule.now(), link: linkIn(mail.text) })
        return Promise.resolve()
      },
      close: () => {},
    },
    committed: (set) => {
      const changes = set.flatMap((write) =>
        write.kind === 'insert' && write.table === 'accounts_pending' && 'row' in write ? [write.row['changes']] : [],
      )
      for (const write of set) {
        if (write.kind !== 'insert' || write.table !== 'accounts_mails' || !('row' in write)) continue
        const { id, about, is_requested } = write.row
        const traits = { about: about as string | null, isRequested: is_requested === 1 }
        queued.set(id, { ...traits, changes: (changes[0] as string | undefined) ?? null })
      }
    },
  }
}

function linkIn(text: string): ArrivedMail['link'] {
  const url = URL.parse(/https:\/\/countersign\.example\/\S+/.exec(text)?.[0] ?? '')
  const of = (name: string) => url?.searchParams.get(name) ?? ''
  return { path: url?.pathname ?? '', k: of('k'), token: of('token') }
}
