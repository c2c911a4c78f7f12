import { ServiceError } from '../../endpoint/errors.ts'
import { publicUrlMaxChars, readPublicUrl, wellKnownPortMax } from '../../kit/public-url.ts'
import { isLoopbackUrl } from '../../kit/loopback.ts'

/**
 * The normalised URL of a receiver, without a fragment: https, port 443 or above 1023, no credentials, a public host.
 * For development, http and loopback addresses may be allowed. Throws ServiceError `webhook_url_invalid`.
 */
export function receiverUrl(text: string, allowsLoopback: boolean): string {
  const { url, fault } = readPublicUrl(text)
  if (url) return withoutFragment(url)
  if (allowsLoopback && isLoopbackUrl(text)) return withoutFragment(new URL(text))
  throw new ServiceError('webhook_url_invalid', {
    field: 'url',
    messageKey: `public_url.${fault}`,
    params: { max: publicUrlMaxChars, port: wellKnownPortMax },
  })
}

function withoutFragment(url: URL): string {
  url.hash = ''
  return url.href
}
