import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateApiTypes } from './sdk/generate-api-types.ts'

// `npm run sdk-types`: writes the types of the API that the SDK carries. A test fails when they are out of date.
writeFileSync(join(import.meta.dirname, '../sdk/src/api-types.ts'), await generateApiTypes())
