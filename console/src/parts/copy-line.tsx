import { useRef, useState } from 'react'
import { useMessages } from '../use-messages.ts'
import { writeClipboard } from './write-clipboard.ts'

/** A line of code with a copy button; where the browser refuses to copy, the line is selected instead. */
export function CopyLine({ text }: { text: string }) {
  const { t } = useMessages()
  const code = useRef<HTMLElement>(null)
  const [done, setDone] = useState<{ text: string; how: 'copied' | 'select' } | null>(null)
  const copy = async () => {
    const copied = await writeClipboard(text)
    if (!copied && code.current) getSelection()?.selectAllChildren(code.current)
    setDone({ text, how: copied ? 'copied' : 'select' })
  }
  return (
    <div className="copy-line">
      <pre>
        <code ref={code}>{text}</code>
      </pre>
      <button type="button" className="plain" onClick={() => void copy()}>
        {t('curl.copy')}
      </button>
      <span role="status">{done?.text === text ? t(`curl.${done.how}`) : ''}</span>
    </div>
  )
}
