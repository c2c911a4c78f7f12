import path from 'node:path'
import { Refusal, runCommand } from './lib/refusal.mjs'
import { runChild } from './lib/run-child.mjs'
import { prepare, root } from './prepare.mjs'

// `npm run check`: makes the clone ready and runs every static check; all of them run, also after one failed.
const steps = [
  ['Types', 'tsc', '--noEmit'],
  ['Types of the console', 'tsc', '--noEmit', '-p', 'console'],
  ['Types of the SDK', 'tsc', '--noEmit', '-p', 'sdk'],
  ['Types of the stdio package', 'tsc', '--noEmit', '-p', 'mcp-stdio'],
  ['Types of the examples', 'tsc', '--noEmit', '-p', 'examples'],
  ['Lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['Format', 'biome', 'format', '--reporter=summary'],
  ['Unused files, exports and dependencies', 'knip', '--no-progress'],
]

await runCommand(async () => {
  const node = await prepare()
  const exitCodes = []
  for (const [name, program, ...args] of steps) {
    console.log(name)
    const file = path.join(root, 'node_modules', '.bin', program)
    const { exitCode, stopped } = await runChild(node, [file, ...args], { cwd: root })
    if (stopped) throw new Refusal('', exitCode === 0 ? 1 : exitCode)
    exitCodes.push(exitCode)
  }
  const failed = steps.filter((_step, index) => exitCodes[index] !== 0).map(([name]) => name.toLowerCase())
  console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join('; ')}.`)
  return exitCodes.find((exitCode) => exitCode !== 0) ?? 0
})
