import { addAdminMessages, currentLanguage } from './i18n.ts'

/** Loads a page together with the messages of the admin pages and the audit events, which are not in the main bundle. */
export async function withAdminMessages<Page>(load: () => Promise<Page>): Promise<Page> {
  const [page] = await Promise.all([load(), addAdminMessages(currentLanguage())])
  return page
}
