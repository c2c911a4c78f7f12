import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { isSecretToken, secretHash } from '../kit/secret-token.ts'
import { cookieValues } from './browsers/cookies.ts'

/**
 * The cookie of a browser that has signed in before: `csb_<token>.<proof>`, where the proof is an HMAC of this service over
 * the token. It opens no session. The browser has counters of calls and mails of its own, which callers behind the same
 * source address cannot use up; the proof shows it before anything is looked up.
 */
export const browserCookieName = 'countersign_browser'
/** Another site on the same registrable domain can set cookies of this name, so several are read. */
const cookiesReadMax = 4

export type BrowserProofs = {
  /** The value of the cookie. */
  prove: (token: string) => string
  /** The hash of the first token with a valid proof in the `cookie` headers of a request; null for any other browser. */
  find: (cookies: readonly string[]) => string | null
}

export function createBrowserProofs(secretsKey: Uint8Array): BrowserProofs {
  const key = Buffer.from(hkdfSync('sha256', secretsKey, '', 'countersign remembered browser', 32))
  const proofOf = (token: string) => createHmac('sha256', key).update(token).digest('base64url')
  const isProved = (token: string, proof: string) => {
    const [shown, own] = [Buffer.from(proof), Buffer.from(proofOf(token))]
    return shown.length === own.length && timingSafeEqual(shown, own)
  }
  return {
    prove: (token) => `${token}.${proofOf(token)}`,
    find: (cookies) => {
      const proved = browserTokens(cookies).find(({ token, proof }) => proof !== null && isProved(token, proof))
      return proved === undefined ? null : secretHash(proved.token)
    },
  }
}

/** The tokens in the `cookie` headers of a request, with their proofs; those of earlier versions have none. */
export function browserTokens(cookies: readonly string[]): { token: string; proof: string | null }[] {
  return cookieValues(cookies, browserCookieName)
    .slice(0, cookiesReadMax)
    .map((value) => value.split('.'))
    .flatMap(([token = '', proof, ...more]) =>
      more.length === 0 && isSecretToken(token, 'csb_') ? [{ token, proof: proof ?? null }] : [],
    )
}
