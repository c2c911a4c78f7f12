import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** A sentence that changes what the rest means: amber, with a mark, and clear without either. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="warning">
      <Icon name="caution" /> {children}
    </p>
  )
}
