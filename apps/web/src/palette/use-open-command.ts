import { useRouter } from '@tanstack/react-router'

/** Opens the page of a command. */
export function useOpenCommand(): (href: string) => void {
  const { history } = useRouter()
  return (href) => history.push(href)
}
