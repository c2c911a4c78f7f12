/** The file-related part of a list's state, for a list of which no file was read. */
export const noFiles = { files: [], ignored: [], skipped: [], unscreened: {}, fault: null } as const
