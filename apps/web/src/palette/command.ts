import type { Icon } from '@tabler/icons-react'

/** A row of the palette: a page that it opens, or what it does at once. */
export type Command = {
  label: string
  description?: string
  /** Further words that find it. */
  keywords?: string
  icon: Icon
  /** Only among what matches the query: too much to list at the opening. */
  isTypedOnly?: boolean
} & ({ href: string } | { run: () => void })

export type CommandGroup = { label: string; commands: readonly Command[] }

export function keyOf(command: Command): string {
  return 'href' in command ? command.href : command.label
}
