import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'

/** A picture that may be larger than its scrolling frame. */
export type Zoom = {
  scale: number
  zoomIn: () => void
  zoomOut: () => void
  /** Makes the whole picture visible. */
  fit: () => void
  /** + and - zoom, 0 fits the picture; arrow keys scroll a focused frame natively. */
  onKeyDown: (event: KeyboardEvent) => void
  /** Panning with the mouse. */
  onPointerMove: (event: PointerEvent) => void
}

type Size = { width: number; height: number }

/** Zooms a picture in a scrolling frame, keeping its centre in place, also by the wheel with Ctrl. `start` is the initial centre, in pixels. */
export function useZoom(frame: RefObject<HTMLElement | null>, picture: Size, start: { x: number; y: number }): Zoom {
  const [scale, setScale] = useState(1)
  const middle = useRef(start)
  const shown = useRef({ scale: 0, width: 0 })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || (shown.current.scale === scale && shown.current.width === picture.width)) return
    if (shown.current.width !== picture.width) middle.current = start
    shown.current = { scale, width: picture.width }
    element.scrollLeft = middle.current.x * scale - element.clientWidth / 2
    element.scrollTop = middle.current.y * scale - element.clientHeight / 2
  })
  const zoomTo = (next: number) => {
    const element = frame.current
    if (!element) return
    middle.current = {
      x: (element.scrollLeft + element.clientWidth / 2) / scale,
      y: (element.scrollTop + element.clientHeight / 2) / scale,
    }
    setScale(Math.min(scaleMax, Math.max(scaleMin, next)))
  }
  const zoomIn = () => zoomTo(scale * step)
  const zoomOut = () => zoomTo(scale / step)
  const fit = () => {
    const element = frame.current
    if (element) zoomTo(Math.min(1, element.clientWidth / picture.width, frameMaxHeight / picture.height))
  }
  // React listens to the wheel passively, where the browser zooms the whole page instead.
  useEffect(() => {
    const element = frame.current
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoomTo(scale * Math.exp(-event.deltaY * wheelStep))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  })
  return {
    scale,
    zoomIn,
    zoomOut,
    fit,
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const act = { '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': fit }[event.key]
      if (!act) return
      event.preventDefault()
      act()
    },
    onPointerMove: (event) => {
      const onButton = event.target instanceof Element && event.target.closest('button') !== null
      if (event.pointerType !== 'mouse' || event.buttons !== 1 || onButton) return
      frame.current?.scrollBy(-event.movementX, -event.movementY)
    },
  }
}

const step = 1.25
/** The logarithm of the scale for a pixel of the wheel. */
const wheelStep = 0.0025
const scaleMin = 0.2
const scaleMax = 2.5
/** Maximum height of a frame in pixels; the style sheet has the same value. */
const frameMaxHeight = 560
