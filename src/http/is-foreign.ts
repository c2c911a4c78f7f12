/** The headers that say which site a request is meant for, and which page it comes from. */
type Sites = { host: string | undefined; origin: string | undefined }

/**
 * Whether a request to a service that listens on this machine alone names another site: then a page of that site has had
 * its name point here (DNS rebinding). Ports do not matter. Without a host or an origin nothing is named.
 */
export function isForeign({ host, origin }: Sites, baseUrl: string): boolean {
  const own = new Set([...localNames, new URL(baseUrl).hostname])
  const named = [...(host === undefined ? [] : [`http://${host}`]), ...(origin === undefined ? [] : [origin])]
  return named.some((url) => !URL.canParse(url) || !own.has(new URL(url).hostname))
}

const localNames = ['localhost', '127.0.0.1', '[::1]']
