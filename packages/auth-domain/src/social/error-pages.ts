import { pages } from '#redirect/pages.ts'

const pagesWithMessages: readonly string[] = [pages.signIn, pages.account, pages.signInMethods]

/**
 * Whether an authorization's error page is one of the dashboard's, which has messages for all codes. With another page,
 * errors reported by the provider are redirected to `/error` (wire).
 */
export function hasErrorMessages(errorURL: string): boolean {
  const [page = ''] = errorURL.split(/[?#]/)
  return pagesWithMessages.includes(page)
}
