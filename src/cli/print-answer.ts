import type { Config } from '../config/config.ts'
import type { Lang } from '../messages/message.ts'
import { describeLinks, type Links } from './command-links.ts'
import { describeListsFolder } from './describe-lists-folder.ts'

type About = { config: Pick<Config, 'dataDir' | 'listsDir'> & Links; lang: Lang; isJson: boolean }

/**
 * Prints an answer that has links: in words, with where its lists and its links come from below it, or as JSON. Then
 * standard output is what the service answers and nothing else, and links that may lead nowhere are noted on standard error.
 */
export function printAnswer<Answer>(answer: Answer, describe: (answer: Answer) => string, about: About): void {
  const { config, lang, isJson } = about
  const text = isJson ? JSON.stringify(answer) : `${describe(answer)}\n${describeListsFolder(config, lang)}`
  const links = text.includes(config.baseUrl) ? describeLinks(config, lang) : null
  console.log(isJson || links === null ? text : `${text}\n${links}`)
  if (isJson && links !== null) console.error(links)
}
