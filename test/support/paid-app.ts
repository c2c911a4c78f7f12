import type { TestContext } from 'node:test'
import { realWorld } from '../../src/kit/world.ts'
import { settingsOf, startPaidChain, type PaidChain } from './chains/paid-chain.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** The app with a paid tier on a local chain, where the official facilitator settles. */
export type PaidApp = PaidChain & { app: TestApp }

export async function startPaidApp(t: TestContext, env: Readonly<Record<string, string>> = {}): Promise<PaidApp> {
  const place = await startPaidChain(t)
  const app = await startTestApp({ ...settingsOf(place.facilitator), ...env })
  t.after(app.stop)
  app.world.fetch = realWorld().fetch
  return { app, ...place }
}
