import { minuteMs } from '../kit/duration.ts'
import { timeOf } from '../kit/time-of.ts'
import { joinItems, message, type Lang } from '../messages/message.ts'
import { describePlace } from './describing/describe-place.ts'
import { shrinkPercentMax } from './loading/layers.ts'
import { failedRetryMs } from './loading/schedule-updates.ts'
import type { ListProblem } from './snapshot.ts'

/**
 * What is wrong with the files of a list, one sentence for each cause: a publisher who cannot be reached is one problem,
 * whether the list is one file or eighteen. After it, since when downloads fail and when they are tried again.
 */
export function describeProblems(problems: readonly ListProblem[], lang: Lang): string[] {
  const alike = Map.groupBy(problems, ({ reason, where }) => JSON.stringify([reason, where]))
  return [...[...alike.values()].flatMap((group) => describeAlike(group, lang)), ...describeRetry(problems, lang)]
}

/** The files of the downloads that failed where `describeProblems` counts them and does not name each. */
export function countedDownloads(problems: readonly ListProblem[]): string[] {
  const alike = Map.groupBy(
    problems.filter(({ reason }) => reason === 'download_failed'),
    ({ where }) => where,
  )
  return [...alike.values()].flatMap((group) => (isCounted(group) ? group.map(({ file }) => file) : []))
}

/** Files that were rejected are all named, because somebody has to correct them. */
function isCounted(alike: readonly ListProblem[]): boolean {
  return alike[0]?.reason === 'download_failed' && alike.length > namedDownloadsMax
}

function describeAlike(alike: readonly ListProblem[], lang: Lang): string[] {
  return alike.slice(0, 1).map(({ file, reason, where }) => {
    const files = alike.map((each) => each.file)
    return message(lang, 'list.problem', {
      file: isCounted(alike) ? message(lang, 'list.files', { count: files.length, file }) : joinItems(lang, files),
      reason: message(lang, `list.${reason}`, { percent: shrinkPercentMax }),
      where: where === null ? '' : message(lang, 'list.where', { where: describePlace(where, lang) }),
    })
  })
}

/** Since when downloads from the publisher fail, where that was kept, and when the next attempt is made. */
function describeRetry(problems: readonly ListProblem[], lang: Lang): string[] {
  const failing = problems.filter(({ reason }) => reason === 'download_failed')
  if (failing.length === 0) return []
  const since = failing.flatMap((problem) => problem.since ?? []).toSorted()[0]
  const retried = message(lang, 'list.retried', { minutes: failedRetryMs / minuteMs })
  return since === undefined
    ? [retried]
    : [message(lang, 'list.failing', { since: timeOf(Date.parse(since)) }), retried]
}

/** Files of failed downloads that are named in one sentence; above that they are counted. */
const namedDownloadsMax = 2
