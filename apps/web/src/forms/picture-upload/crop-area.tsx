import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { type Crop, moveCrop, ZOOM_STEP, zoomCrop, zoomOf } from './crop.ts'
import { drawCrop } from './open-picture.ts'
import classes from './picture-upload.module.css'

type Props = {
  picture: ImageBitmap
  crop: Crop
  /** Whether an arch of the square is shown, as of people, or all of it. */
  arch: boolean
  onChange: (crop: Crop) => void
}

const PIXELS = 640
const STEP = 0.05

const moves: Readonly<Record<string, { right: number; down: number }>> = {
  ArrowLeft: { right: -STEP, down: 0 },
  ArrowRight: { right: STEP, down: 0 },
  ArrowUp: { right: 0, down: -STEP },
  ArrowDown: { right: 0, down: STEP },
}
const zooms: Readonly<Record<string, number>> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP }

/** The part of a picture that is shown: moved by dragging and by the arrow keys, zoomed by plus and minus. */
export function CropArea({ picture, crop, arch, onChange }: Props) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current !== null) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])

  function handleKey(event: KeyboardEvent): void {
    const move = moves[event.key]
    const zoom = zooms[event.key]
    if (move !== undefined) onChange(moveCrop(picture, crop, move))
    else if (zoom !== undefined) onChange(zoomCrop(picture, crop, zoomOf(picture, crop) + zoom))
    else return
    event.preventDefault()
  }

  function handleMove(event: PointerEvent<HTMLDivElement>): void {
    const { currentTarget, pointerId, movementX, movementY } = event
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const { clientWidth } = currentTarget
    onChange(moveCrop(picture, crop, { right: -movementX / clientWidth, down: -movementY / clientWidth }))
  }

  return (
    <div
      className={classes.area}
      role="application"
      aria-label={t('pictures.area')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move and zoom
      tabIndex={0}
      onKeyDown={handleKey}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={handleMove}
    >
      <canvas ref={canvas} className={classes.part} width={PIXELS} height={PIXELS} />
      {arch && <span className={classes.arch} />}
    </div>
  )
}
