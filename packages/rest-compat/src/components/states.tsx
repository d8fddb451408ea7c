import type { ReactNode } from 'react'

/** In the place of a button whose content is not known yet. */
export function Waiting({ label, shape }: { label: string; shape: 'arch' | 'square' }): ReactNode {
  return (
    <span className="foyer foyer-waiting" role="status" aria-label={label}>
      <span className="foyer-picture" data-shape={shape} />
    </span>
  )
}

/** Says that Foyer does not answer, which tells nothing about who is signed in. */
export function Unavailable({ label, onRetry }: { label: string; onRetry: () => void }): ReactNode {
  return (
    <span className="foyer">
      <button type="button" className="foyer-button" onClick={onRetry}>
        {label}
      </button>
    </span>
  )
}
