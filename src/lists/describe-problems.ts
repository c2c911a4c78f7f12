import { minuteMs } from '../kit/duration.ts'
import { timeOfInstant } from '../kit/time-of.ts'
import { joinItems, message, type Lang } from '../messages/message.ts'
import { describePlace } from './describing/describe-place.ts'
import { shrinkPercentMax } from './loading/layers.ts'
import { failedRetryMs } from './loading/schedule-updates.ts'
import type { ListProblem } from './snapshot.ts'

/**
 * The problems of a list's files, one sentence for each cause: an unreachable publisher is one problem, whether the
 * list is one file or eighteen. Then since when downloads have failed and when they are retried.
 */
export function describeProblems(problems: readonly ListProblem[], lang: Lang): string[] {
  const groups = Map.groupBy(problems, ({ reason, where }) => JSON.stringify([reason, where]))
  return [...[...groups.values()].flatMap((group) => describeAlike(group, lang)), ...describeRetry(problems, lang)]
}

/** The files of failed downloads that `describeProblems` counts instead of naming. */
export function countedDownloads(problems: readonly ListProblem[]): string[] {
  const groups = Map.groupBy(
    problems.filter(({ reason }) => reason === 'download_failed'),
    ({ where }) => where,
  )
  return [...groups.values()].flatMap((group) => (isCounted(group) ? group.map(({ file }) => file) : []))
}

/** Rejected files are all named, because they have to be corrected. */
function isCounted(group: readonly ListProblem[]): boolean {
  return group[0]?.reason === 'download_failed' && group.length > namedDownloadsMax
}

function describeAlike(group: readonly ListProblem[], lang: Lang): string[] {
  return group.slice(0, 1).map(({ file, reason, where }) => {
    const files = group.map((each) => each.file)
    const sentence = message(lang, 'list.problem', {
      file: isCounted(group) ? message(lang, 'list.files', { count: files.length, file }) : joinItems(lang, files),
      reason: message(lang, `list.${reason}`, { percent: shrinkPercentMax }),
      where: where === null ? '' : message(lang, 'list.where', { where: describePlace(where, lang) }),
    })
    return reason === 'shrunken' && file === ownFile ? `${sentence} ${message(lang, 'list.end_entries')}` : sentence
  })
}

/** Since when downloads from the publisher have failed, if recorded, and when the next attempt is made. */
function describeRetry(problems: readonly ListProblem[], lang: Lang): string[] {
  const failing = problems.filter(({ reason }) => reason === 'download_failed')
  if (failing.length === 0) return []
  const since = failing.flatMap((problem) => problem.since ?? []).toSorted()[0]
  const retried = message(lang, 'list.retried', { minutes: failedRetryMs / minuteMs })
  return since === undefined ? [retried] : [message(lang, 'list.failing', { since: timeOfInstant(since) }), retried]
}

/** The operator's own list, whose entries are ended by a day. */
const ownFile = 'own.json'
/** Files of failed downloads that are named in one sentence; more are counted. */
const namedDownloadsMax = 2
