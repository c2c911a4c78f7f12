import { join } from 'node:path'

/** The project folder, from which data/ and console/dist/ are located whatever the working directory is. */
export const projectRoot = join(import.meta.dirname, '../..')
