import type { Options } from '@foyer/auth-domain/options'
import { pagesWithoutTls } from '@foyer/auth-domain/options/pages'
import type { Environment } from './environment.ts'

/** Mails of a production service lead to a page whose secrets anybody on the way may read. */
class PageInClearError extends Error {
  override readonly name = 'PageInClearError'
}

/** Throws when a production service has a page of the application over http: only development may. */
export function assertPagesOverTls({ pages }: Options, { production }: Pick<Environment, 'production'>): void {
  const [page] = production ? pagesWithoutTls(pages) : []
  if (page !== undefined) throw new PageInClearError(`pages.${page} has to be https in production`)
}
