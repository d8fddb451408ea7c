import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { itemByKey } from './menu-keys.ts'
import { place } from './place.ts'

type Props = {
  /** Names the button and its menu. */
  label: string
  /** What the button shows. */
  face: ReactNode
  align: 'start' | 'end'
  isBusy?: boolean
  /** Above and below the items, where there is something to say. */
  header?: ReactNode
  footer?: ReactNode
  onOpen?: () => void
  /** The items, which close the menu. */
  items: (close: () => void) => ReactNode
}

type Opened = 'first' | 'last' | undefined

/** A button with a menu, by the menu button pattern of WAI-ARIA. */
export function Menu({ label, face, align, isBusy = false, header, footer, onOpen, items }: Props): ReactNode {
  const [opened, setOpened] = useState<Opened>()
  const button = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const id = useId()
  usePopup(opened, { button, popup, align, close: () => setOpened(undefined) })

  function open(at: 'first' | 'last'): void {
    setOpened(at)
    onOpen?.()
  }

  function close(): void {
    // Not from where the user has gone while a call was under way.
    const { activeElement, body } = document
    if (popup.current && (activeElement === body || popup.current.contains(activeElement))) button.current?.focus()
    setOpened(undefined)
  }

  function openByKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open(event.key === 'ArrowDown' ? 'first' : 'last')
  }

  return (
    <span className="foyer">
      <button
        ref={button}
        type="button"
        className="foyer-button"
        id={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        aria-controls={opened && `${id}-menu`}
        aria-busy={isBusy}
        onClick={() => (opened ? close() : open('first'))}
        onKeyDown={openByKey}
      >
        {face}
      </button>
      {opened && (
        <div ref={popup} className="foyer-popup" popover="manual">
          {header}
          <Items id={id} close={close}>
            {items(close)}
          </Items>
          {footer}
        </div>
      )}
    </span>
  )
}

type ItemsProps = { id: string; close: () => void; children: ReactNode }

function Items({ id, close, children }: ItemsProps): ReactNode {
  const typed = useRef({ text: '', at: 0 })

  function move(event: KeyboardEvent<HTMLElement>): void {
    const items = itemsIn(event.currentTarget)
    const focused = items.find((item) => item === document.activeElement)
    const item = itemByKey(event, items, focused, typed.current)
    // From the button, Tab goes on to what follows it.
    if (event.key === 'Tab' || event.key === 'Escape') close()
    const isFollowed = item === undefined && event.key === ' ' && focused instanceof HTMLAnchorElement
    // A browser follows a link by Enter alone.
    if (isFollowed) focused.click()
    if (item === undefined && event.key !== 'Escape' && !isFollowed) return
    event.preventDefault()
    // An application's own dialog around it stays open.
    event.stopPropagation()
    item?.focus()
  }

  return (
    <div className="foyer-items" id={`${id}-menu`} role="menu" tabIndex={-1} aria-labelledby={id} onKeyDown={move}>
      {children}
    </div>
  )
}

type Popup = {
  button: RefObject<HTMLElement | null>
  popup: RefObject<HTMLElement | null>
  align: 'start' | 'end'
  close: () => void
}

/** Shows it above all else, beside its button, with an item focused, until something else is pressed. */
function usePopup(opened: Opened, { button, popup, align, close }: Popup): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    const [menu, anchor] = [popup.current, button.current]
    if (opened === undefined || menu === null || anchor === null) return
    const placeAgain = () => place(menu, anchor, align)
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.contains(target) && !anchor.contains(target)) close()
    }
    // Older browsers show it in its place in the page.
    menu.showPopover?.()
    placeAgain()
    itemsIn(menu)
      .at(opened === 'first' ? 0 : -1)
      ?.focus({ preventScroll: true })
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('resize', placeAgain, { signal })
    window.addEventListener('scroll', placeAgain, { signal, capture: true, passive: true })
    document.addEventListener('pointerdown', closeOutside, { signal })
    document.addEventListener('focusin', closeOutside, { signal })
    return () => listening.abort()
  }, [opened])
}

function itemsIn(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
}
