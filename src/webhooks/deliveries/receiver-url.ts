import { ServiceError } from '../../endpoint/errors.ts'
import { publicUrlMaxChars, readPublicUrl, wellKnownPortMax } from '../../kit/public-url.ts'
import { isLoopbackUrl } from '../../kit/loopback.ts'

/**
 * The URL of a receiver as it is called, without a fragment: https, port 443 or one above 1023, no user information, a
 * public host. For development, http and the machine itself may be allowed. Throws ServiceError `webhook_url_invalid`.
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
