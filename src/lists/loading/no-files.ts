/** The part of a list's state that comes from files, for a list of which none was read. */
export const noFiles = { files: [], ignored: [], skipped: [], unscreened: {}, fault: null } as const
