import type { Role } from '../../endpoint/roles.ts'
import { quoteCallerText } from '../../kit/quote-caller-text.ts'
import { message, type Lang } from '../../messages/message.ts'
import type { Mail } from '../mail.ts'
import { signInUrl } from '../sign-in.ts'
import { writeMail } from '../write-mail.ts'

/** Days for which the link of an invitation is valid. */
export const invitationDays = 7

type InvitationMail = { email: string; lang: Lang; account: string; role: Role; token: string; baseUrl: string }

/** Invites a person to an account. */
export function invitationMail({ email, lang, account, role, token, baseUrl }: InvitationMail): Mail {
  return writeMail({
    to: email,
    lang,
    subject: 'mail.invitation_subject',
    paragraphs: [
      message(lang, 'mail.invitation_intro', {
        account: quoteCallerText(account),
        role: message(lang, `role.${role}`),
      }),
      `  ${signInUrl({ baseUrl, token, lang })}`,
      message(lang, 'mail.invitation_valid', { days: invitationDays }),
      message(lang, 'mail.invitation_not_you'),
    ],
  })
}

/** What changed about a person of an account, whose role is now `role` or was until the removal. */
export type PeopleChange = { kind: 'invited' | 'role' | 'removed'; email: string; role: Role }

/** Notifies the owner of an account that its people have changed. */
export function peopleMail({ to, lang, change }: { to: string; lang: Lang; change: PeopleChange }): Mail {
  const { kind, email, role } = change
  const params = { email: quoteCallerText(email), role: message(lang, `role.${role}`) }
  return writeMail({
    to,
    lang,
    subject: 'mail.people_subject',
    paragraphs: [message(lang, `mail.people_${kind}`, params), message(lang, 'mail.people_not_you')],
  })
}
