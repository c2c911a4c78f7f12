import { join } from 'node:path'

/** The project folder, which contains data/ and console/dist/. Independent of the working directory. */
export const projectRoot = join(import.meta.dirname, '../..')
