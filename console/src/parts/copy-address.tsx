import { useRef, useState } from 'react'
import { useMessages } from '../use-messages.ts'
import { shortAddress } from './short-address.ts'
import { writeClipboard } from './write-clipboard.ts'

/**
 * An address with a copy button. It shows the beginning and end, and expands on demand; `isFull` shows all of it, where
 * it has to be compared.
 */
export function CopyAddress({ address, isFull = false }: { address: string; isFull?: boolean }) {
  const { t } = useMessages()
  const code = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(isFull)
  const [done, setDone] = useState<'copied' | 'select' | null>(null)
  const copy = async () => {
    const copied = await writeClipboard(address)
    setOpen(true)
    if (!copied && code.current) getSelection()?.selectAllChildren(code.current)
    setDone(copied ? 'copied' : 'select')
  }
  return (
    <span className="copy-address">
      <code ref={code}>{open ? address : shortAddress(address)}</code>
      {!isFull && (
        <button type="button" className="plain" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'copy.short' : 'copy.whole')}
        </button>
      )}
      <button type="button" className="plain" aria-label={t('copy.address')} onClick={() => void copy()}>
        {t('curl.copy')}
      </button>
      <span role="status">{done === null ? '' : t(`curl.${done}`)}</span>
    </span>
  )
}
