import { enableCompileCache } from 'node:module'

// Before anything else is imported: with the cache a start takes a third of the time.
enableCompileCache()
const { prepareLists } = await import('./lists/prepare-lists.ts')
prepareLists()
const { environment } = await import('./config/config.ts')
const { serve } = await import('./app/serve.ts')
await serve(environment)
