/** What was typed, and when: letters that follow each other are a word. */
export type Typed = { text: string; at: number }

const WORD_MILLISECONDS = 700

type Pressed = { key: string; timeStamp: number; altKey: boolean; ctrlKey: boolean; metaKey: boolean }

/** The item that a key moves to, by the menu button pattern of WAI-ARIA; undefined where it moves to none. */
export function itemByKey(
  pressed: Pressed,
  items: readonly HTMLElement[],
  current: HTMLElement | undefined,
  typed: Typed,
): HTMLElement | undefined {
  const index = current === undefined ? -1 : items.indexOf(current)
  switch (pressed.key) {
    case 'ArrowDown':
      return items[(index + 1) % items.length]
    case 'ArrowUp':
      return items.at(index <= 0 ? -1 : index - 1)
    case 'Home':
      return items[0]
    case 'End':
      return items.at(-1)
    default:
      return itemByLetters(pressed, items, index, typed)
  }
}

function itemByLetters(
  { key, timeStamp, altKey, ctrlKey, metaKey }: Pressed,
  items: readonly HTMLElement[],
  index: number,
  typed: Typed,
): HTMLElement | undefined {
  const isWord = timeStamp - typed.at < WORD_MILLISECONDS && typed.text !== ''
  if ([...key].length !== 1 || altKey || ctrlKey || metaKey || (key === ' ' && !isWord)) return undefined
  typed.text = (isWord ? typed.text : '') + key.toLocaleLowerCase()
  typed.at = timeStamp
  // A word goes on at the item that it has led to; a first letter leads to the next one.
  const from = isWord ? Math.max(index, 0) : index + 1
  const inOrder = [...items.slice(from), ...items.slice(0, from)]
  return inOrder.find((item) => labelOf(item).startsWith(typed.text))
}

function labelOf(item: HTMLElement): string {
  const label = item.querySelector('.foyer-label')?.textContent ?? item.textContent ?? ''
  return label.trim().toLocaleLowerCase()
}
