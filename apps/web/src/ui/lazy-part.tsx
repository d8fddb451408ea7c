import { createElement, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { isFailedImport } from '#data/failed-import.ts'

type Drawn<Props> = (props: Props) => ReactNode

type PartProps = {
  /** Of a dialog, which is closed where its code is missing, so that it can be opened again. */
  opened?: boolean
  onClose?: () => void
  /** Instead of `onClose`, for what is no dialog. */
  onMissing?: () => void
  /** What is new with each opening of a part that stays mounted; `opened` of a dialog. */
  opening?: unknown
  /** Drawn until its code is there. */
  waiting?: ReactNode
}

/**
 * `lazy` for a part that a page can do without. Where its code does not load it draws nothing, and the page stays; it is
 * loaded again at the next mount or opening, while `lazy` keeps its failure for ever.
 */
export function lazyPart<Props extends object>(load: () => Promise<Drawn<Props>>): Drawn<Props & PartProps> {
  let failed = false
  let latest = attempt()

  function attempt() {
    return lazy(async (): Promise<{ default: Drawn<Props & PartProps> }> => {
      try {
        return { default: await load() }
      } catch (error) {
        if (!isFailedImport(error)) throw error
        failed = true
        return { default: Missing }
      }
    })
  }

  function untried() {
    if (failed) latest = attempt()
    failed = false
    return latest
  }

  return function Part(props) {
    const opening = props.opening ?? props.opened
    const [shown, show] = useState(() => ({ part: untried(), opening }))
    if (shown.opening !== opening) show({ part: isOpen(opening) ? untried() : shown.part, opening })
    return <Suspense fallback={props.waiting}>{createElement(shown.part, props)}</Suspense>
  }
}

function isOpen(opening: unknown): boolean {
  return opening !== undefined && opening !== false
}

function Missing({ onClose, onMissing = onClose }: PartProps): ReactNode {
  const tell = useEffectEvent(() => onMissing?.())
  useEffect(() => tell(), [])
  return null
}
