import type { TestContext } from 'node:test'
import { realWorld } from '../../src/kit/world.ts'
import { settingsOf, startPaidChain, type PaidChain } from './chains/paid-chain.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { testWorld } from './test-world.ts'

/** The app with a paid tier on a local chain, where the official facilitator settles. */
export type PaidApp = PaidChain & { app: TestApp }

export async function startPaidApp(t: TestContext, env: Readonly<Record<string, string>> = {}): Promise<PaidApp> {
  const place = await startPaidChain(t)
  // As the official client and facilitator do, it goes by the real clock.
  const world = testWorld(new Date().toISOString())
  const app = await startTestApp({ ...settingsOf(place.facilitator), ...env }, world)
  t.after(app.stop)
  app.world.fetch = realWorld().fetch
  return { app, ...place }
}
