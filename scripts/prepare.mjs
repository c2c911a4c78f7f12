import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { consoleIsStale } from './lib/console-state.mjs'
import { findNode, refuseWithoutNode } from './lib/find-node.mjs'
import { withInstallLock } from './lib/install-lock.mjs'
import { installState, stampInstall } from './lib/install-state.mjs'
import { Refusal, runCommand } from './lib/refusal.mjs'
import { runChild } from './lib/run-child.mjs'
import { runningPids } from './lib/running.mjs'

/** The project's folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/**
 * Makes a clone ready to run and returns the path of the Node to run it with: installs dependencies when they are
 * missing or out of date and builds the console when its sources are newer. start, test and check call it
 * themselves, because npm skips "prestart" and "pretest" under --ignore-scripts.
 */
export async function prepare() {
  refuseWithoutNode(root)
  if (isReady()) return findNode(root)
  return withInstallLock(root, say, async (hold) => {
    // The previous holder of the lock may have done the work, so both conditions are checked again.
    const state = installState(root)
    if (state !== 'fine') await install(state, hold)
    const node = findNode(root)
    if (state !== 'fine' || consoleIsStale(root)) await buildConsole(node, hold)
    return node
  })
}

function isReady() {
  return installState(root) === 'fine' && !consoleIsStale(root)
}

async function install(state, hold) {
  const [pid] = runningPids(root)
  if (pid !== undefined) {
    throw new Refusal(
      `Dependencies are ${state}, and Countersign is running from this folder as process ${pid}: stop that first, then run this again.`,
    )
  }
  say(`Dependencies are ${state}: installing them with npm ci. This takes about a minute, or more on a slow line.`)
  // Development packages are required to run from a clone, independent of NODE_ENV: the console is built with them.
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, ...before] = npmCommand()
  await runStep(command, [...before, 'ci', ...options, '--prefix', root], hold, 'npm ci')
  stampInstall(root)
}

/** The npm that called us, on the Node that runs it: the bundled Node is about to be replaced. */
function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  return npm && path.basename(npm) === 'npm-cli.js' ? [node ?? process.execPath, npm] : ['npm']
}

async function buildConsole(node, hold) {
  if (!consoleIsStale(root)) return
  say('Building the console, a few seconds.')
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  await runStep(node, [vite, 'build', 'console', '--logLevel', 'warn'], hold, 'The console build')
}

async function runStep(command, args, hold, name) {
  // Standard output belongs to what runs afterwards; some of that is read by machines. npm would go on for long after
  // a signal, and half an install costs nothing: the next one starts afresh.
  const options = { cwd: root, stdio: ['ignore', 2, 2], graceMs: 2_000, onSpawn: hold }
  const { exitCode, stopped } = await runChild(command, args, options).catch((error) => {
    throw new Refusal(`${name} could not be started: ${error.message}.`)
  })
  if (stopped) throw new Refusal('', exitCode === 0 ? 1 : exitCode)
  if (exitCode !== 0)
    throw new Refusal(`${name} failed with exit code ${exitCode}; what it printed is above.`, exitCode)
}

function say(sentence) {
  console.error(sentence)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runCommand(async () => {
    await prepare()
    return 0
  })
}
