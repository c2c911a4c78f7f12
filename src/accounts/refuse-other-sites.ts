import { ServiceError } from '../endpoint/errors.ts'

/**
 * Refuses a sign-in, or the use of a mailed link, that the page of another site has a browser send: its cookie would make
 * the browser act as somebody else. Browsers say where a request comes from, programs do not. An origin that is hidden
 * (`null`) is passed over: our own forms have one, because their page sends no referrer. Throws ServiceError `csrf_invalid`.
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

/** Null for what is no origin. */
function hostOf(origin: string): string | null {
  return URL.parse(origin)?.host ?? null
}
