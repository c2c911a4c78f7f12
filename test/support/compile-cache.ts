/**
 * What a process that is started gets of our environment beside its own: the compiled modules, as `npm start` hands them
 * to the service. Without them its first file and that of each of its threads are compiled anew.
 */
export const compileCache: Readonly<Record<string, string>> =
  process.env['NODE_COMPILE_CACHE'] === undefined ? {} : { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
