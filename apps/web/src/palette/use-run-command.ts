import { useRouter } from '@tanstack/react-router'
import type { Command } from './command.ts'

/** Opens the page of a command, or does at once what it does. */
export function useRunCommand(): (command: Command) => void {
  const { history } = useRouter()
  return (command) => ('href' in command ? history.push(command.href) : command.run())
}
