import { pages } from '../redirect/pages.ts'

const explaining: readonly string[] = [pages.signIn, pages.account]

/**
 * Whether the page a journey's errors end at is one of the dashboard's, which has words for all of them. Elsewhere what
 * the provider itself refused ends at `/error` (wire).
 */
export function explainsErrors(errorURL: string): boolean {
  const [page = ''] = errorURL.split(/[?#]/)
  return explaining.includes(page)
}
