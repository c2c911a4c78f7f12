import { runCommandLine } from './cli/run-command-line.ts'

// A reader such as `| head` may close the pipe early, which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

process.exitCode = await runCommandLine(process.argv.slice(2))
