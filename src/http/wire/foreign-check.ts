import { recentMap } from '../../kit/recent-map.ts'

/** The headers that name the target site and the originating page. */
type Sites = { host: string | undefined; origin: string | undefined }

/**
 * Whether a request to a service on a loopback address names another site, which is a sign of DNS rebinding. Ports are
 * ignored. A missing host or origin passes. Results for recent sites are cached, because the same few recur.
 */
export function foreignCheck(baseUrl: string): (sites: Sites) => boolean {
  const own = new Set([...localNames, new URL(baseUrl).hostname])
  const results = recentMap<string, boolean>(sitesMax)
  const isForeign = (site: string): boolean => {
    const cached = results.get(site)
    if (cached !== undefined) return cached
    const url = URL.parse(site)
    const is = url === null || !own.has(url.hostname)
    if (site.length <= siteMaxChars) results.set(site, is)
    return is
  }
  return ({ host, origin }) =>
    (host !== undefined && isForeign(`http://${host}`)) || (origin !== undefined && isForeign(origin))
}

const localNames = ['localhost', '127.0.0.1', '[::1]']
const sitesMax = 100
const siteMaxChars = 300
