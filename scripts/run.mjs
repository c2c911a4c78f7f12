import { Refusal, runCommand } from './lib/refusal.mjs'
import { runMain } from './lib/run-main.mjs'
import { prepare, root } from './prepare.mjs'

// `node scripts/run.mjs FILE [ARGUMENTS]`: makes the clone ready and runs one of its files on Node 24, also where npm
// itself runs on an older one.
await runCommand(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (file === undefined) throw new Refusal('Say which file to run: node scripts/run.mjs FILE [ARGUMENTS]', 2)
  return runMain(root, await prepare(), file, args)
})
