import type { ReactNode } from 'react'

type Content = { children: ReactNode }

export function LinkItem({ href, children }: Content & { href: string }): ReactNode {
  return (
    <a className="foyer-item" role="menuitem" href={href}>
      {children}
    </a>
  )
}

export function ActionItem({
  isBusy,
  onSelect,
  children,
}: Content & { isBusy: boolean; onSelect: () => void }): ReactNode {
  return (
    <button type="button" className="foyer-item" role="menuitem" aria-busy={isBusy} onClick={onSelect}>
      {children}
    </button>
  )
}

type Choice = Content & { isChosen: boolean; isBusy: boolean; onSelect: () => void }

export function ChoiceItem({ isChosen, isBusy, onSelect, children }: Choice): ReactNode {
  return (
    <button
      type="button"
      className="foyer-item"
      role="menuitemradio"
      aria-checked={isChosen}
      aria-busy={isBusy}
      onClick={onSelect}
    >
      {children}
    </button>
  )
}

/** Why what was chosen did not happen. */
export function Failure({ children }: Content): ReactNode {
  return (
    <p className="foyer-failure" role="alert">
      {children}
    </p>
  )
}
