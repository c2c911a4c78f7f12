import { runningServiceUrl } from '../app/running-service.ts'
import { environment, namesBaseUrl, type Config } from '../config/config.ts'
import { message, type Lang } from '../messages/message.ts'

/** Where the links of a command lead. `isAssumed`: no service is known to answer there. */
export type Links = { baseUrl: string; isAssumed: boolean }

/** BASE_URL where it is set; else the URL of the service that runs on the data folder, whose PORT may be another one. */
export async function findLinks({ dataDir, baseUrl }: Pick<Config, 'dataDir' | 'baseUrl'>): Promise<Links> {
  if (namesBaseUrl(environment)) return { baseUrl, isAssumed: false }
  const running = await runningServiceUrl(dataDir)
  return { baseUrl: running ?? baseUrl, isAssumed: running === null }
}

/** A line where no service is known to answer at the links; null otherwise. */
export function describeLinks({ baseUrl, isAssumed }: Links, lang: Lang): string | null {
  return isAssumed ? message(lang, 'cli.links_assumed', { url: baseUrl }) : null
}
