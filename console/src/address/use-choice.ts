import { useState, type KeyboardEvent } from 'react'
import { nextPlace } from './next-place.ts'
import type { Box } from './sankey-layout.ts'

/**
 * Keyboard navigation shared by the buttons of a chart: one of them is the tab stop, arrow keys move between them
 * (roving tabindex).
 */
export type Choice = {
  /** The active box: the hovered one, else the selected one. */
  active: string | null
  buttonProps: (id: string) => {
    id: string
    tabIndex: 0 | -1
    'aria-pressed': boolean
    onClick: () => void
    onFocus: () => void
    onPointerEnter: () => void
    onPointerLeave: () => void
  }
  /** Handlers for the container of the buttons. */
  onKeyDown: (event: KeyboardEvent) => void
  hover: (id: string | null) => void
}

/** State of the selected box of a chart. `places` are all boxes; the first one is the initial tab stop. */
export function useChoice(places: readonly (Box & { id: string })[], prefix: string): Choice {
  const [chosen, setChosen] = useState<string | null>(null)
  const [hovered, hover] = useState<string | null>(null)
  const has = (id: string | null) => places.some((place) => place.id === id)
  const stop = has(chosen) ? chosen : (places[0]?.id ?? null)
  return {
    active: has(hovered) ? hovered : has(chosen) ? chosen : null,
    buttonProps: (id) => ({
      id: prefix + id,
      tabIndex: id === stop ? 0 : -1,
      'aria-pressed': id === chosen,
      onClick: () => setChosen(id),
      onFocus: () => setChosen(id),
      onPointerEnter: () => hover(id),
      onPointerLeave: () => hover(null),
    }),
    onKeyDown: (event) => {
      const focused = document.activeElement?.id ?? ''
      if (!focused.startsWith(prefix) || event.ctrlKey || event.metaKey || event.altKey) return
      const next = nextPlace(places, focused.slice(prefix.length), event.key)
      if (next === null) return
      event.preventDefault()
      document.getElementById(prefix + next)?.focus()
    },
    hover,
  }
}
