import { prepareLists, readListsAhead } from './lists/prepare-lists.ts'

// Lists are loaded while the rest is imported.
prepareLists()
const { environment, placesOfLists } = await import('./config/config.ts')
const places = placesOfLists(environment)
if (places) readListsAhead(places)
const { serve } = await import('./app/serve.ts')
await serve(environment)
