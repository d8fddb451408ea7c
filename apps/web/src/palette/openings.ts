import { useSyncExternalStore } from 'react'

/** ⌘K or Ctrl+K. */
export const PALETTE_KEYS = 'mod+K'

let openings = 0
const listeners = new Set<() => void>()

/** Opens the command palette, wherever the layout shows it. */
export function openPalette(): void {
  openings += 1
  for (const listener of listeners) listener()
}

/** How often the palette was opened; 0 before the first time. */
export function useOpenings(): number {
  return useSyncExternalStore(subscribe, () => openings)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
