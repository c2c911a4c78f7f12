/** An expected failure, reported in one sentence without a stack. `exitCode` is the exit code of the command. */
export class Refusal extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.name = 'Refusal'
    this.exitCode = exitCode
  }
}

/** Runs a command's main function and ends the process with the exit code it returns. */
export async function runCommand(main) {
  // A terminal that was closed must not turn a stop into a crash when the last line is written.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.message) console.error(error.message)
    process.exitCode = error.exitCode
  }
}
