import { prepareLists } from './lists/prepare-lists.ts'

// Lists are loaded while the rest is imported.
prepareLists()
const { environment } = await import('./config/config.ts')
const { serve } = await import('./app/serve.ts')
await serve(environment)
