import { linkValidHours, type ReplacedChange } from '../../accounts/pending-changes.ts'
import type { Mail } from '../../accounts/mail.ts'
import { droppedParagraphs, replacedParagraph, valueLine, writeMail } from '../../accounts/write-mail.ts'
import { quoteCallerText } from '../../kit/quote-caller-text.ts'
import { joinItems, message, type Lang } from '../../messages/message.ts'
import { differing } from '../settings-result.ts'
import { plainSettings, type KeySettings, type PlainSettings } from '../settings/key-settings.ts'

export type IssueMail = {
  email: string
  lang: Lang
  baseUrl: string
  keyId: string
  secret: string
  token: string
  label: string
  settings: KeySettings
}

/** The only place where a key appears in full. */
export function issueMail({ email, lang, baseUrl, keyId, secret, token, label, settings }: IssueMail): Mail {
  const plain = plainSettings(settings)
  const link = linkTo(baseUrl, '/keys/activate', { keyId, token, lang })
  return writeMail({
    to: email,
    lang,
    subject: 'mail.issue_subject',
    paragraphs: [
      message(lang, 'mail.issue_intro'),
      `  ${secret}`,
      message(lang, 'mail.issue_activate', { hours: linkValidHours }),
      `  ${link}`,
      message(lang, 'mail.issue_settings', { settings: describeSettings(lang, label, plain) }),
      ...(label === '' ? [] : [message(lang, 'mail.caller_texts')]),
      message(lang, 'mail.issue_not_you'),
    ],
  })
}

export type ChangeMail = {
  email: string
  lang: Lang
  baseUrl: string
  key: { id: string; label: string }
  before: PlainSettings
  after: PlainSettings
  token: string
  /** When the change that this one replaces was requested; null where none was pending. */
  replaced: ReplacedChange | null
}

/** Asks the owner to confirm a change that loosens a key. */
export function changeMail({ email, lang, baseUrl, key, before, after, token, replaced }: ChangeMail): Mail {
  const names = Object.keys(differing(before, after)) as (keyof PlainSettings)[]
  const lines = names.map(
    (name) =>
      `  ${valueLine(lang, message(lang, `setting.${name}`), `${inWords(lang, before, name)} -> ${inWords(lang, after, name)}`)}`,
  )
  return writeMail({
    to: email,
    lang,
    subject: 'mail.change_subject',
    paragraphs: [
      message(lang, 'mail.change_intro', { key: nameOf(lang, key) }),
      lines.join('\n'),
      ...replacedParagraph(lang, replaced),
      ...(key.label === '' ? [] : [message(lang, 'mail.caller_texts')]),
      message(lang, 'mail.change_confirm', { hours: linkValidHours }),
      `  ${linkTo(baseUrl, '/keys/confirm', { keyId: key.id, token, lang })}`,
      message(lang, 'mail.change_not_you'),
    ],
  })
}

type DroppedMail = Pick<ChangeMail, 'email' | 'lang' | 'key'> & { dropped: ReplacedChange }

/** Informs the owner of a key that a tightening dropped a pending change of its settings. */
export function droppedMail({ email, lang, key, dropped }: DroppedMail): Mail {
  return writeMail({
    to: email,
    lang,
    subject: 'mail.dropped_subject',
    paragraphs: [
      message(lang, 'mail.dropped_key_intro', { key: nameOf(lang, key) }),
      ...droppedParagraphs(lang, dropped),
      ...(key.label === '' ? [] : [message(lang, 'mail.caller_texts')]),
    ],
  })
}

function nameOf(lang: Lang, { id, label }: ChangeMail['key']): string {
  return label === '' ? id : message(lang, 'mail.named_key', { label: quoteCallerText(label), id })
}

type Link = { keyId: string; token: string; lang: Lang }

function linkTo(baseUrl: string, path: string, { keyId, token, lang }: Link): string {
  return `${baseUrl}${path}?k=${keyId}&token=${token}&lang=${lang}`
}

function describeSettings(lang: Lang, label: string, plain: PlainSettings): string {
  const names = ['scopes', 'ip_allowlist', 'expires_at', 'decision_log'] as const
  const settings = names.map((name) => valueLine(lang, message(lang, `setting.${name}`), inWords(lang, plain, name)))
  return [
    ...(label === '' ? [] : [valueLine(lang, message(lang, 'setting.label'), quoteCallerText(label))]),
    ...settings,
  ]
    .map((line) => `\n  ${line}`)
    .join('')
}

function inWords(lang: Lang, plain: PlainSettings, name: keyof PlainSettings): string {
  const { scopes, ip_allowlist: ranges, expires_at: expiry, decision_log: isLogging } = plain
  const words: Record<keyof PlainSettings, string> = {
    scopes: scopes === 'all' ? message(lang, 'mail.all_scopes') : joinItems(lang, scopes),
    ip_allowlist: ranges.length === 0 ? message(lang, 'mail.any_address') : joinItems(lang, ranges),
    expires_at: expiry ?? message(lang, 'mail.never'),
    decision_log: message(lang, isLogging ? 'mail.on' : 'mail.off'),
    decision_log_retention: plain.decision_log_retention,
  }
  return words[name]
}
