import type { ArrivedMail } from './mailboxes.ts'
import type { Simulation } from './simulation.ts'

/**
 * Everything that arrives within the hour of a run: so many mails to an address, in all its spellings, as the budgets of
 * decisions/0049 allow; nothing that callers wrote outside of quotation marks; and no link that leads elsewhere.
 */
export function judgeMails({ mailboxes, disk, fail }: Pick<Simulation, 'mailboxes' | 'disk' | 'fail'>): void {
  const { arrived } = mailboxes
  for (const { name, mailsMax, of } of budgets) {
    for (const [subject, mails] of Map.groupBy(arrived.flatMap(of), (each) => each))
      if (mails.length > mailsMax) fail(`${mails.length} ${name} were mailed for ${subject}`)
  }
  for (const { id, text } of arrived) {
    // As a word: a random token may have these letters inside.
    if (/(?<![\w-])EVIL(?![\w-])|evil\.example/.test(text.replace(/“[^“”\n]*”/g, '“”')))
      fail(`${id} has the text of a caller: ${text}`)
    for (const link of text.match(/https?:\S+/g) ?? [])
      if (!link.startsWith('https://countersign.example/')) fail(`${id} has the link ${link}`)
  }
  const [waiting] = disk.rows<{ count: number }>('SELECT COUNT(*) AS count FROM accounts_mails')
  if (waiting?.count !== 0) fail(`${waiting?.count} mails were not sent`)
}

/** Written a second time. `of` gives what a mail is counted on; nothing where it is of another kind. */
const budgets: readonly { name: string; mailsMax: number; of: (mail: ArrivedMail) => string[] }[] = [
  { name: 'keys', mailsMax: 3, of: ({ to, link }) => (link.path === '/keys/activate' ? [mailboxOf(to)] : []) },
  { name: 'links for strangers', mailsMax: 3, of: (mail) => (isRequestedLink(mail) ? [mail.to] : []) },
  {
    name: 'links for spellings of a mailbox',
    mailsMax: 3,
    of: (mail) => (isRequestedLink(mail) && mailboxOf(mail.to) !== mail.to ? [mailboxOf(mail.to)] : []),
  },
  {
    name: 'links for its own browser',
    mailsMax: 5,
    of: ({ to, isRequested, link }) => (!isRequested && link.path === '/console/sign-in' ? [to] : []),
  },
  { name: 'changes', mailsMax: 10, of: ({ about }) => (about === null ? [] : [about]) },
  { name: 'changes', mailsMax: 20, of: ({ to, about }) => (about === null ? [] : [to]) },
]

function isRequestedLink({ isRequested, link }: ArrivedMail): boolean {
  return isRequested && link.path === '/console/sign-in'
}

function mailboxOf(address: string): string {
  return address.replace(/\+[^@]*@/, '@')
}
