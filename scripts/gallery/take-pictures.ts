import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import type { Picture } from './pictures.ts'
import type { Stage } from './stage.ts'

/** How a page is looked at. */
type Look = { lang: 'en' | 'zh'; width: 1280 | 390; scheme: 'light' | 'dark'; isPrint: boolean }

export type Shot = { picture: Picture; look: Look; jpeg: Buffer; problems: readonly string[] }

/** Of a longer page the rest looks like its beginning. */
const shotMaxPx = 2_600
const a4Px = 794
const settleMs = 10_000
/** The picture holds fewer dots than the page: enough to see the layout, few enough for one file. */
const scale = 0.5
const jpegQuality = 55

const looks: readonly Look[] = (['en', 'zh'] as const).flatMap((lang) =>
  ([1280, 390] as const).flatMap((width) =>
    (['light', 'dark'] as const).map((scheme) => ({ lang, width, scheme, isPrint: false })),
  ),
)

/** Opens every picture in every look, one after the other. */
export async function* takePictures(pictures: readonly Picture[], stage: Stage): AsyncGenerator<Shot> {
  const browser = await launch()
  try {
    for (const picture of pictures)
      for (const lang of ['en', 'zh'] as const) {
        const shown = looks.filter((look) => look.lang === lang)
        const print: Look = { lang, width: 1280, scheme: 'light', isPrint: true }
        yield* takeLooks(browser, picture, stage, picture.isPrinted ? [...shown, print] : shown)
      }
  } finally {
    await browser.close()
  }
}

async function* takeLooks(browser: Browser, picture: Picture, stage: Stage, shown: readonly Look[]) {
  const context = await contextOf(browser, picture, stage)
  const problems: string[] = []
  try {
    const page = await context.newPage()
    page.on('pageerror', (error) => problems.push(error.message))
    await page.clock.setFixedTime(stage.nowMs)
    await open(page, picture, stage, shown[0]?.lang ?? 'en')
    for (const look of shown) {
      await dress(page, look)
      const [wide, tall] = await page.evaluate<[number, number]>(
        '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]',
      )
      const width = look.isPrint ? a4Px : look.width
      if (wide > width) problems.push(`${wide - width} px wider than ${width}`)
      const clip = { x: 0, y: 0, width, height: Math.min(tall, shotMaxPx) }
      const jpeg = await page.screenshot({ type: 'jpeg', quality: jpegQuality, fullPage: true, clip })
      yield { picture, look, jpeg, problems: problems.splice(0) }
    }
  } finally {
    await context.close()
  }
}

async function contextOf(browser: Browser, { as, isScriptOff }: Picture, stage: Stage): Promise<BrowserContext> {
  const context = await browser.newContext({
    deviceScaleFactor: scale,
    javaScriptEnabled: isScriptOff !== true,
    viewport: { width: 1280, height: 900 },
  })
  if (as) {
    const [name = '', value = ''] = stage.sessions[as].cookie.split('=')
    await context.addCookies([{ name, value, domain: 'localhost', path: '/api/console' }])
  }
  return context
}

async function open(page: Page, picture: Picture, stage: Stage, lang: string): Promise<void> {
  const url = new URL(picture.path(stage), picture.of === 'stale' ? stage.stale : stage.usual)
  url.searchParams.set('lang', lang)
  await page.goto(url.href)
  // What still loads after this shows as it is: a page that never settles is worth seeing.
  await page.waitForLoadState('networkidle', { timeout: settleMs }).catch(() => null)
  await picture.act?.(page)
  await page.waitForLoadState('networkidle', { timeout: settleMs }).catch(() => null)
}

async function dress(page: Page, { width, scheme, isPrint }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, media: isPrint ? 'print' : 'screen' })
  await page.setViewportSize({ width: isPrint ? a4Px : width, height: 900 })
}

function launch(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  // Chromium refuses to make a sandbox for root, which is who runs this in a container.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args })
}
