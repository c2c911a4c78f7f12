import { decodeEscapes } from '../../kit/decode-escapes.ts'

/**
 * The URL that a text is completely in base64, of either alphabet and also behind Bing's `a1`: with its scheme, or behind two
 * slashes. Null if it is none.
 */
export function base64Url(text: string): string | null {
  // A plus is a blank in a query.
  const plain = decodeEscapes(text).trim().replaceAll(' ', '+')
  const [, code] = base64.exec(plain) ?? []
  if (code === undefined) return null
  return urlOf(code) ?? (/^a1/i.test(code) ? urlOf(code.slice(2)) : null)
}

function urlOf(code: string): string | null {
  const inside = Buffer.from(code, 'base64url').toString().trim()
  return /^(?:https?:|[/\\]{2})/i.test(inside) ? inside : null
}

const base64 = /^([\w+/-]{8,})=*$/
