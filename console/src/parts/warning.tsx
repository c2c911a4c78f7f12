import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** A highlighted sentence that changes the meaning of the rest, recognisable without its colour or icon. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="warning">
      <Icon name="caution" /> {children}
    </p>
  )
}
