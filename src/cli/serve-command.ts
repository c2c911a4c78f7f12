import { environment } from '../config/config.ts'
import type { Command } from './command.ts'

export const serveCommand: Command = {
  name: 'serve',
  synopsis: '',
  summary: 'Start the service.',
  options: {},
  run: async () => {
    const { serve } = await import('../app/serve.ts')
    await serve(environment)
    return Number(process.exitCode ?? 0)
  },
}
