import type { CSSProperties, KeyboardEvent, ReactNode, RefObject } from 'react'
import { useMessages } from '../use-messages.ts'
import { useZoom, type Zoom } from './use-zoom.ts'
import '../styles/zoom.css'

type ZoomFrameProps = {
  frame: RefObject<HTMLDivElement | null>
  /** Its size in pixels without zoom. */
  picture: { width: number; height: number }
  /** The point that is in the middle at first. */
  start: { x: number; y: number }
  label: string
  /** `whole`: as high as its picture. `bounded`: a higher picture scrolls in it. */
  height: 'whole' | 'bounded'
  /** Keys that do not zoom. */
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

/** A picture that can be zoomed by buttons, keys and the wheel, and panned. On paper it is whole. */
export function ZoomFrame({ frame, picture, start, label, height: form, onKeyDown, children }: ZoomFrameProps) {
  const zoom = useZoom(frame, picture, start)
  const { width, height } = picture
  const room = {
    width: width * zoom.scale,
    height: height * zoom.scale,
    '--picture-width': width,
    '--picture-height': height,
  } as CSSProperties
  return (
    <>
      <ZoomButtons zoom={zoom} />
      <div
        className={`frame ${form}`}
        ref={frame}
        role="group"
        aria-label={label}
        tabIndex={0}
        onKeyDown={(event) => {
          zoom.onKeyDown(event)
          onKeyDown(event)
        }}
        onPointerMove={zoom.onPointerMove}
      >
        <div className="sizer" style={room}>
          <div className="graph" style={{ width, height, transform: `scale(${zoom.scale})` }}>
            {children}
          </div>
        </div>
      </div>
    </>
  )
}

function ZoomButtons({ zoom }: { zoom: Zoom }) {
  const { t } = useMessages()
  return (
    <div className="zoom">
      <button type="button" className="plain" aria-label={t('trace.zoom_out')} onClick={zoom.zoomOut}>
        −
      </button>
      <button type="button" className="plain" aria-label={t('trace.zoom_in')} onClick={zoom.zoomIn}>
        +
      </button>
      <button type="button" className="plain" onClick={zoom.fit}>
        {t('trace.fit')}
      </button>
    </div>
  )
}
