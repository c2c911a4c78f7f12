import type { Problem } from '../api/call-api.ts'
import type { Lang } from '../messages.ts'
import { Icon } from './icon.tsx'
import { WithCode } from './with-code.tsx'

/** The container is always present, so that screen readers announce its content. */
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

/** The refusal of a field and how to correct it. */
export function problemSentences(problem: Problem | null, lang: Lang): string | null {
  return problem && [problem.detail, problem.retry.condition ?? ''].join(lang === 'zh' ? '' : ' ').trim()
}
