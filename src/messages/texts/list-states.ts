/** The states of a list, in the same words on every page of the service and of the web app. */
export const listStateMessages = {
  'page.list.status.fresh': { en: 'In use', zh: '使用中' },
  'page.list.status.dated': { en: 'In use, old copy', zh: '使用中，副本较旧' },
  'page.list.status.stale': { en: 'In use, out of date', zh: '使用中，已过时' },
  'page.list.status.failed': { en: 'Rejected file', zh: '文件被拒绝' },
  'page.list.status.download_failed': { en: 'Download failed', zh: '下载失败' },
  'page.list.status.not_downloaded': { en: 'Not downloaded', zh: '未下载' },
  'page.list.status.needs_file': { en: 'Needs a file', zh: '需提供文件' },
} as const
