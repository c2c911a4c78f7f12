import { recentMap } from '../../kit/recent-map.ts'

/** The headers that say which site a request is meant for, and which page it comes from. */
type Sites = { host: string | undefined; origin: string | undefined }

/**
 * Whether a request to a service that listens on this machine alone names another site: then a page of that site has had
 * its name point here (DNS rebinding). Ports do not matter. Without a host or an origin nothing is named. What was found of
 * the newest sites is remembered: the same few are named again and again.
 */
export function foreignCheck(baseUrl: string): (sites: Sites) => boolean {
  const own = new Set([...localNames, new URL(baseUrl).hostname])
  const found = recentMap<string, boolean>(sitesMax)
  const isForeign = (site: string): boolean => {
    const known = found.get(site)
    if (known !== undefined) return known
    const url = URL.parse(site)
    const is = url === null || !own.has(url.hostname)
    if (site.length <= siteMaxChars) found.set(site, is)
    return is
  }
  return ({ host, origin }) =>
    (host !== undefined && isForeign(`http://${host}`)) || (origin !== undefined && isForeign(origin))
}

const localNames = ['localhost', '127.0.0.1', '[::1]']
const sitesMax = 100
const siteMaxChars = 300
