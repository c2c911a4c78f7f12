import { join } from 'node:path'

/** The folder of the project: what ships in data/ and console/dist/ is found from here, wherever the process was started. */
export const projectRoot = join(import.meta.dirname, '../..')
