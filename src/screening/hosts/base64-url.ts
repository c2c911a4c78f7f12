import { decodeEscapes } from '../../kit/decode-escapes.ts'
import { textsInBase64 } from './base64-texts.ts'

/**
 * The URL in the base64 with which a text begins, of either alphabet and also behind Bing's `a1`: with its scheme, or behind two
 * slashes. Null if there is none.
 */
export function base64Url(text: string): string | null {
  const [code = ''] = /^[\w+/ -]*/.exec(decodeEscapes(text).trim()) ?? []
  const [inside] = textsInBase64(code).flatMap(
    (text) => [text, decodeEscapes(text)].find((plain) => url.test(plain)) ?? [],
  )
  return inside ?? null
}

const url = /^(?:https?:|[/\\]{2})/i
