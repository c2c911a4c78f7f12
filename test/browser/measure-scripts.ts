import type { Page } from 'playwright-core'

/** The scripts that a page loads until it is at rest, and their bytes as transferred. */
export async function measureScripts(page: Page): Promise<{ bytes: number; urls: string[] }> {
  const devtools = await page.context().newCDPSession(page)
  const scripts = new Map<string, string>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.url)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.reload({ waitUntil: 'networkidle' })
  return { bytes, urls: [...scripts.values()] }
}

/** What a first paint may transfer of script. */
export const scriptMaxBytes: number = 200 * 1024
