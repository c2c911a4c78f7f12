export function compileCacheFolder(options?: { under?: string; uid?: number | undefined }): string | undefined
