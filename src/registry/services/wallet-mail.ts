import { mailBudgets, takeMailSlot, type MailNeeds } from '../../accounts/mail-budgets.ts'
import type { Mail, MailQueue } from '../../accounts/mail.ts'
import { emailOf } from '../../accounts/owners.ts'
import { valueLine, writeMail } from '../../accounts/write-mail.ts'
import { quoteCallerId } from '../../kit/quote-caller-text.ts'
import { message, type Lang } from '../../messages/message.ts'
import type { Write } from '../../storage/storage.ts'
import type { PayeeService } from '../payee-service.ts'

type Needs = MailNeeds & { accounts: { mails: Pick<MailQueue, 'queue'> } }

/**
 * The writes that queue a mail about a new wallet of a proved service, because somebody else may be using the owner's
 * session. Empty where the wallet is unchanged or the owner's mail budget is used up.
 */
export async function queueWalletMail(
  needs: Needs,
  { before, after, lang }: { before: PayeeService; after: PayeeService; lang: Lang },
): Promise<readonly Write[]> {
  const { sid, ownerId, proofs } = before
  const isProved = proofs.domain !== null || proofs.wallet !== null
  if (!isProved || before.wallet === after.wallet) return []
  const email = await emailOf(needs.storage, ownerId)
  const slot = email === null ? null : await takeMailSlot(needs, mailBudgets.walletsOf(ownerId))
  if (email === null || slot === null) return []
  const mail = walletMail({ email, lang, sid, before: before.wallet, after: after.wallet })
  return [slot.write, needs.accounts.mails.queue(mail, { ownerId })]
}

type WalletMail = { email: string; lang: Lang; sid: string; before: string; after: string }

/** The mail about a new wallet, which must be proved before the service is verified again. */
export function walletMail({ email, lang, sid, before, after }: WalletMail): Mail {
  return writeMail({
    to: email,
    lang,
    subject: 'mail.service_wallet_subject',
    paragraphs: [
      message(lang, 'mail.service_wallet', { sid: quoteCallerId(sid) }),
      valueLine(lang, message(lang, 'mail.service_wallet_name'), `${before} -> ${after}`),
      message(lang, 'mail.service_wallet_not_you'),
      message(lang, 'mail.caller_texts'),
    ],
  })
}
