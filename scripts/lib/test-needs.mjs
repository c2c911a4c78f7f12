import { existsSync } from 'node:fs'
import path from 'node:path'

const usualChromium = '/usr/bin/chromium'

/** The environment for the tests: ours, and where the outside parts are that stand in their usual places. */
export function testEnvironment(root, env) {
  const environment = { ...env }
  const sharedData = path.resolve(root, '..', 'shared', 'data')
  if (!environment.CHROMIUM_PATH && existsSync(usualChromium)) environment.CHROMIUM_PATH = usualChromium
  if (!environment.SHARED_DATA && existsSync(sharedData)) environment.SHARED_DATA = sharedData
  // Every process loads hundreds of modules: only the first one of all runs compiles them.
  environment.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules', '.cache', 'tests')
  // Inside a test run node refuses to start another one; here that is what is wanted.
  delete environment.NODE_TEST_CONTEXT
  return environment
}

/** One sentence for each outside part that is not there: what is left out and what switches it on. */
export function leftOut(env) {
  return needs
    .filter(({ variable }) => !env[variable])
    .map(({ variable, what, how }) => `${what}: ${how} (${variable}).`)
}

const needs = [
  {
    variable: 'TEST_DATABASE_URL',
    what: 'Tests on PostgreSQL',
    how: 'give the URL of a server that may be written to',
  },
  { variable: 'TEST_REDIS_URL', what: 'Tests with Redis', how: 'give the URL of a server that may be written to' },
  {
    variable: 'TEST_REGISTRY',
    what: 'Tests that install from the npm registry',
    how: 'give 1 where it can be reached; they install some hundred packages again, three times',
  },
  {
    variable: 'CHROMIUM_PATH',
    what: 'Tests in a browser',
    how: `install Chromium as ${usualChromium} or give its path`,
  },
  { variable: 'SHARED_DATA', what: 'Tests on whole upstream files', how: 'give a folder that holds them' },
]
