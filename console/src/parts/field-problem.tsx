import type { Problem } from '../api/ask-api.ts'
import type { Lang } from '../messages.ts'
import { Icon } from './icon.tsx'
import { WithCode } from './with-code.tsx'

/** The place of a field's problem is always there, so that a screen reader hears when something appears in it. */
export function FieldProblem({ id, sentence }: { id: string; sentence: string | null }) {
  return (
    <div id={id} className="field-problem" role="alert">
      {sentence && (
        <p>
          <Icon name="risky" /> <WithCode text={sentence} />
        </p>
      )}
    </div>
  )
}

/** What the service says of a refused field, and what can be changed about it. */
export function problemSentences(problem: Problem | null, lang: Lang): string | null {
  return problem && [problem.detail, problem.retry.condition ?? ''].join(lang === 'zh' ? '' : ' ').trim()
}
