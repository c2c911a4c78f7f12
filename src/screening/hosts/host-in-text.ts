import { readPaymentUrl } from '../../kit/payment-url.ts'

/** The host at the beginning of what is no URL, such as one in brackets or before a comma. */
export function hostInText(text: string): string | null {
  const [, host = ''] = leadingHost.exec(text) ?? []
  return urlOf(host)
}

/** The part of the host at the beginning of a text that is a name, behind signs that browsers accept: `a".example.com`. */
export function hostBehindSigns(text: string): string | null {
  const [authority = ''] = leadingAuthority.exec(text) ?? []
  if (!strangeSigns.test(authority)) return null
  const labels = authority.replace(/:\d*$/, '').split(/[.。]/)
  const strange = labels.findLastIndex((label) => strangeSigns.test(label))
  return strange < 0 ? null : urlOf(labels.slice(strange + 1).join('.'))
}

function urlOf(host: string): string | null {
  return readPaymentUrl(`https://${host}`).url === undefined ? null : `https://${host}/`
}

const leadingHost = /^(?:[^/\\?#@]{0,256}@)?((?:[\p{L}\p{N}\p{M}-]+[.。])+[\p{L}\p{N}\p{M}-]+|\[[\da-f:.]{2,45}\])/iu
const leadingAuthority = /^[^/\\?#\s]{0,512}/
const strangeSigns = /[^\p{L}\p{N}\p{M}.。:_-]/u
