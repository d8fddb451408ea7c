/** Pixels between the menu and what is around it. */
const MARGIN = 8

/** Puts a menu below its button, or above where there is more room, within the window. */
export function place(menu: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu
  const { clientWidth, clientHeight } = document.documentElement
  const atRight = (align === 'end') !== (getComputedStyle(button).direction === 'rtl')
  const below = bottom + MARGIN + height <= clientHeight || top < clientHeight - bottom
  const x = atRight ? right - width : left
  const y = below ? bottom + MARGIN / 2 : top - MARGIN / 2 - height
  // As the script's, not the markup's: a content security policy may forbid style attributes.
  menu.style.left = `${within(x, clientWidth - width)}px`
  menu.style.top = `${within(y, clientHeight - height)}px`
}

function within(start: number, room: number): number {
  return Math.max(MARGIN, Math.min(start, room - MARGIN))
}
