import { runCommand } from './lib/refusal.mjs'
import { runMain } from './lib/run-main.mjs'
import { prepare, root } from './prepare.mjs'

// `npm start`: makes the clone ready and serves. COUNTERSIGN_MAIN names another file to run instead of src/main.ts;
// the tests of this script use it.
await runCommand(async () => {
  const node = await prepare()
  return runMain(root, node, process.env.COUNTERSIGN_MAIN ?? 'src/main.ts', process.argv.slice(2), { cwd: root })
})
