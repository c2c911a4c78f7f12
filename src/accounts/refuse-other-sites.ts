import { ServiceError } from '../endpoint/errors.ts'

/**
 * Rejects a sign-in, or the use of a mailed link, that a browser sends from a page of another site (login CSRF).
 * Programs, which send no origin, pass. So does the origin `null`: our own forms send it, because their page has no
 * referrer. Throws ServiceError `csrf_invalid`.
 */
export function refuseOtherSites(header: (name: string) => readonly string[], baseUrl: string): void {
  const sites = header('sec-fetch-site')
  const isForeign =
    sites.length > 0
      ? sites.some((site) => site !== 'same-origin' && site !== 'none')
      : header('origin').some((origin) => origin !== 'null' && !ownHosts(header, baseUrl).includes(hostOf(origin)))
  if (isForeign)
    throw new ServiceError('csrf_invalid', {
      field: 'origin',
      messageKey: 'page.other_site',
      changeKey: 'page.other_site_change',
    })
}

function ownHosts(header: (name: string) => readonly string[], baseUrl: string): readonly (string | null)[] {
  return [new URL(baseUrl).host, ...header('host')]
}

/** Null where the value is not an origin. */
function hostOf(origin: string): string | null {
  return URL.parse(origin)?.host ?? null
}
