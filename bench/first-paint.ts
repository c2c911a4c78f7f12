import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'
import { median } from './look-ups.ts'
import type { Figure } from './figure.ts'
import { startService } from './service.ts'

const rounds = 3
const largestMaxMs = 1_000
const scriptMaxKb = 200
const shiftMax = 0.05
const paths = [
  '/',
  '/address/0x098B716B8Aaf21512996dC57EB0615e2383E2f96',
  '/address/0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
  '/host/metmask.io',
  '/lists',
  '/registry',
  '/observatory',
  '/incidents',
  '/docs',
  '/status',
  '/console',
] as const
/** The profile of a slow phone in Chromium's own tools: a quarter of this machine's speed behind slow 4G. */
const phone = { cpuRate: 4, latencyMs: 150, bytesPerSecond: (1.6 * 1_000_000) / 8 }

/** When the largest content of each page is painted on a throttled phone, how much the page shifts, and how much script comes before that, as transferred. */
export async function benchFirstPaint(say: (line: string) => void): Promise<Figure[]> {
  const executablePath = [process.env['CHROMIUM_PATH'], ...chromiums].find((path) => path && existsSync(path))
  if (executablePath === undefined) {
    say('Chromium is missing: install chromium-headless-shell, or give its path (CHROMIUM_PATH).')
    return []
  }
  const service = await startService()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const painted: (Painted & { path: string })[] = []
    for (const path of paths) {
      const all: Painted[] = []
      for (let round = 0; round < rounds; round++) all.push(await paint(browser, service.url + path))
      const [ms, scriptKb] = [median(all.map((each) => each.ms)), median(all.map((each) => each.scriptKb))]
      const shift = Math.max(...all.map((each) => each.shift))
      say(`${path}: ${ms.toFixed(0)} ms, shift ${shift.toFixed(3)}, ${scriptKb.toFixed(0)} KB of script`)
      painted.push({ path, ms, scriptKb, shift })
    }
    const slowest = painted.reduce((a, b) => (b.ms > a.ms ? b : a))
    const restless = painted.reduce((a, b) => (b.shift > a.shift ? b : a))
    const heaviest = painted.reduce((a, b) => (b.scriptKb > a.scriptKb ? b : a))
    return [
      {
        what: `largest content painted on a throttled phone, the slowest of ${paths.length} pages`,
        measured: `${slowest.ms.toFixed(0)} ms (${slowest.path})`,
        target: `under ${largestMaxMs} ms`,
        reached: slowest.ms < largestMaxMs,
      },
      {
        what: 'cumulative layout shift, the most of these pages in any round',
        measured: `${restless.shift.toFixed(3)} (${restless.path})`,
        target: `at most ${shiftMax}`,
        reached: restless.shift <= shiftMax,
      },
      {
        what: 'script for it as transferred, the most of these pages',
        measured: `${heaviest.scriptKb.toFixed(0)} KB (${heaviest.path})`,
        target: `at most ${scriptMaxKb} KB`,
        reached: heaviest.scriptKb <= scriptMaxKb,
      },
    ]
  } finally {
    await browser.close()
    await service.stop()
  }
}

const chromiums = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

type Painted = { ms: number; scriptKb: number; shift: number }

/** What a page reports of itself once it is at rest. */
const measuring = `new Promise((resolve) => {
  const scripts = performance.getEntriesByType('resource').filter(({ initiatorType, name }) => initiatorType === 'script' || name.endsWith('.js'))
  const scriptKb = scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024
  let shift = 0
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => setTimeout(() => resolve({ ms: list.getEntries().at(-1).startTime, scriptKb, shift }), 100))
    .observe({ type: 'largest-contentful-paint', buffered: true })
})`

/** A first visit: nothing is in the cache. */
async function paint(browser: Browser, url: string): Promise<Painted> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  })
  try {
    const page = await context.newPage()
    const tools = await context.newCDPSession(page)
    const { latencyMs: latency, bytesPerSecond: downloadThroughput, cpuRate: rate } = phone
    await tools.send('Network.enable')
    await tools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput,
      uploadThroughput: downloadThroughput / 2,
    })
    await tools.send('Emulation.setCPUThrottlingRate', { rate })
    await page.goto(url, { waitUntil: 'networkidle' })
    return await page.evaluate<Painted>(measuring)
  } finally {
    await context.close()
  }
}
