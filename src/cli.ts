import { runCommandLine } from './cli/run-command-line.ts'

// Whoever reads the output may stop before its end, as `| head` does: then nobody is left to be told anything.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

process.exitCode = await runCommandLine(process.argv.slice(2))
